/** Terms and short forms that are defined once and named by their keys (packages glossaries, acronym and acro). */
import { lookupTable } from '../../../core/lookup-table.ts'
import type { Source } from '../body.ts'
import { type Call, mandatory } from '../call.ts'
import { nameAt } from '../plain.ts'
import { argumentAt, optionAt, type Range } from '../source/arguments.ts'
import { settingIn } from '../source/key-values.ts'
import type { Paired } from '../source/pairs.ts'

export interface Term {
  name: Range | string
  /** What a short form stands for; it is said where the form is first used. */
  long?: Range | string
  plural?: string
}

const defining = /\\(newacronym|newglossaryentry|DeclareAcronym|acrodef|newacro|acro)(?![a-zA-Z])/g

const longestSettings = 2_000

/** By their keys. */
export function glossaryOf(paired: Paired): Map<string, Term> {
  const terms = new Map<string, Term>()
  const { text } = paired
  defining.lastIndex = 0
  for (let token = defining.exec(text); token; token = defining.exec(text)) {
    const read = (at: number) => argumentAt(paired, at, text.length)
    const isKeyed = /^(?:newglossaryentry|DeclareAcronym)$/.test(token[1]!)
    const option = isKeyed ? undefined : optionAt(paired, defining.lastIndex, text.length)
    const key = read(option?.after ?? defining.lastIndex)
    if (!key) continue
    const short = optionAt(paired, key.after, text.length)
    const first = read(short?.after ?? key.after)
    const name = text.slice(key.start, key.end).trim()
    if (!first || terms.has(name)) continue
    if (isKeyed) {
      const settings = text.slice(first.start, Math.min(first.end, first.start + longestSettings))
      const stated = (key: string): string | undefined => settingIn(settings, key)?.replace(/[{}]/g, '')
      const long = stated('long')
      const plural = stated('plural')
      terms.set(name, {
        name: stated('name') ?? stated('short') ?? name,
        ...(long ? { long } : {}),
        ...(plural ? { plural } : {}),
      })
      continue
    }
    const second = token[1] === 'newacronym' ? read(first.after) : undefined
    terms.set(name, { name: second ? first : (short ?? key), long: second ?? first })
  }
  return terms
}

type Form = 'first' | 'short' | 'long' | 'full'

const forms: Readonly<Record<string, Form>> = lookupTable({
  gls: 'first',
  glspl: 'first',
  ac: 'first',
  acp: 'first',
  acs: 'short',
  acsp: 'short',
  acrshort: 'short',
  glsentryshort: 'short',
  glsentrytext: 'short',
  glsentryname: 'short',
  acl: 'long',
  aclp: 'long',
  acrlong: 'long',
  glsentrylong: 'long',
  acf: 'full',
  acfp: 'full',
  acrfull: 'full',
  glsentryfull: 'full',
})

/** With a capital letter where the command has one, as `\Gls`. */
export function isTerm(name: string): boolean {
  return formOf(name) !== undefined
}

function formOf(name: string): Form | undefined {
  return /^(?:[A-Z]{3,}|[A-Z]?[a-z]+)$/.test(name) ? forms[name.toLowerCase()] : undefined
}

export function writeTerm(call: Call): number {
  const { source, flow, style, name } = call
  const argument = mandatory(call)
  if (!argument) return call.at
  const key = source.text.slice(argument.start, argument.end).trim()
  const term = source.isNaming ? undefined : source.terms.get(key)
  const isPlural = /p$|pl$/.test(name)
  const words = term ? wordsOf(source, term, sayingForm(source, key, formOf(name)!), isPlural) : key
  flow.write(/^[A-Z]/.test(name) ? words.charAt(0).toUpperCase() + words.slice(1) : words, style)
  return argument.after
}

/** What is said the first time is the full form, and the short one from then on. */
function sayingForm({ usedTerms }: Source, key: string, form: Form): Exclude<Form, 'first'> {
  if (form === 'short' || form === 'long') return form
  const isUsed = usedTerms.has(key)
  usedTerms.add(key)
  return form === 'first' && isUsed ? 'short' : 'full'
}

function wordsOf(source: Source, term: Term, form: Exclude<Form, 'first'>, isPlural: boolean): string {
  const plain = (words: Range | string): string => (typeof words === 'string' ? words : nameAt(source, words))
  const short = isPlural ? (term.plural ?? `${plain(term.name)}s`) : plain(term.name)
  if (!term.long || form === 'short') return short
  const long = `${plain(term.long)}${isPlural ? 's' : ''}`
  return form === 'long' ? long : `${long} (${short})`
}
