# Completion of docgate's command lines for fish: docgate completion fish | source
function __docgate_complete
    set -l words (commandline -opc)
    set -l typed (commandline -ct)
    for line in ($words[1] completion fish -- $words[2..-1] "$typed" 2>/dev/null)
        if test "$line" = ':'
            __fish_complete_path "$typed"
        else
            echo $line
        end
    end
end
complete -c docgate -f -a '(__docgate_complete)'
