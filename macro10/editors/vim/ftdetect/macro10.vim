" SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
" SPDX-License-Identifier: MIT
" Vim itself takes *.mac for other assemblers: this overrides it.
autocmd BufNewFile,BufRead *.mac,*.MAC,*.m10 set filetype=macro10
