
set edit:completion:arg-completer[voz] = { |@words|
    var index = (count $words)
    set index = (- $index 1)

    put (env _CLAP_IFS="\n" _CLAP_COMPLETE_INDEX=(to-string $index) VOZ_COMPLETE="elvish" voz -- $@words) | to-lines
}

