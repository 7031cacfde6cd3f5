# Completion of docgate's command lines for bash: source <(docgate completion bash)
_docgate() {
  local line
  COMPREPLY=()
  while IFS= read -r line; do
    if [ "$line" = : ]; then
      compopt -o filenames 2>/dev/null
      mapfile -t COMPREPLY < <(compgen -f -- "$2")
    else
      COMPREPLY+=("${line%%$'\t'*}")
    fi
  done < <("$1" completion bash -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _docgate docgate
