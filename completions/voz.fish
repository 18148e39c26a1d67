complete --keep-order --exclusive --command voz --arguments "(VOZ_COMPLETE=fish voz -- (commandline --current-process --tokenize --cut-at-cursor) (commandline --current-token))"
