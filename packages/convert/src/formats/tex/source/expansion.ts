/** What all parts of one expansion share. */
import type { Input } from './input.ts'
import type { Meanings } from './meanings.ts'
import type { Names, Tokens } from './tokens.ts'

/** An environment of a theorem or its like. */
export interface Theorem {
  title: string
  /** What counts it; absent where it has no number. */
  counter?: string
  /** The counter that begins it again. */
  within?: string
}

export interface Expansion {
  readonly input: Input
  readonly names: Names
  readonly meanings: Meanings
  /** By the names of their environments. */
  readonly theorems: Map<string, Theorem>
  readonly isMath: boolean
  /** Commands that `\csname` has made and that mean nothing else: they mean `\relax`. */
  readonly emptied: ReadonlySet<number>
  /** Whether a name has a meaning of its own, which no definition changes. */
  isFixed(name: string): boolean
  /** The tokens of a short text. */
  lexed(text: string): Tokens
  /** The next token that stands for nothing else. */
  nextExpanded(): number
  /** What tokens become, apart from what follows them. */
  expanded(tokens: Tokens): Tokens
}

/** The next argument as it is written, or ''. */
export function argumentText({ input, names }: Expansion): string {
  const argument = input.argument()
  return argument ? names.textOf(argument).trim() : ''
}

/** Ids of names that no source can write. */
export const hidden = {
  environment: (name: string): string => `begin{${name}`,
  ending: (name: string): string => `end{${name}`,
  toggle: (name: string): string => `toggle{${name}`,
}
