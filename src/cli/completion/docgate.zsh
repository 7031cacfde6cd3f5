#compdef docgate
# Completion of docgate's command lines for zsh: source <(docgate completion zsh), after compinit
_docgate() {
  local line
  local -a offered
  while IFS= read -r line; do
    if [[ $line == : ]]; then
      _files
    else
      offered+=("${line/$'\t'/:}")
    fi
  done < <("${(Q)words[1]}" completion zsh -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)
  (( $#offered )) && _describe docgate offered
}
if [[ $funcstack[1] == _docgate ]]; then
  _docgate "$@"
else
  compdef _docgate docgate
fi
