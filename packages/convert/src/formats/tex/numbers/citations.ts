/** Citations, by what the bibliography says of the works, or by their keys (packages natbib and biblatex). */
import { text } from '../../../core/document/build.ts'
import type { Source } from '../body.ts'
import { afterOptions, type Call } from '../call.ts'
import { nameAt, plainOf } from '../plain.ts'
import { argumentAt, optionAt, type Range, skipBlanks } from '../source/arguments.ts'
import { keysOf } from './keys.ts'

const citing = /^(?:full|foot|text|paren|auto|no|online|super|smart)?[cC]ite[a-z]{0,10}$/

export function isCitation(name: string): boolean {
  return citing.test(name)
}

/** How a work is cited: by a number or short name, or by those who wrote it and when. */
interface Work {
  label: string
  author?: string
  year?: string
}

/** @returns Undefined where no bibliography has it. */
function workOf(source: Source, key: string): Work | undefined {
  const known = source.numbers.works.get(key)
  if (known === undefined) return undefined
  if (typeof known === 'number') return { label: String(known) }
  const label = nameAt(source, known).trim()
  if (label === '') return undefined
  const [, author, year] = /^([^()]{1,300}?)\s?\(([^()]{1,40})\)/.exec(label) ?? []
  return { label, ...(author && year ? { author, year } : {}) }
}

/** `\cites(before)(behind)[…]{one}[…]{two}`: several works, each with options of its own (biblatex 3.9.3). */
export function writeCitations(call: Call): number {
  if (!/cites$/.test(call.name)) return writeCitation(call)
  const { source, flow, style, end } = call
  const [whole, first = '', second] = ofAll.exec(source.text.slice(call.at, Math.min(end, call.at + longestOfAll)))!
  const [before, behind] = second === undefined ? ['', first] : [first, second]
  if (before) flow.write(`${before} `, style)
  let at = call.at + whole.length
  for (let after = writeCitation({ ...call, at }); after > at; after = writeCitation({ ...call, at })) {
    at = after
    if (!/[[{]/.test(source.text[at] ?? '')) break
    flow.write(' ', style)
  }
  if (behind) flow.write(`, ${behind}`, style)
  return at
}

const ofAll = /^(?:\(([^()\\]*)\)(?:\(([^()\\]*)\))?)?/
const longestOfAll = 400

/** Writes a citation. Of two options the first comes before the keys; a single one comes after them (natbib 2.3). */
export function writeCitation(call: Call): number {
  const { source, end } = call
  const options: Range[] = []
  let at = call.at
  for (let option = optionAt(source, at, end); option; option = optionAt(source, at, end)) {
    options.push(option)
    at = option.after
  }
  const argument = argumentAt(source, at, end)
  if (!argument) return call.at
  if (!call.name.startsWith('nocite')) {
    const keys = keysOf(source.text.slice(argument.start, argument.end))
    const notes = options.slice(0, 2).map((option) => plainOf(source, option, call))
    const [before = '', behind = ''] = notes.length > 1 ? notes : ['', ...notes]
    call.flow.write(
      citation(
        call.name,
        keys.map((key) => workOf(source, key) ?? { label: key }),
        before,
        behind,
      ),
      call.style,
    )
  }
  return argument.after
}

function citation(command: string, works: readonly Work[], before: string, behind: string): string {
  const isNamed = works.length > 0 && works.every(({ author }) => author)
  const note = behind ? `, ${behind}` : ''
  const lead = before ? `${before} ` : ''
  if (!isNamed) return `[${lead}${works.map(({ label }) => label).join(', ')}${note}]`
  if (/author/.test(command)) return works.map(({ author }) => author).join('; ')
  if (/year/.test(command)) {
    const years = works.map(({ year }) => year).join(', ')
    return command.endsWith('par') ? `(${lead}${years}${note})` : years
  }
  if (/^(?:cite|Cite)t?$|^[cC]itet|^textcite/.test(command))
    return works
      .map(
        ({ author, year }, index) =>
          `${author} (${index === 0 ? lead : ''}${year}${index === works.length - 1 ? note : ''})`,
      )
      .join(', ')
  const inside = `${lead}${works.map(({ author, year }) => `${author}, ${year}`).join('; ')}${note}`
  return /^[cC]iteal/.test(command) ? inside : `(${inside})`
}

export function writeBibitem(call: Call): number {
  const argument = argumentAt(call.source, afterOptions(call), call.end)
  if (!argument) return call.at
  const key = plainOf(call.source, argument, call)
  const work = workOf(call.source, key)
  // Works that are cited by their authors begin with them.
  if (!work?.author) call.flow.node(text(`[${work?.label ?? key}] `))
  return skipBlanks(call.source.text, argument.after, call.end)
}
