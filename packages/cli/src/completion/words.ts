/** What may stand on a command line, read from the usage text of each command: it is the one table of flags. */
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

export async function commandWords(commands: Record<string, () => Promise<Command>>): Promise<CommandWords[]> {
  const loaded = Object.entries(commands).map(async ([name, load]) => wordsOf(name, (await load()).usage))
  return await Promise.all(loaded)
}

export function wordsOf(name: string, usage: string): CommandWords {
  const flags = new Map<string, string[]>()
  for (const [, flag = '', , choices] of usage.matchAll(
    /(?:^|[\s[|,])(--[a-z][a-z-]*)( ([a-z\d_]+(?:\|[a-z\d_]+)+))?/gm,
  ))
    flags.set(flag, choices?.split('|') ?? flags.get(flag) ?? [])
  flags.set('--help', [])
  const subcommands = new Set<string>()
  for (const [, command, words = ''] of usage.matchAll(/^(?:Usage:| {6}) docmill ([a-z-]+) ([a-z|]+)(?= |$)/gm))
    if (command === name) for (const word of words.split('|')) subcommands.add(word)
  return { name, subcommands: [...subcommands], flags: [...flags].map(([flag, values]) => ({ flag, values })) }
}
