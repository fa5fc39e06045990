/** Captions with the numbers of their floats (latexref 8.10.3; package caption). */
import { text } from '../../document/build.ts'
import type { Phrasing } from '../../document/nodes.ts'
import type { Range } from './arguments.ts'
import { lineOf, type Source } from './body.ts'
import { nameOf, partOf } from './references.ts'

export function captionOf(source: Source, range: Range, depth: number): Phrasing[] {
  const words = lineOf(source, range, { style: {}, depth })
  const label = labelOf(source, range)
  return label && words.length ? [text(label), ...words] : words
}

/** `Figure 2.1: `, and of its parts `(a) `. */
function labelOf(source: Source, { start }: Range): string {
  const printed = source.numbers.printed.get(start)
  if (!printed?.number) return ''
  return printed.kind.startsWith('sub')
    ? `(${partOf(printed)}) `
    : `${nameOf(source, printed.kind)} ${printed.number}: `
}
