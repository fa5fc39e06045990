/** Titles over both columns, as papers of conferences have them (styles of ICML). */
import { readBody } from '../body.ts'
import type { Call, Run } from '../call.ts'
import { argumentAt } from '../source/arguments.ts'

const longestTitle = 20_000

export const conferenceTitle: readonly (readonly [string, Run])[] = [
  ['twocolumn', readOverColumns],
  ['icmlauthor', (call) => writePair(call, 'behind')],
  ['icmlaffiliation', (call) => writePair(call, 'before')],
  ['icmlcorrespondingauthor', (call) => writePair(call, 'none')],
]

/** `\twocolumn[…]`: what stands in brackets goes over both. */
function readOverColumns(call: Call): number {
  const close = call.source.text[call.at] === '[' ? closeOf(call) : undefined
  if (close === undefined) return call.at
  call.flow.endParagraph()
  readBody(call.source, { start: call.at + 1, end: close }, { ...call, style: {}, depth: call.depth + 1 })
  call.flow.endParagraph()
  return close + 1
}

/** Where the bracket is closed that stands there, before another begins such a title; others may stand within. */
function closeOf({ source: { text, closes }, at, end }: Call): number | undefined {
  const last = Math.min(end, at + longestTitle)
  let depth = 0
  for (let next = at; next < last; next++) {
    const character = text[next]
    if (character === '[') depth++
    else if (character === ']' && --depth === 0) return next
    else if (character === '{' && closes[next]) next = closes[next]!
    else if (text.startsWith('\\twocolumn', next)) return undefined
    else if (character === '\\') next++
  }
  return undefined
}

/** A line of words and a mark that shows who works where, which stands on one side of them. */
function writePair(call: Call, mark: 'before' | 'behind' | 'none'): number {
  const { source, flow } = call
  const first = argumentAt(source, call.at, call.end)
  const second = first && argumentAt(source, first.after, call.end)
  if (!second) return call.at
  flow.newLine()
  readBody(source, first, { ...call, style: {}, depth: call.depth + 1 })
  if (mark !== 'behind') flow.write(' ', {})
  readBody(source, second, { ...call, style: mark === 'behind' ? { script: 'super' } : {}, depth: call.depth + 1 })
  return second.after
}
