/** What each shell is told: it asks the program for the words that fit, and completes paths where there are none. */
export const completionScripts = {
	bash: `# Completion of errand for bash. In ~/.bashrc: eval "$(errand completion bash)"
_errand() {
	local word
	COMPREPLY=()
	while IFS= read -r word; do
		COMPREPLY+=("$word")
	done < <(errand completion words -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _errand errand
`,
	zsh: `#compdef errand
# Completion of errand for zsh. In ~/.zshrc, after compinit: eval "$(errand completion zsh)"
_errand() {
	local -a fits
	fits=("\${(@f)$(errand completion words -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
	fits=(\${fits:#})
	if (( \${#fits} )); then
		compadd -a fits
	else
		_files
	fi
}
if [[ \${funcstack[1]} == _errand ]]; then
	_errand "$@"
else
	compdef _errand errand
fi
`,
	fish: `# Completion of errand for fish. In ~/.config/fish/config.fish: errand completion fish | source
function __errand_fits
	set -l before (commandline -opc)
	set -l fits (errand completion words -- $before[2..] "$(commandline -ct)" 2>/dev/null)
	if set -q fits[1]
		printf '%s\\n' $fits
	else
		__fish_complete_path (commandline -ct)
	end
end
complete --command errand --no-files --arguments '(__errand_fits)'
`,
} as const satisfies { readonly [shell: string]: string };
