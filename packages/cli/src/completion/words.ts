/** What may stand on a command line, by the help of each command. */
import { flagsOf, flagValues, type Help } from '../help/help.ts'
import type { Command } from '../usage.ts'

export interface CommandWords {
  name: string
  subcommands: string[]
  flags: FlagWords[]
}

export interface FlagWords {
  /** With its dashes. */
  flag: string
  /** All that it may be; empty where it takes none or any. */
  values: string[]
}

export type CommandTable = Readonly<Record<string, { load(): Promise<Command> }>>

export async function commandWords(commands: CommandTable): Promise<CommandWords[]> {
  const loaded = Object.entries(commands).map(async ([name, { load }]) => wordsOf(name, (await load()).help))
  return await Promise.all(loaded)
}

export function wordsOf(name: string, help: Help): CommandWords {
  const flags = Object.entries(flagsOf(help)).map(([flag, row]) => ({ flag: `--${flag}`, values: flagValues(row) }))
  return {
    name,
    subcommands: [...subcommandsOf(name, help)],
    flags: [...flags, { flag: '--help', values: [] }],
  }
}

/** The first words of its commands, or the choices of its only argument: `completion bash|zsh|fish`. */
function subcommandsOf(name: string, { subcommands = [], synopsis }: Help): Set<string> {
  if (subcommands.length > 0) return new Set(subcommands.map(([form]) => form.split(' ', 1)[0] as string))
  return new Set(
    synopsis.flatMap((form) => {
      const [command, argument = ''] = form.split(' ')
      return command === name && /^[a-z]+(\|[a-z]+)+$/.test(argument) ? argument.split('|') : []
    }),
  )
}
