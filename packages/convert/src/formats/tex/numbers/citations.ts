/** Citations, by what the bibliography says of the works, or by their keys (packages natbib and biblatex). */
import { text } from '../../../core/document/build.ts'
import { type Call, nameAt, type Source } from '../call.ts'
import type { Range } from '../source/token-list.ts'
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
export function writeCitations(call: Call): void {
  if (!/cites$/.test(call.name)) {
    writeCitation(call)
    return
  }
  const { flow, style } = call
  const notes = [parenthesized(call), parenthesized(call)]
  const [before, behind] = notes[1] === undefined ? ['', notes[0]] : notes
  if (before) flow.write(`${before} `, style)
  while (writeCitation(call) && (call.isNext('[') || call.isGroupNext())) flow.write(' ', style)
  if (behind) flow.write(`, ${behind}`, style)
}

const maxNote = 400

/** `(note)`, without commands in it. */
function parenthesized(call: Call): string | undefined {
  if (!call.isNext('(')) return undefined
  const last = Math.min(call.end, call.at + maxNote)
  for (let at = call.at + 1; at < last && call.list.nameAt(at) === undefined; at++) {
    if (!call.list.isCharacter(at, ')')) continue
    const note = call.text({ start: call.at + 1, end: at })
    call.at = at + 1
    return note
  }
  return undefined
}

/**
 * Writes a citation. Of two options the first comes before the keys; a single one comes after them (natbib 2.3).
 *
 * @returns Whether there is one.
 */
export function writeCitation(call: Call): boolean {
  const options: Range[] = call.options()
  const argument = call.argument()
  if (!argument || call.name.startsWith('nocite')) return false
  const works = keysOf(call.text(argument)).map((key) => workOf(call.source, key) ?? { label: key })
  const notes = options.slice(0, 2).map((option) => call.plain(option))
  const [before = '', behind = ''] = notes.length > 1 ? notes : ['', ...notes]
  call.flow.write(citation(call.name, works, before, behind), call.style)
  return true
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

export function writeBibitem(call: Call): void {
  const argument = call.content()
  if (!argument) return
  const key = call.plain(argument)
  const work = workOf(call.source, key)
  // Works that are cited by their authors begin with them.
  if (!work?.author) call.flow.node(text(`[${work?.label ?? key}] `))
  call.skipSpacing()
}
