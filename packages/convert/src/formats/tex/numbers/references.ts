/** References to what has a number (packages hyperref and cleveref). */
import { lookupTable } from '../../../core/lookup-table.ts'
import { lineOf, type Source } from '../body.ts'
import type { Call } from '../call.ts'
import { nameAt, plainOf } from '../plain.ts'
import { argumentAt, optionAt } from '../source/arguments.ts'
import { keysOf } from './keys.ts'
import type { Numbered } from './numbering.ts'

const referring = /^(?:[cCvV]?ref|[cC]?pageref|autoref|nameref|eqref|hyperref|labelcref|subref|thref)$/

export function isReference(name: string): boolean {
  return referring.test(name)
}

/** Keys of what has no label in this source stay as they are. */
export function writeReferences(call: Call): number {
  const { source, flow, style, name, end } = call
  const option = optionAt(source, call.at, end)
  const argument = argumentAt(source, option?.after ?? call.at, end)
  if (!argument) return option?.after ?? call.at
  if (name === 'hyperref' && option) {
    const anchor = source.numbers.labels.get(plainOf(source, option, call))?.anchor
    const children = lineOf(source, argument, { style, depth: call.depth })
    if (anchor) flow.node({ type: 'link', url: `#${anchor}`, children })
    else for (const node of children) flow.node(node)
    return argument.after
  }
  for (const [index, key] of keysOf(source.text.slice(argument.start, argument.end)).entries()) {
    if (index > 0) flow.write(', ', style)
    const meant = name.includes('page') ? undefined : source.numbers.labels.get(key)
    const link = meant?.anchor === undefined ? {} : { link: `#${meant.anchor}` }
    flow.write(meant ? wordsFor(source, name, meant, key) : name === 'eqref' ? `(${key})` : key, { ...style, ...link })
  }
  return argument.after
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
