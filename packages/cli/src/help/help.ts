/**
 * What a command takes and what it is for, as data: its help, its manual page, its page of the reference, the completion of
 * shells and the parser of its command line all come from here.
 */

/** One flag, by its name without the dashes. */
export interface Flag {
  /** A letter that may be used instead, without its dash. */
  short?: string
  /** Placeholder of its value, or all values it may have with `|` between them; a switch has none. */
  value?: string
  /** It may be given several times. */
  multiple?: boolean
  about: string
}

export type FlagTable = Readonly<Record<string, Flag>>

export interface Help {
  /** Forms of the command line, without `docmill`. */
  synopsis: readonly string[]
  /** Paragraphs. */
  about: readonly string[]
  /** What a command with commands of its own can do: its arguments, and what happens. */
  subcommands?: readonly (readonly [arguments: string, about: string])[]
  /** By the heading that they are listed under. */
  flags?: Readonly<Record<string, FlagTable>>
  /** Environment variables that it reads. */
  variables?: readonly (readonly [name: string, about: string])[]
  exits?: readonly (readonly [status: string, about: string])[]
  /** One without words goes on with the one before. */
  examples?: readonly (readonly [about: string, command: string])[]
}

/** All flags of a command, by name. */
export function flagsOf({ flags = {} }: Help): FlagTable {
  return Object.assign({}, ...Object.values(flags))
}

/** `-o, --output FILE`. */
export function flagText(name: string, { short, value }: Flag): string {
  return `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`
}

/** Values that a flag may have; [] where they cannot be listed. */
export function flagValues({ value = '' }: Flag): string[] {
  return /^[a-z\d_]+(?:\|[a-z\d_]+)+$/.test(value) ? value.split('|') : []
}
