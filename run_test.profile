  instructions         clocks   share  label
             7              9  64.29%  LOOP
             1              3  21.43%  DONE
             1              2  14.29%  START
             9             14          total

  instructions         clocks   share  place
             1              2  14.29%  001000 START      run_test.mac:3: START:  MOVEI   1,3
             3              3  21.43%  001001 LOOP       run_test.mac:4: LOOP:   ADD     2,1
             3              3  21.43%  001002 LOOP+1     run_test.mac:5: SOJG    1,LOOP
             1              3  21.43%  001003 LOOP+2     run_test.mac:6: MOVEM   2,SUM
             1              3  21.43%  001004 DONE       run_test.mac:7: DONE:   HALT    DONE+1
