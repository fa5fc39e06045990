/** Completion scripts for shells. Words are letters, digits and dashes alone, so nothing has to be quoted. */
import type { CommandWords } from './words.ts'

export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

export const scripts: Record<Shell, (commands: readonly CommandWords[]) => string> = { bash, zsh, fish }

function bash(commands: readonly CommandWords[]): string {
  const branches = commands.map(({ name, subcommands, flags }) => {
    const values = flags
      .filter(({ values }) => values.length > 0)
      .map(({ flag, values }) => `        ${flag}) words="${values.join(' ')}" ;;`)
    return [
      `    ${name})`,
      `      words="${flags.map(({ flag }) => flag).join(' ')}"`,
      ...(subcommands.length > 0 ? [`      [ "$COMP_CWORD" = 2 ] && words="${subcommands.join(' ')} $words"`] : []),
      ...(values.length > 0 ? [`      case "$previous" in`, ...values, '      esac'] : []),
      '      ;;',
    ].join('\n')
  })
  return `# Completion of docmill for bash: docmill completion bash > ~/.local/share/bash-completion/completions/docmill
_docmill() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" words=""
  COMPREPLY=()
  case "$COMP_CWORD \${COMP_WORDS[1]}" in
    "1 "*) words="${commands.map(({ name }) => name).join(' ')}" ;;
  esac
  [ "$COMP_CWORD" -gt 1 ] && case "\${COMP_WORDS[1]}" in
${branches.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _docmill docmill
`
}

/** Zsh takes the script of bash. */
function zsh(commands: readonly CommandWords[]): string {
  return `#compdef docmill
# Completion of docmill for zsh: source <(docmill completion zsh)
autoload -U +X bashcompinit && bashcompinit
${bash(commands).split('\n').slice(1).join('\n')}`
}

function fish(commands: readonly CommandWords[]): string {
  const lines = commands.flatMap(({ name, subcommands, flags }) => [
    `complete -c docmill -n __fish_use_subcommand -f -a ${name}`,
    ...subcommands.map((word) => `complete -c docmill -n "__fish_seen_subcommand_from ${name}" -a ${word}`),
    ...flags.map(({ flag, values }) => {
      const choices = values.length > 0 ? ` -x -a "${values.join(' ')}"` : ''
      return `complete -c docmill -n "__fish_seen_subcommand_from ${name}" -l ${flag.slice(2)}${choices}`
    }),
  ])
  return `# Completion of docmill for fish: docmill completion fish > ~/.config/fish/completions/docmill.fish
${lines.join('\n')}
`
}
