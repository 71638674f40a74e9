" SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
" SPDX-License-Identifier: MIT
" Vim syntax of MACRO-10, the PDP-10's assembler. Made by macro10-grammars from macro10/opcodes.h;
" change macro10/editors/grammar.cpp, not this file.
if exists("b:current_syntax")
  finish
endif
let s:cpo_save = &cpo
set cpo&vim

syn case ignore
syn iskeyword @,48-57,.,$,%

syn keyword macro10Instruction ADD ADDB ADDI ADDM ADJBP ADJSP AND ANDB ANDCA ANDCAB ANDCAI
syn keyword macro10Instruction ANDCAM ANDCB ANDCBB ANDCBI ANDCBM ANDCM ANDCMB ANDCMI ANDCMM
syn keyword macro10Instruction ANDI ANDM AOBJN AOBJP AOJ AOJA AOJE AOJG AOJGE AOJL AOJLE AOJN
syn keyword macro10Instruction AOS AOSA AOSE AOSG AOSGE AOSL AOSLE AOSN ARG ASH ASHC BLKI
syn keyword macro10Instruction BLKO BLT CAI CAIA CAIE CAIG CAIGE CAIL CAILE CAIN CALL CALLI
syn keyword macro10Instruction CAM CAMA CAME CAMG CAMGE CAML CAMLE CAMN CLEAR CLEARB CLEARI
syn keyword macro10Instruction CLEARM CLOSE CONI CONO CONSO CONSZ DADD DATAI DATAO DDIV DFAD
syn keyword macro10Instruction DFDV DFMP DFN DFSB DIV DIVB DIVI DIVM DMOVE DMOVEM DMOVN DMOVNM
syn keyword macro10Instruction DMUL DPB DSUB ENTER EQV EQVB EQVI EQVM EXCH EXTEND FAD FADB
syn keyword macro10Instruction FADL FADM FADR FADRB FADRI FADRM FDV FDVB FDVL FDVM FDVR FDVRB
syn keyword macro10Instruction FDVRI FDVRM FIX FIXR FLTR FMP FMPB FMPL FMPM FMPR FMPRB FMPRI
syn keyword macro10Instruction FMPRM FSB FSBB FSBL FSBM FSBR FSBRB FSBRI FSBRM FSC GETSTS
syn keyword macro10Instruction HALT HLL HLLE HLLEI HLLEM HLLES HLLI HLLM HLLO HLLOI HLLOM
syn keyword macro10Instruction HLLOS HLLS HLLZ HLLZI HLLZM HLLZS HLR HLRE HLREI HLREM HLRES
syn keyword macro10Instruction HLRI HLRM HLRO HLROI HLROM HLROS HLRS HLRZ HLRZI HLRZM HLRZS
syn keyword macro10Instruction HRL HRLE HRLEI HRLEM HRLES HRLI HRLM HRLO HRLOI HRLOM HRLOS
syn keyword macro10Instruction HRLS HRLZ HRLZI HRLZM HRLZS HRR HRRE HRREI HRREM HRRES HRRI
syn keyword macro10Instruction HRRM HRRO HRROI HRROM HRROS HRRS HRRZ HRRZI HRRZM HRRZS IBP
syn keyword macro10Instruction IDIV IDIVB IDIVI IDIVM IDPB ILDB IMUL IMULB IMULI IMULM IN
syn keyword macro10Instruction INBUF INIT INPUT IOR IORB IORI IORM JCRY JCRY0 JCRY1 JEN JFCL
syn keyword macro10Instruction JFFO JFOV JOV JRA JRST JRSTF JSA JSP JSR JSYS JUMP JUMPA JUMPE
syn keyword macro10Instruction JUMPG JUMPGE JUMPL JUMPLE JUMPN LDB LOOKUP LSH LSHC MAP MOVE
syn keyword macro10Instruction MOVEI MOVEM MOVES MOVM MOVMI MOVMM MOVMS MOVN MOVNI MOVNM MOVNS
syn keyword macro10Instruction MOVS MOVSI MOVSM MOVSS MTAPE MUL MULB MULI MULM OPEN OR ORB
syn keyword macro10Instruction ORCA ORCAB ORCAI ORCAM ORCB ORCBB ORCBI ORCBM ORCM ORCMB ORCMI
syn keyword macro10Instruction ORCMM ORI ORM OUT OUTBUF OUTPUT POP POPJ PORTAL PUSH PUSHJ
syn keyword macro10Instruction RELEAS[E] RENAME ROT ROTC RSW SETA SETAB SETAI SETAM SETCA
syn keyword macro10Instruction SETCAB SETCAI SETCAM SETCM SETCMB SETCMI SETCMM SETM SETMB
syn keyword macro10Instruction SETMI SETMM SETO SETOB SETOI SETOM SETSTS SETZ SETZB SETZI
syn keyword macro10Instruction SETZM SKIP SKIPA SKIPE SKIPG SKIPGE SKIPL SKIPLE SKIPN SOJ
syn keyword macro10Instruction SOJA SOJE SOJG SOJGE SOJL SOJLE SOJN SOS SOSA SOSE SOSG SOSGE
syn keyword macro10Instruction SOSL SOSLE SOSN STATO STATUS STATZ SUB SUBB SUBI SUBM TDC TDCA
syn keyword macro10Instruction TDCE TDCN TDN TDNA TDNE TDNN TDO TDOA TDOE TDON TDZ TDZA TDZE
syn keyword macro10Instruction TDZN TLC TLCA TLCE TLCN TLN TLNA TLNE TLNN TLO TLOA TLOE TLON
syn keyword macro10Instruction TLZ TLZA TLZE TLZN TRC TRCA TRCE TRCN TRN TRNA TRNE TRNN TRO
syn keyword macro10Instruction TROA TROE TRON TRZ TRZA TRZE TRZN TSC TSCA TSCE TSCN TSN TSNA
syn keyword macro10Instruction TSNE TSNN TSO TSOA TSOE TSON TSZ TSZA TSZE TSZN TTCALL UFA
syn keyword macro10Instruction UGETF UJEN USETI USETO XCT XJEN XJRSTF XOR XORB XORI XORM XPCW
syn keyword macro10Instruction XSFM Z
syn keyword macro10Monitor ALLOC. APRENB ATTACH CAL11. CAL78. CHGPPN CHKACC CLRBFI CLRBFO
syn keyword macro10Monitor CLRST. CNECT. COMPT. CORE CTLJOB DAEFIN DAEMON DATE DDTGT DDTIN
syn keyword macro10Monitor DDTOUT DDTRL DEBRK. DEQ. DEVCHR DEVGEN DEVLNM DEVNAM DEVPPN
syn keyword macro10Monitor DEVSIZ DEVSTS DEVTYP DISK. DSKCHR DVRST. DVURS. ENQ. ENQC.
syn keyword macro10Monitor ERLST. ERRPT. EXIT FILOP. FRCUUO FRECHN GETCHR GETLCH GETLIN
syn keyword macro10Monitor GETPPN GETSEG GETTAB GOBSTR HIBER HPQ INCHRS INCHRW INCHSL
syn keyword macro10Monitor INCHWL IONDX. IONEOU IPCFQ. IPCFR. IPCFS. JBSET. JOBPEK JOBSTR
syn keyword macro10Monitor JOBSTS LIGHTS LOCATE LOCK LOGIN LOGOUT METER. MSTIME MTAID.
syn keyword macro10Monitor MTBLK. MTBSF. MTBSR. MTCHR. MTDEC. MTEOF. MTEOT. MTIND. MTREW.
syn keyword macro10Monitor MTSKF. MTSKR. MTUNL. MTWAT. MVHDR. NODE. OTHUSR OUTCHR OUTSTR
syn keyword macro10Monitor PAGE. PATH. PEEK PERF. PIINI. PIRST. PISAV. PISYS. PJOB POKE.
syn keyword macro10Monitor REASSI REMAP RESCAN RESDV. RESET RTTRP RUN RUNTIM SCHED. SEEK
syn keyword macro10Monitor SENSE. SETDDT SETLCH SETNAM SETPOV SETUUO SETUWP SKPINC SKPINL
syn keyword macro10Monitor SLEEP SPY STRUUO SUSET. SWITCH SYSPHY SYSSTR TAPOP. TIMER TMPCOR
syn keyword macro10Monitor TRMNO. TRMOP. TRPJEN TRPSET UNLOK. UTPCLR WAIT WAKE WHERE XTTSK.
syn keyword macro10PseudoOp .ASSIG[N] .COMMO[N] .CREF .ENDPS .HWFRM[T] .LINK .LNKEN[D]
syn keyword macro10PseudoOp .MFRMT .NODDT .ORG .PSECT .REQUE[ST] .REQUI[RE] .TAPE .TEXT
syn keyword macro10PseudoOp .XCREF ARRAY ASUPPR[ESS] BLOCK BYTE DEC DEPHAS[E] END ENTRY
syn keyword macro10PseudoOp EXP EXTERN HISEG INTEGE[R] INTERN IOWD LALL LIST LIT LOC MLOFF
syn keyword macro10PseudoOp MLON NOSYM OCT PAGE PASS2 PHASE POINT PRGEND RADIX RADIX5[0]
syn keyword macro10PseudoOp RELOC RIM RIM10 RIM10B SALL SQUOZE SUPPRE[SS] TAPE TWOSEG VAR
syn keyword macro10PseudoOp XALL XLIST XPUNGE XWD
syn keyword macro10Control .DIREC[TIVE] .IF .IFN DEFINE IF1 IF2 IFB IFDEF IFDIF IFE IFG
syn keyword macro10Control IFGE IFIDN IFL IFLE IFN IFNB IFNDEF IRP IRPC OPDEF PURGE REPEAT
syn keyword macro10Control SEARCH STOPI SYN UNIVER[SAL]

