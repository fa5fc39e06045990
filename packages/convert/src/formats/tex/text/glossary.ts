/** Terms and short forms that are defined once and named by their keys (packages glossaries, acronym and acro). */
import { lookupTable } from '../../../core/lookup-table.ts'
import { type Call, nameAt, type Source, type Term } from '../call.ts'
import { Cursor } from '../source/cursor.ts'
import { settingIn } from '../source/key-values.ts'
import type { Range, TokenList } from '../source/token-list.ts'

const defining = new Set(['newacronym', 'newglossaryentry', 'DeclareAcronym', 'acrodef', 'newacro', 'acro'])
const keyed = new Set(['newglossaryentry', 'DeclareAcronym'])

const maxSettings = 2_000

/** By their keys. */
export function glossaryOf(list: TokenList): Map<string, Term> {
  const terms = new Map<string, Term>()
  const { length: end } = list.tokens
  for (const { at, name: command } of list.commandsOf(defining)) {
    const call = new Cursor(list, { start: at + 1, end })
    if (!keyed.has(command)) call.option()
    const key = call.argument()
    const short = call.option()
    const first = key && call.argument()
    const name = call.text(key).trim()
    if (!first || terms.has(name)) continue
    const second = command === 'newacronym' ? call.argument() : undefined
    if (keyed.has(command)) terms.set(name, settledTerm(name, call.text(first, maxSettings)))
    else terms.set(name, { name: second ? first : (short ?? key), long: second ?? first })
  }
  return terms
}

function settledTerm(name: string, settings: string): Term {
  const stated = (key: string): string | undefined => settingIn(settings, key)?.replace(/[{}]/g, '')
  const long = stated('long')
  const plural = stated('plural')
  return {
    name: stated('name') ?? stated('short') ?? name,
    ...(long ? { long } : {}),
    ...(plural ? { plural } : {}),
  }
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

export function writeTerm(call: Call): void {
  const { source, flow, style, name } = call
  const argument = call.argument()
  if (!argument) return
  const key = call.text(argument).trim()
  const term = source.isNaming ? undefined : source.terms.get(key)
  const isPlural = /p$|pl$/.test(name)
  const words = term ? wordsOf(source, term, sayingForm(source, key, formOf(name)!), isPlural) : key
  flow.write(/^[A-Z]/.test(name) ? words.charAt(0).toUpperCase() + words.slice(1) : words, style)
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
