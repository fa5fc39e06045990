/** `\foreach \x in {a,b,…} {…}` of pgffor: what is repeated, once for each item of the list (PGF manual, "Repeating Things"). */
import { type Expansion, hidden } from './expansion.ts'
import { grouped, joined } from './input.ts'
import { category, characterToken, type Tokens } from './tokens.ts'

/** Items of one list; of longer ones the first are read. */
const maxItems = 1_000
const maxVariables = 9
const whole = /^-?\d{1,9}$/
const letter = /^[A-Za-z]$/

/**
 * Takes a loop whose command was read.
 *
 * @returns What stands for it; undefined where none follows, and then nothing was taken but spaces.
 */
export function takeRepetition(expansion: Expansion): Tokens | undefined {
  const { input, names } = expansion
  input.skipSpacing()
  const variables: number[] = []
  while ((input.peek() & 15) === category.command && variables.length < maxVariables) {
    variables.push(input.next())
    input.skipSpacing()
    if (!input.takes(characterToken('/'))) break
  }
  if (variables.length === 0) return undefined
  input.option()
  input.skipSpacing()
  const isLoop = input.takesAll(expansion.lexed('in'))
  const list = isLoop ? input.argument() : undefined
  const body = list && input.argument()
  if (!list || !body) return Int32Array.from(variables)
  const define = names.command('def')
  const [begin, end] = [names.command(hidden.environment('')), names.command(hidden.ending(''))]
  return joined(
    itemsOf(names.textOf(list)).flatMap((item) => {
      const values = variables.length > 1 ? item.split('/') : [item]
      const definitions = variables.flatMap((variable, at) => [
        Int32Array.of(define, variable),
        grouped(expansion.lexed(values[at] ?? values.at(-1) ?? '')),
      ])
      return [Int32Array.of(begin), ...definitions, body, Int32Array.of(end)]
    }),
  )
}

/** The items between commas outside of braces, with what `...` stands for. */
function itemsOf(list: string): string[] {
  const written = partsOf(list)
  const items: string[] = []
  for (const [at, item] of written.entries()) {
    const [start, end] = [items.at(-1), written[at + 1]]
    if (item !== '...' || start === undefined || end === undefined) items.push(item)
    else items.push(...between(items.at(-2), start, end))
    if (items.length >= maxItems) break
  }
  return items.slice(0, maxItems)
}

function partsOf(list: string): string[] {
  const parts: string[] = []
  let [start, depth] = [0, 0]
  for (let at = 0; at <= list.length && parts.length < maxItems; at++) {
    const character = list[at]
    if (character === '{') depth++
    else if (character === '}') depth--
    else if (at === list.length || (character === ',' && depth === 0)) {
      parts.push(list.slice(start, at).trim())
      start = at + 1
    }
  }
  return parts
}

/** Numbers, or letters, in steps as between the two items before, else of one. */
function between(earlier: string | undefined, start: string, end: string): string[] {
  const form = [whole, letter].find((one) => one.test(start) && one.test(end))
  if (!form) return ['...']
  const valueOfItem = (item: string): number => (form === whole ? Number(item) : item.charCodeAt(0))
  const [from, to] = [valueOfItem(start), valueOfItem(end)]
  const given = earlier !== undefined && form.test(earlier) ? from - valueOfItem(earlier) : 0
  const step = given || Math.sign(to - from)
  const items: string[] = []
  for (let value = from + step; step > 0 ? value < to : value > to; value += step) {
    if (step === 0 || items.length >= maxItems) break
    items.push(form === whole ? String(value) : String.fromCharCode(value))
  }
  return items
}
