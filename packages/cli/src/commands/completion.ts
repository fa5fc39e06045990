/** `docmill completion`: prints a script that completes commands and flags in a shell. */
import { type Shell, scripts, shells } from '../completion/scripts.ts'
import { commandWords } from '../completion/words.ts'
import { type Command, namedArguments, oneOf, parseCommandLine } from '../usage.ts'

const usage = `Usage: docmill completion bash|zsh|fish

Prints a script that completes commands, flags and their values in the shell:

  docmill completion bash > ~/.local/share/bash-completion/completions/docmill
  source <(docmill completion zsh)
  docmill completion fish > ~/.config/fish/completions/docmill.fish`

/** @param commands All of the program, by name. */
export function completionOf(commands: Record<string, () => Promise<Command>>): Command {
  return {
    usage,
    async run(args) {
      const { positionals } = parseCommandLine(args, {}, usage)
      const { SHELL } = namedArguments(positionals, ['SHELL'], usage)
      const shell = oneOf<Shell>(SHELL, 'the shell', shells, usage)
      process.stdout.write(scripts[shell](await commandWords(commands)))
      return 0
    },
  }
}
