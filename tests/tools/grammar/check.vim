" SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
" SPDX-License-Identifier: MIT
" Run by grammar.sh on sample.mac: what does Vim say about these words?
set nocompatible
filetype on
syntax on
let v:errors = []
if &filetype != 'macro10'
  set filetype=macro10
  call add(v:errors, 'the file type was not recognised')
endif
function! Check(line, word, group)
  let l:at = stridx(getline(a:line), a:word)
  call assert_true(l:at >= 0, a:word . ' is not in line ' . a:line)
  call assert_equal(a:group, synIDattr(synID(a:line, l:at + 1, 0), 'name'), a:word)
endfunction
call Check(1, 'TITLE', 'macro10PseudoOp')
call Check(1, 'SAMPLE', 'macro10Text')
call Check(2, 'MOVE', 'macro10Comment')
call Check(3, 'GO', 'macro10Label')
call Check(3, 'MOVEI', 'macro10Instruction')
call Check(3, '^D10', 'macro10Number')
call Check(4, 'setzm', 'macro10Instruction')
call Check(5, 'LAB', 'macro10Label')
call Check(6, 'SIZE', 'macro10Constant')
call Check(7, 'PI', 'macro10Device')
call Check(8, 'OUTSTR', 'macro10Monitor')
call Check(8, 'ASCIZ', 'macro10PseudoOp')
call Check(8, 'MOVE', 'macro10Text')
call Check(9, 'world', 'macro10Text')
call Check(10, 'IFE', 'macro10Control')
call Check(10, '1.5E3', 'macro10Float')
call Check(10, 'AB', 'macro10String')
call Check(10, '.+1', 'macro10Location')
call Check(11, 'MAC', 'macro10Name')
call Check(12, 'MOVEX', '')
call Check(13, 'MOVE', 'macro10Comment')
call Check(14, 'ADD	', 'macro10Instruction')
call Check(15, 'RELEASE', 'macro10Instruction')
call writefile(v:errors, 'vim-errors.txt')
quit!
