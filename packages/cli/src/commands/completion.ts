/** `docmill completion`: prints a script that completes commands and flags in a shell. */
import { type Shell, scripts, shells } from '../completion/scripts.ts'
import { type CommandTable, commandWords } from '../completion/words.ts'
import type { Help } from '../help/help.ts'
import { type Command, namedArguments, oneOf, parseCommandLine } from '../usage.ts'

const help: Help = {
  synopsis: ['completion bash|zsh|fish'],
  about: ['Prints a script that completes commands, options and their values in a shell.'],
  examples: [
    ['bash:', 'docmill completion bash > ~/.local/share/bash-completion/completions/docmill'],
    ['zsh, in ~/.zshrc:', 'source <(docmill completion zsh)'],
    ['fish:', 'docmill completion fish > ~/.config/fish/completions/docmill.fish'],
  ],
}

/** @param commands All of the program, by name. */
export function completionOf(commands: CommandTable): Command {
  return {
    help,
    async run(args) {
      const { positionals } = parseCommandLine(args, {})
      const { SHELL } = namedArguments(positionals, ['SHELL'])
      const shell = oneOf<Shell>(SHELL, 'SHELL', shells)
      process.stdout.write(scripts[shell](await commandWords(commands)))
      return 0
    },
  }
}
