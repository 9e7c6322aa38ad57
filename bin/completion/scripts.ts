/*
 * What each shell runs at a press of Tab. It hands over the words as they are and takes each answer as text: neither what was
 * typed nor what a server calls its tools is ever evaluated.
 */

const bash = `# executor: completion for bash
_executor() {
  local value text
  COMPREPLY=()
  while IFS=$'\\t' read -r value text; do
    printf -v value '%q' "$value"
    COMPREPLY+=("$value")
  done < <(executor __complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  if [[ \${#COMPREPLY[@]} -eq 1 && \${COMPREPLY[0]} == *. ]] && type compopt >/dev/null 2>&1; then compopt -o nospace; fi
}
complete -o default -F _executor executor
`;

const zsh = `#compdef executor
# executor: completion for zsh
_executor() {
  local -a whole open
  local value text
  while IFS=$'\\t' read -r value text; do
    if [[ $value == *. ]]; then open+=("\${value//:/\\\\:}:$text"); else whole+=("\${value//:/\\\\:}:$text"); fi
  done < <(executor __complete -- "\${(@Q)words[2,CURRENT]}" 2>/dev/null)
  (( $#open )) && _describe -t tools executor open -S ''
  (( $#whole )) && _describe -t values executor whole
  (( $#open + $#whole )) || _files
}
if [[ $funcstack[1] == _executor ]]; then _executor "$@"; else compdef _executor executor; fi
`;

const fish = `# executor: completion for fish
function __executor_complete
    set -l words (commandline -opc)
    set -l last (commandline -ct)
    set -l found (executor __complete -- $words[2..-1] "$last" 2>/dev/null)
    if set -q found[1]
        printf '%s\\n' $found
    else
        __fish_complete_path "$last"
    end
end
complete -c executor -f -a '(__executor_complete)'
`;

export const scripts = { bash, zsh, fish } as const;
export type Shell = keyof typeof scripts;
