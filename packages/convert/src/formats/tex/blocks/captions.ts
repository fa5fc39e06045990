/** Captions with the numbers of their floats (latexref 8.10.3; package caption). */
import { paragraph, text } from '../../../core/document/build.ts'
import { captionFigure } from '../../../core/document/figure.ts'
import type { Phrasing } from '../../../core/document/nodes.ts'
import type { Call } from '../call.ts'
import { nameOf, partOf } from '../numbers/references.ts'
import type { Range } from '../source/token-list.ts'

export function captionOf(call: Call, range: Range): Phrasing[] {
  const words = call.line(range)
  const label = labelOf(call, range)
  return label && words.length ? [text(label), ...words] : words
}

/** `Figure 2.1: `, and of its parts `(a) `. */
function labelOf({ source }: Call, { start }: Range): string {
  const printed = source.numbers.printed.get(start)
  if (!printed?.number) return ''
  return printed.kind.startsWith('sub')
    ? `(${partOf(printed)}) `
    : `${nameOf(source, printed.kind)} ${printed.number}: `
}

export function writeCaption(call: Call): void {
  const words = call.content()
  if (words) call.flow.setCaption(captionOf(call, words))
}

/** A part of a figure, whose caption is its option or its first argument (packages subfig and subcaption). */
export function writePart(call: Call): void {
  const caption = call.name === 'subcaptionbox' ? call.argument() : call.option()
  const content = call.content()
  if (!content) return
  const { flow } = call
  flow.endParagraph()
  const from = flow.blocks.length
  call.read(content)
  if (!caption) return
  flow.endParagraph()
  const words = paragraph(captionOf(call, caption))
  captionFigure(flow.blocks.slice(from), [words])
  flow.block(words)
}
