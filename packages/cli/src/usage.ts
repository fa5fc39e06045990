/** Command lines: what a command takes, and the one way to refuse what it does not. */
import { type ParseArgsConfig, parseArgs } from 'node:util'

/** A wrong command line; `usage` says the right one. */
export class UsageError extends Error {
  readonly usage: string

  constructor(message: string, usage: string) {
    super(message)
    this.name = 'UsageError'
    this.usage = usage
  }
}

export interface Command {
  /** As `--help` prints it; the first line is the short form. */
  usage: string
  /** The command answers `--help` itself. */
  printsHelp?: boolean
  /** @returns the exit status. */
  run(args: string[]): Promise<number>
}

type Options = NonNullable<ParseArgsConfig['options']>

/** @throws UsageError */
export function parseCommandLine<T extends Options>(args: string[], options: T, usage: string) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new UsageError((error as Error).message.split('. ')[0] as string, usage)
  }
}

/** @throws UsageError unless there is one argument for each name */
export function namedArguments<N extends string>(positionals: string[], names: readonly N[], usage: string) {
  if (positionals.length !== names.length) {
    const expected = names.length ? names.join(' ') : 'no argument'
    throw new UsageError(`expected ${expected}, got ${positionals.join(' ') || 'nothing'}`, usage)
  }
  return Object.fromEntries(names.map((name, index) => [name, positionals[index]])) as Record<N, string>
}

/** @throws UsageError */
export function wholeNumber(text: string, flag: string, minimum: number, usage: string): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(number) || number < minimum)
    throw new UsageError(`${flag} takes a whole number from ${minimum}, not ${text}`, usage)
  return number
}

/** @throws UsageError */
export function oneOf<V extends string>(text: string, flag: string, values: readonly V[], usage: string): V {
  if ((values as readonly string[]).includes(text)) return text as V
  throw new UsageError(`${flag} is ${values.join(', ')}; not ${text}`, usage)
}

/** @throws UsageError when the first argument names none of them */
export async function runSubcommand(
  [name = '', ...args]: string[],
  subcommands: Record<string, (args: string[]) => Promise<number>>,
  usage: string,
): Promise<number> {
  const run = Object.hasOwn(subcommands, name) ? subcommands[name] : undefined
  if (!run) throw new UsageError(name ? `there is no ${name} here` : 'what to do is missing', usage)
  return await run(args)
}
