/** Words of a range without what they look like. */
import { plainText } from '../../document/plain.ts'
import type { Range } from './arguments.ts'
import { lineOf, type Source } from './body.ts'

const longest = 20_000

export function plainOf(source: Source, range: Range): string {
  const bounded = { start: range.start, end: Math.min(range.end, range.start + longest) }
  return plainText(lineOf(source, bounded, { style: {}, depth: 100 }))
}

/** Addresses and names of files stand as they are, but for signs that had to be escaped. */
export function addressOf({ text }: Source, { start, end }: Range): string {
  return text
    .slice(start, Math.min(end, start + longest))
    .replace(/\\([%#&_~{}$ ])/g, '$1')
    .replace(/\\textasciitilde\s*(?:\{\})?/g, '~')
    .replace(/^\{([^{}]*)\}$/, '$1')
    .trim()
}
