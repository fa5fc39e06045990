/** Environments of theorems (latexref 12.9; package thmtools). */
import { argumentText, type Expansion } from './expansion.ts'
import { settingIn } from './key-values.ts'
import { category, characterToken } from './tokens.ts'

/** `\newtheorem{lemma}[theorem]{Lemma}`, `\newtheorem{theorem}{Theorem}[section]` */
export function defineTheorem(expansion: Expansion): void {
  const { input, names, theorems } = expansion
  input.skip(category.gap)
  const isStarred = input.takes(characterToken('*'))
  const name = argumentText(expansion)
  const shared = input.option()
  const title = argumentText(expansion)
  const within = shared ? undefined : input.option()
  if (!name) return
  const numbered = shared
    ? counterOf(expansion, names.textOf(shared).trim())
    : { counter: name, ...(within ? { within: names.textOf(within).trim() } : {}) }
  theorems.set(name, { title, ...(isStarred ? {} : numbered) })
}

/** `\declaretheorem[name=Lemma, sibling=theorem]{lemma}` */
export function declareTheorem(expansion: Expansion): void {
  const { input, names, theorems } = expansion
  const before = input.option()
  const name = argumentText(expansion)
  const option = before ?? input.option()
  const settings = option ? names.textOf(option) : ''
  const shared = settingIn(settings, 'sibling|sharenumber|numberlike')
  const within = settingIn(settings, 'numberwithin|parent|within')
  const numbered = shared ? counterOf(expansion, shared) : { counter: name, ...(within ? { within } : {}) }
  const title = settingIn(settings, 'name|title|heading') ?? `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
  theorems.set(name, { title, ...(settingIn(settings, 'numbered') === 'no' ? {} : numbered) })
}

/** Theorems may share the counter of others. */
function counterOf({ theorems }: Expansion, name: string): { counter: string } {
  return { counter: theorems.get(name)?.counter ?? name }
}
