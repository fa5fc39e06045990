/** Words of algorithms (packages algorithmic, algpseudocode and algorithm2e). */
import { lookupTable } from '../../../core/lookup-table.ts'

/** What a step says before its condition and behind it, and what it does to the steps that follow. */
export interface Step {
  before: string
  behind?: string
  /** Begins steps within it, ends them, or both. */
  nests?: 'begins' | 'ends' | 'both'
}

/** Steps of packages that write them one after the other, by their names in lower case. */
const steps: Readonly<Record<string, Step>> = lookupTable({
  state: { before: '' },
  statex: { before: '' },
  require: { before: 'Require:' },
  ensure: { before: 'Ensure:' },
  input: { before: 'Input:' },
  output: { before: 'Output:' },
  return: { before: 'return' },
  print: { before: 'print' },
  for: { before: 'for', behind: 'do', nests: 'begins' },
  forall: { before: 'for all', behind: 'do', nests: 'begins' },
  while: { before: 'while', behind: 'do', nests: 'begins' },
  if: { before: 'if', behind: 'then', nests: 'begins' },
  elsif: { before: 'else if', behind: 'then', nests: 'both' },
  elseif: { before: 'else if', behind: 'then', nests: 'both' },
  else: { before: 'else', nests: 'both' },
  loop: { before: 'loop', nests: 'begins' },
  repeat: { before: 'repeat', nests: 'begins' },
  until: { before: 'until', nests: 'ends' },
  function: { before: 'function', nests: 'begins' },
  procedure: { before: 'procedure', nests: 'begins' },
})

/** @returns Undefined where a command is no step; they are written as `\FOR` or `\For`. */
export function stepOf(command: string): Step | undefined {
  const name = command.toLowerCase()
  if (!/^[A-Z]/.test(command)) return undefined
  return /^end(?:for|while|if|loop|function|procedure)$/.test(name) ? { before: '', nests: 'ends' } : steps[name]
}

/** What says a step whose steps stand in a group of their own. */
export interface Block {
  before: string
  behind?: string
  /** Whether a condition stands before the group. */
  asks: boolean
  /** What is said before a second group. */
  otherwise?: string
  /** Whether the condition is said behind the group. */
  asksLast?: boolean
}

const blocks: Readonly<Record<string, Block>> = lookupTable({
  if: { before: 'if', behind: 'then', asks: true },
  eif: { before: 'if', behind: 'then', asks: true, otherwise: 'else' },
  elseif: { before: 'else if', behind: 'then', asks: true },
  else: { before: 'else', asks: false },
  for: { before: 'for', behind: 'do', asks: true },
  forpar: { before: 'for', behind: 'do in parallel', asks: true },
  foreach: { before: 'for each', behind: 'do', asks: true },
  forall: { before: 'for all', behind: 'do', asks: true },
  while: { before: 'while', behind: 'do', asks: true },
  repeat: { before: 'repeat', asks: true, asksLast: true },
  loop: { before: 'loop', asks: false },
  begin: { before: 'begin', asks: false },
  switch: { before: 'switch', behind: 'do', asks: true },
  case: { before: 'case', behind: 'do', asks: true },
  other: { before: 'otherwise', asks: false },
  fn: { before: 'function', asks: true },
  function: { before: 'function', asks: true },
  procedure: { before: 'procedure', asks: true },
})

/** The block that a command of algorithm2e opens; `\uIf` and `\lIf` differ from `\If` only in typesetting. */
export function blockOf(command: string): Block | undefined {
  return /^(?:[ule]?[A-Z])/.test(command) ? blocks[command.replace(/^[ul](?=[A-Z])/, '').toLowerCase()] : undefined
}

/** What is said of an algorithm as a whole. */
export const statements: Readonly<Record<string, string>> = lookupTable({
  KwIn: 'Input:',
  KwOut: 'Output:',
  KwData: 'Data:',
  KwResult: 'Result:',
  KwInput: 'Input:',
  KwOutput: 'Output:',
})

const words: Readonly<Record<string, string>> = lookupTable({
  KwTo: 'to',
  KwRet: 'return',
  Return: 'return',
  RETURN: 'return',
  TO: 'to',
  AND: 'and',
  And: 'and',
  OR: 'or',
  Or: 'or',
  NOT: 'not',
  Not: 'not',
  TRUE: 'true',
  True: 'true',
  FALSE: 'false',
  False: 'false',
  Comment: '▷',
  COMMENT: '▷',
  tcp: '//',
  tcc: '//',
})

/** The word that a command prints within a step. */
export function wordOf(command: string): string | undefined {
  return words[command]
}
