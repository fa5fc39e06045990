/**
 * Bare addresses in text.
 *
 * GFM (§6.9) makes links of `https://…`, `www.…` and e-mail addresses. Text that says an
 * address is left to become a link: its characters stay. But within such an address a
 * backslash is no escape and `*` no emphasis, so one that touches either is broken up by
 * escaping its colon or its dot.
 */
import { PieceKind } from '../pieces.ts'
import { kindAt, type Line } from './line.ts'

const start = /(?:https?(?=:\/\/)|www(?=\.))/gi

/** @returns The line's escapes with what keeps bare addresses from being links where they must not be. */
export function breakAutolinks(line: Line): number[] {
  const { text, escapes } = line
  if (!text.includes('://') && !/www\./i.test(text)) return escapes
  const added: number[] = []
  let next = 0
  let word: Word = { end: -1, lastMarkup: -1 }
  for (const { index, 0: scheme } of text.matchAll(start)) {
    if (kindAt(line, index) !== PieceKind.literal) continue
    if (index >= word.end) word = wordAt(line, index)
    while (next < escapes.length && escapes[next]! < index) next++
    // A literal `<` ends the address, but the backslash before it would belong to it.
    const holdsEscape = next < escapes.length && escapes[next]! < word.end + (text[word.end] === '<' ? 1 : 0)
    if (holdsEscape || word.lastMarkup > index) added.push(index + scheme.length)
  }
  if (added.length === 0) return escapes
  return [...new Set([...escapes, ...added])].sort((one, other) => one - other)
}

interface Word {
  /** Where the next space or `<` is. */
  end: number
  /** Last markup in it; at its very end delimiters and punctuation are no part of an address and do not count. */
  lastMarkup: number
}

function wordAt(line: Line, from: number): Word {
  const { text } = line
  let end = from
  while (end < text.length && !/[\s<]/.test(text[end]!)) end++
  let last = end - 1
  while (last >= from && (kindAt(line, last) === PieceKind.delimiter || /[?!.,:;'"]/.test(text[last]!))) last--
  while (last >= from && kindAt(line, last) === PieceKind.literal) last--
  return { end, lastMarkup: last }
}
