/** Attributes of an element (HTML standard §13.1.2.3). */

/** Attributes of one tag; further ones are skipped. */
const maxAttributes = 1_000

/** Kinds of attributes that a reader asks every element for, as bits of `Attributes.kinds`. */
export const CLASS = 1
export const STYLE = 2
/** `role` and `epub:type`. */
export const ROLE = 4
/** `hidden` and `aria-hidden`. */
export const HIDING = 8
/** `id` and `name`. */
export const NAMING = 16

const kindOf: ReadonlyMap<string, number> = new Map([
  ['class', CLASS],
  ['style', STYLE],
  ['role', ROLE],
  ['epub:type', ROLE],
  ['hidden', HIDING],
  ['aria-hidden', HIDING],
  ['id', NAMING],
  ['name', NAMING],
])

const none: string[] = []

/** A list that is pushed or spread to has room for sixteen more, one of `concat` has none: most elements have few attributes. */
const few = 4

export class Attributes {
  /** Which of the kinds above there are. */
  kinds = 0
  /** In lower case, in their order; of attributes of one name the first counts. */
  names: string[] = none
  private values: string[] = none
  /** Once they were asked for. */
  private words: string[] | undefined = undefined

  /** Empty where an attribute has no value. */
  get(name: string): string | undefined {
    const { names } = this
    for (let index = 0; index < names.length; index++) if (names[index] === name) return this.values[index]
    return undefined
  }

  /** The words of `class`. */
  get classes(): readonly string[] {
    this.words ??= (this.kinds & CLASS) === 0 ? none : wordsOf(this.get('class')!)
    return this.words
  }

  add(name: string, value: string): void {
    const { names, values } = this
    const { length } = names
    if (length === maxAttributes || (length > 0 && names.includes(name))) return
    this.kinds |= kindOf.get(name) ?? 0
    this.words = undefined
    if (length >= few) {
      names.push(name)
      values.push(value)
    } else {
      this.names = length === 0 ? [name] : names.concat(name)
      this.values = length === 0 ? [value] : values.concat(value)
    }
  }

  /** Adds those of a second tag of the same element (§13.2.6.4.7, `html` and `body`). */
  adopt(others: Attributes): void {
    for (const name of others.names) this.add(name, others.get(name)!)
  }
}

function wordsOf(value: string): string[] {
  if (value === '') return none
  return /\s/.test(value) ? value.split(/\s+/) : [value]
}

export const noAttributes = new Attributes()