syn match macro10Number /\<\d\+[KMG]\=\%(B\d\+\)*\>/
syn match macro10Number /\^[DOBFL]\s*-\=\d\+/
syn match macro10Float /\<\d\+\.\%(\d\+\)\=\%(E[-+]\=\d\+\)\=\>/
syn match macro10Operator /\^!\|\^-\|,,\|[-+*\/&!_@\\]/
syn match macro10Bracket /[][<>()]/
syn match macro10Location /\%([A-Z0-9.$%]\)\@1<!\.\%([A-Z0-9.$%]\)\@!/
syn match macro10Label /\%([A-Z0-9.$%]\)\@1<![A-Z.$%][A-Z0-9.$%]*::\=!\=/
syn match macro10Constant /\%([A-Z0-9.$%]\)\@1<![A-Z.$%][A-Z0-9.$%]*\ze=/
syn match macro10Name /\%(\<\%(DEFINE\|OPDEF\|SYN\)\s\+\)\@16<=[A-Z.$%][A-Z0-9.$%]*/
syn match macro10Device /\s\@1<=\%(ADC\|ADC2\|APR\|CCI\|CDP\|CDR\|CLK\|CLK2\|CPA\|CR\|CR2\|DC\|DC2\|
  \DCSA\|DCSB\|DDC\|DDC2\|DF\|DIS\|DIS2\|DLB\|DLB2\|DLC\|DLC2\|DLS\|DLS2\|
  \DPC\|DPC2\|DPC3\|DPC4\|DSI\|DSI2\|DSK\|DSK2\|DSS\|DSS2\|DTC\|DTC2\|DTS\|
  \DTS2\|LPT\|LPT2\|MDF\|MDF2\|MTC\|MTM\|MTS\|PAG\|PI\|PLT\|PLT2\|PTP\|
  \PTR\|TMC\|TMC2\|TMS\|TMS2\|TTY\|UTC\|UTS\),\@=/
