/**
 * Bare addresses in text.
 *
 * GFM (§6.9) makes links of `https://…`, `www.…` and e-mail addresses. Text that says an
 * address is left to become a link: its characters stay. But within such an address a
 * backslash is no escape and `*` no emphasis, so one that touches either is broken up by
 * escaping its colon or its dot.
 */
import type { Line } from './escape.ts'
import { PieceKind } from './pieces.ts'

/** @returns `escapes` with what keeps bare addresses from being links where they must not be. */
export function breakAutolinks({ text, kinds }: Line, escapes: number[]): number[] {
  if (!text.includes('://') && !/www\./i.test(text)) return escapes
  const added: number[] = []
  let next = 0
  for (const match of text.matchAll(/(https?(?=:\/\/)|www(?=\.))[^\s<]*/gi)) {
    const start = match.index
    const colon = start + match[1]!.length
    const end = start + match[0].length
    if (kinds[start] !== PieceKind.literal) continue
    while (next < escapes.length && escapes[next]! < start) next++
    const holdsEscape = next < escapes.length && escapes[next]! < end
    if ((holdsEscape && escapes[next] !== colon) || holdsMarkup(text, kinds, start, end)) added.push(colon)
  }
  if (added.length === 0) return escapes
  return [...new Set([...escapes, ...added])].sort((one, other) => one - other)
}

/** Delimiters at the very end are no part of the address. */
function holdsMarkup(text: string, kinds: Uint8Array, start: number, end: number): boolean {
  let last = end
  while (last > start && kinds[last - 1] === PieceKind.delimiter) last--
  for (let at = start; at < last; at++) if (kinds[at] !== PieceKind.literal) return true
  return last < end && /[^*_~]/.test(text.slice(last, end))
}
