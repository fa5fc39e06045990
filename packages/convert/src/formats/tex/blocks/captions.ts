/** Captions with the numbers of their floats (latexref 8.10.3; package caption). */
import { paragraph, text } from '../../../core/document/build.ts'
import { captionFigure } from '../../../core/document/figure.ts'
import type { Phrasing } from '../../../core/document/nodes.ts'
import { lineOf, readBody, type Source } from '../body.ts'
import { afterOptions, type Call } from '../call.ts'
import { nameOf, partOf } from '../numbers/references.ts'
import { argumentAt, optionAt, type Range } from '../source/arguments.ts'

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

export function writeCaption(call: Call): number {
  const argument = argumentAt(call.source, afterOptions(call), call.end)
  if (!argument) return call.at
  call.flow.setCaption(captionOf(call.source, argument, call.depth))
  return argument.after
}

/** A part of a figure, whose caption is its option or its first argument (packages subfig and subcaption). */
export function writePart(call: Call): number {
  const { source, end } = call
  const option = call.name === 'subcaptionbox' ? argumentAt(source, call.at, end) : optionAt(source, call.at, end)
  const content = argumentAt(source, option ? afterOptions({ ...call, at: option.after }) : call.at, end)
  if (!content) return call.at
  const { flow } = call
  flow.endParagraph()
  const from = flow.blocks.length
  readBody(source, content, { ...call, depth: call.depth + 1 })
  if (!option) return content.after
  flow.endParagraph()
  const caption = paragraph(captionOf(source, option, call.depth))
  captionFigure(flow.blocks.slice(from), [caption])
  flow.block(caption)
  return content.after
}
