/** Titles over both columns, as papers of conferences have them (styles of ICML). */
import type { Call, Run } from '../call.ts'
import { category } from '../source/tokens.ts'

const maxTitle = 20_000

export const conferenceTitle: Readonly<Record<string, Run>> = {
  twocolumn: readOverColumns,
  icmlauthor: (call) => writePair(call, 'behind'),
  icmlaffiliation: (call) => writePair(call, 'before'),
  icmlcorrespondingauthor: (call) => writePair(call, 'none'),
}

/** `\twocolumn[…]`: what stands in brackets goes over both. */
function readOverColumns(call: Call): void {
  const close = call.isNext('[') ? closeOf(call) : undefined
  if (close === undefined) return
  call.flow.endParagraph()
  call.read({ start: call.at + 1, end: close }, {})
  call.flow.endParagraph()
  call.at = close + 1
}

/** Where the bracket is closed that stands there, before another begins such a title; others may stand within. */
function closeOf({ list, at, end }: Call): number | undefined {
  const last = Math.min(end, at + maxTitle)
  let depth = 0
  for (let next = at; next < last; next++) {
    if (list.isCharacter(next, '[')) depth++
    else if (list.isCharacter(next, ']') && --depth === 0) return next
    else if (list.kindAt(next) === category.open) next = Math.max(next, list.closeOf(next))
    else if (list.nameAt(next) === 'twocolumn') return undefined
  }
  return undefined
}

/** A line of words and a mark that shows who works where, which stands on one side of them. */
function writePair(call: Call, mark: 'before' | 'behind' | 'none'): void {
  const first = call.argument()
  const second = first && call.argument()
  if (!second) return
  call.flow.newLine()
  call.read(first, {})
  if (mark !== 'behind') call.flow.write(' ', {})
  call.read(second, mark === 'behind' ? { script: 'super' } : {})
}
