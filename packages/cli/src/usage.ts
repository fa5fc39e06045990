/** Command lines: what a command takes, and the one way to refuse what it does not. */
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { nearest } from './nearest.ts'

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
    return parseArgs({ args: withJoinedValues(args, options), options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new UsageError(faultOf(error as NodeJS.ErrnoException, options), usage)
  }
}

/** `--page-separator ---` means the value `---`, which `parseArgs` takes only as `--page-separator=---`. */
function withJoinedValues(args: readonly string[], options: Options): string[] {
  const joined: string[] = []
  for (let index = 0; index < args.length; index++) {
    const [argument = '', next] = [args[index], args[index + 1]]
    if (argument === '--') return [...joined, ...args.slice(index)]
    const takesValue = argument.startsWith('--') && options[argument.slice(2)]?.type === 'string'
    const isValue = next?.startsWith('-') && !Object.hasOwn(options, next.replace(/^--/, '').replace(/=.*$/s, ''))
    if (takesValue && isValue) {
      joined.push(`${argument}=${next}`)
      index++
    } else joined.push(argument)
  }
  return joined
}

function faultOf({ code, message }: NodeJS.ErrnoException, options: Options): string {
  const fault = message.split('. ')[0] as string
  if (code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return fault
  const name = /'--?([^'=]*)/.exec(fault)?.[1] ?? ''
  const meant = nearest(name, Object.keys(options))
  return `unknown option --${name}${meant === undefined ? '' : `; did you mean --${meant}?`}`
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
    throw new UsageError(`${flag} must be a whole number of at least ${minimum}, got "${text}"`, usage)
  return number
}

/** @throws UsageError */
export function oneOf<V extends string>(text: string, flag: string, values: readonly V[], usage: string): V {
  if ((values as readonly string[]).includes(text)) return text as V
  const choices = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(values)
  throw new UsageError(`${flag} must be ${choices}, got "${text}"`, usage)
}

/** `unknown command transfrom; did you mean transform?` */
export function unknownName(kind: string, name: string, names: readonly string[]): string {
  const meant = nearest(name, names)
  return `unknown ${kind} ${name}${meant === undefined ? '' : `; did you mean ${meant}?`}`
}

/** @throws UsageError when the first argument names none of them */
export async function runSubcommand(
  [name = '', ...args]: string[],
  subcommands: Record<string, (args: string[]) => Promise<number>>,
  usage: string,
): Promise<number> {
  const run = Object.hasOwn(subcommands, name) ? subcommands[name] : undefined
  if (!run)
    throw new UsageError(name ? unknownName('subcommand', name, Object.keys(subcommands)) : 'no subcommand', usage)
  return await run(args)
}
