/** Command lines: what a command takes, and the one way to refuse what it does not. */
import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { FlagTable, Help } from './help/help.ts'
import { nearest } from './nearest.ts'

/** A wrong command line. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UsageError'
  }
}

export interface Command {
  help: Help
  /** Printed after the help, where it is made when it is asked for. */
  furtherHelp?(): Promise<string>
  /** @returns the exit status. */
  run(args: string[]): Promise<number>
}

/** Values by flag; undefined for those that are not given. */
export type FlagValues<Flags extends FlagTable> = {
  [Name in keyof Flags]?: Flags[Name] extends { value: string }
    ? Flags[Name] extends { multiple: true }
      ? string[]
      : string
    : boolean
}

/** @throws UsageError */
export function parseCommandLine<const Flags extends FlagTable>(args: string[], flags: Flags) {
  const options: Options = Object.fromEntries(
    Object.entries(flags).map(([name, { short, value, multiple = false }]) => [
      name,
      {
        type: value === undefined ? 'boolean' : 'string',
        multiple,
        ...(short === undefined ? {} : { short }),
      } as const,
    ]),
  )
  try {
    const { values, positionals } = parseArgs({
      args: withJoinedValues(args, options),
      options,
      allowPositionals: true,
      strict: true,
    })
    return { values: values as FlagValues<Flags>, positionals }
  } catch (error) {
    throw new UsageError(faultOf(error as NodeJS.ErrnoException, options))
  }
}

type Options = NonNullable<ParseArgsConfig['options']>

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
  const [, dashes = '--', name = ''] = /'(?:-\w, )?(--?)([^'\s=]*)/.exec(message) ?? []
  const flag = `${dashes}${name}`
  if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE')
    return / does not take /.test(message) ? `${flag} takes no value` : `${flag} needs a value`
  if (code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return message.split('. ')[0] as string
  const meant = dashes === '--' ? nearest(name, Object.keys(options)) : undefined
  return `unknown option ${flag}${meant === undefined ? '' : `; did you mean --${meant}?`}`
}

/** @throws UsageError unless there is one argument for each name */
export function namedArguments<N extends string>(positionals: string[], names: readonly N[]) {
  if (positionals.length !== names.length) {
    const expected = names.length ? names.join(' ') : 'no argument'
    throw new UsageError(`expected ${expected}, got ${positionals.join(' ') || 'nothing'}`)
  }
  return Object.fromEntries(names.map((name, index) => [name, positionals[index]])) as Record<N, string>
}

/** @throws UsageError */
export function wholeNumber(text: string, flag: string, minimum: number): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(number) || number < minimum)
    throw new UsageError(`${flag} must be a whole number of at least ${minimum}, got "${text}"`)
  return number
}

/** @throws UsageError */
export function oneOf<V extends string>(text: string, flag: string, values: readonly V[]): V {
  if ((values as readonly string[]).includes(text)) return text as V
  const choices = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(values)
  throw new UsageError(`${flag} must be ${choices}, got "${text}"`)
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
): Promise<number> {
  const run = Object.hasOwn(subcommands, name) ? subcommands[name] : undefined
  if (!run) throw new UsageError(name ? unknownName('command', name, Object.keys(subcommands)) : 'no command')
  return await run(args)
}
