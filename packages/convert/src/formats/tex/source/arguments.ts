/** Arguments of commands: `{…}`, `[…]`, or the one token that stands there. */
import type { Paired } from './pairs.ts'

/** A part of the text. */
export interface Range {
  start: number
  end: number
}

export interface Argument extends Range {
  /** Behind its closing brace or bracket. */
  after: number
}

const longestOption = 1_000

/** Spaces and at most one end of a line: an empty line ends a paragraph. */
export function skipBlanks(text: string, at: number, end: number): number {
  let next = at
  let lines = 0
  for (; next < end; next++) {
    const character = text[next]
    if (character === '\n' && ++lines > 1) return at
    if (character !== ' ' && character !== '\t' && character !== '\n') break
  }
  return next
}

export function argumentAt({ text, closes }: Paired, at: number, end: number): Argument | undefined {
  const start = skipBlanks(text, at, end)
  if (start >= end || text[start] === '}' || text[start] === '\n') return undefined
  if (text[start] === '{') {
    const close = closes[start]!
    return close && close < end ? { start: start + 1, end: close, after: close + 1 } : undefined
  }
  const after = Math.min(end, start + (text[start] === '\\' ? commandLength(text, start) : 1))
  return { start, end: after, after }
}

export function optionAt({ text, closes }: Paired, at: number, end: number): Argument | undefined {
  const start = skipBlanks(text, at, end)
  if (text[start] !== '[') return undefined
  const last = Math.min(end, start + longestOption)
  for (let next = start + 1; next < last; next++) {
    const character = text[next]
    if (character === ']') return { start: start + 1, end: next, after: next + 1 }
    if (character === '}') return undefined
    if (character === '{' && closes[next]) next = closes[next]!
    else if (character === '\\') next++
  }
  return undefined
}

/** Length of a backslash and the name after it. */
function commandLength(text: string, at: number): number {
  const name = /[a-zA-Z@]+/y
  name.lastIndex = at + 1
  return 1 + (name.exec(text)?.[0].length ?? 1)
}

/** Places of commands, with their backslash, and of `&` that lie in no group and no environment of the range. */
export function* topLevel(
  { text, closes, environments }: Paired,
  { start, end }: Range,
): Generator<{ at: number; name: string; after: number }> {
  const found = /\\(?:[a-zA-Z@]+|[\s\S])|[{&]/g
  found.lastIndex = start
  for (let token = found.exec(text); token && token.index < end; token = found.exec(text)) {
    const at = token.index
    const environment = environments.get(at)
    if (environment) found.lastIndex = Math.max(environment.after, at + 6)
    else if (token[0] !== '{') yield { at, name: token[0], after: found.lastIndex }
    else if (closes[at]) found.lastIndex = closes[at]! + 1
  }
}
