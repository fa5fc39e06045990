/** References to what has a number (packages hyperref and cleveref). */
import { lookupTable } from '../../../core/lookup-table.ts'
import { type Call, nameAt, type Source } from '../call.ts'
import { keysOf } from './keys.ts'
import type { Numbered } from './numbering.ts'

const referring = /^(?:[cCvV]?ref|[cC]?pageref|autoref|nameref|eqref|hyperref|labelcref|subref|thref)$/

export function isReference(name: string): boolean {
  return referring.test(name)
}

/** Keys of what has no label in this source stay as they are. */
export function writeReferences(call: Call): void {
  const { source, flow, style, name } = call
  const option = call.option()
  const argument = call.argument()
  if (!argument) return
  if (name === 'hyperref' && option) {
    const anchor = source.numbers.labels.get(call.plain(option))?.anchor
    const children = call.line(argument, style)
    if (anchor) flow.node({ type: 'link', url: `#${anchor}`, children })
    else for (const node of children) flow.node(node)
    return
  }
  for (const [index, key] of keysOf(call.text(argument)).entries()) {
    if (index > 0) flow.write(', ', style)
    const meant = name.includes('page') ? undefined : source.numbers.labels.get(key)
    const link = meant?.anchor === undefined ? {} : { link: `#${meant.anchor}` }
    flow.write(meant ? wordsFor(source, name, meant, key) : name === 'eqref' ? `(${key})` : key, { ...style, ...link })
  }
}

function wordsFor(source: Source, command: string, meant: Numbered, key: string): string {
  const isNamed = meant.title && (command === 'nameref' || meant.number === '')
  const title = isNamed ? nameAt(source, meant.title!) : ''
  if (title) return title
  if (meant.number === '') return key
  if (command === 'subref') return `(${partOf(meant)})`
  const isBracketed = command === 'eqref' || (meant.kind === 'equation' && /^[cC]ref$/.test(command))
  const number = isBracketed ? `(${meant.number})` : meant.number
  const name = /^(?:auto|[cC]|th)ref$/.test(command) ? nameOf(source, meant.kind) : ''
  return name ? `${name} ${number}` : number
}

/** The letter of a part of a figure, without the number of the whole. */
export function partOf({ number }: Numbered): string {
  return /(?<![a-zA-Z])[a-zA-Z]+$/.exec(number)?.[0] ?? number
}

const general: Readonly<Record<string, string>> = lookupTable({
  subsection: 'section',
  subsubsection: 'section',
  paragraph: 'section',
  lstlisting: 'listing',
  subfigure: 'figure',
  subtable: 'table',
})

/** What such a thing is called in the language of the document. */
export function nameOf({ theorems, words }: Source, kind: string): string {
  return theorems.get(kind)?.title ?? words[general[kind] ?? kind] ?? ''
}