syn region macro10String start=/"/ skip=/""/ end=/"/ end=/$/ oneline
syn match macro10String /\%([A-Z0-9.$%]\)\@1<!'[^']*'/
syn region macro10Text matchgroup=macro10PseudoOp
  \ start=/\<\%(ASCII\|ASCIZ\|SIXBIT\)\s\+\z(\S\)/ matchgroup=NONE end=/\z1/
syn region macro10Comment matchgroup=macro10Control start=/\<COMMEN\k*\s\+\z(\S\)/
  \ matchgroup=NONE end=/\z1/
syn region macro10Text matchgroup=macro10PseudoOp start=/\<\%(TITLE\|SUBTTL\|REMARK\|PRINTX\)\>/
  \ end=/$/ oneline
syn match macro10Comment /;.*$/ contains=macro10Todo
syn keyword macro10Todo NOTE contained

hi def link macro10Instruction Statement
hi def link macro10Monitor Function
hi def link macro10PseudoOp PreProc
hi def link macro10Control Conditional
hi def link macro10Number Number
hi def link macro10Float Float
hi def link macro10Operator Operator
hi def link macro10Bracket Delimiter
hi def link macro10Location Special
hi def link macro10Label Label
hi def link macro10Constant Identifier
hi def link macro10Name Function
hi def link macro10Device Constant
hi def link macro10String String
hi def link macro10Text String
hi def link macro10Comment Comment
hi def link macro10Todo Todo

let b:current_syntax = "macro10"
let &cpo = s:cpo_save
unlet s:cpo_save
