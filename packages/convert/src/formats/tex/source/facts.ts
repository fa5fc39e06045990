/** What a document states of itself as a whole: its class, its packages, the commands in it (latexref 3). */
import { Cursor } from './cursor.ts'
import type { TokenList } from './token-list.ts'
import { category } from './tokens.ts'

export interface Facts {
  /** Empty for a part of a document, which does not know its class. */
  className: string
  classOptions: string
  /** Options by the names of packages. */
  packages: ReadonlyMap<string, string>
  /** Settings of polyglossia. */
  language: string | undefined
  /** Commands that stand anywhere. */
  used: ReadonlySet<string>
  /** Those with an argument or an option. */
  called: ReadonlySet<string>
}

const maxOptions = 500
const stating = new Set(['documentclass', 'usepackage', 'RequirePackage', 'setmainlanguage', 'setdefaultlanguage'])

export function factsOf(list: TokenList): Facts {
  const facts = { className: '', classOptions: '', language: undefined as string | undefined }
  const packages = new Map<string, string>()
  const used = new Set<string>()
  const called = new Set<string>()
  const end = list.tokens.length
  for (const at of list.commands) {
    const name = list.nameAt(at)!
    const isStating = stating.has(name)
    if (called.has(name) && !isStating) continue
    used.add(name)
    const call = new Cursor(list, { start: at + 1, end })
    call.skipGap()
    call.takes('*')
    call.skipSpacing()
    if (call.isNext('[') || list.kindAt(call.at) === category.open) called.add(name)
    const option = isStating ? call.option() : undefined
    const group = isStating ? call.group() : undefined
    if (!group) continue
    const options = call.text(option, maxOptions)
    const stated = call.text(group, maxOptions)
    if (name === 'documentclass') {
      facts.className ||= stated.trim()
      facts.classOptions ||= options
    } else if (name.startsWith('set')) facts.language ??= stated.trim()
    else for (const one of stated.split(',')) packages.set(one.trim(), packages.get(one.trim()) ?? options)
  }
  return { ...facts, packages, used, called }
}
