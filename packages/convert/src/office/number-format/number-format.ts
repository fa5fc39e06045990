/**
 * Number formats of spreadsheets: what a cell shows for a value (ECMA-376 part 1, §18.8.30 and
 * §18.8.31, and where they are silent what Excel does with the settings of the United States).
 *
 * In: a format code and a number or a text. Out: characters, with the spaces that `_x` and `?`
 * ask for. Nothing fails: a value that a format cannot show, such as a negative date, for
 * which Excel fills the cell with `#`, is shown as `General`.
 */
import { dateFormatter } from './date.ts'
import { digitsFormatter } from './digits.ts'
import { fractionFormatter } from './fraction.ts'
import { formatGeneral } from './general.ts'
import { spelled, spoken } from './numerals.ts'
import { scientificFormatter } from './scientific.ts'
import type { DateSystem } from './serial-date.ts'
import { type Condition, parseSections, type Section, type Token } from './tokens.ts'

export interface NumberFormat {
  /** Numbers are shown as dates or times. */
  readonly isDate: boolean
  /** Texts are shown other than they are. */
  readonly changesText: boolean
  number(value: number): string
  text(value: string): string
}

export const general: NumberFormat = {
  isDate: false,
  changesText: false,
  number: formatGeneral,
  text: (value) => value,
}

/** Excel's own bound is 255 characters. */
const longestCode = 1_000

export function parseNumberFormat(code: string, system: DateSystem): NumberFormat {
  if (code === '' || code.length > longestCode || /^general$/i.test(code)) return general
  return new LaterFormat(code, system)
}

/** Parsed when it is used: a workbook has some dozen formats from its template, of which cells use a few. */
class LaterFormat implements NumberFormat {
  readonly #code: string
  readonly #system: DateSystem
  #parsed: NumberFormat | undefined

  constructor(code: string, system: DateSystem) {
    this.#code = code
    this.#system = system
  }

  get isDate(): boolean {
    return this.#format().isDate
  }

  get changesText(): boolean {
    return this.#format().changesText
  }

  number(value: number): string {
    return this.#format().number(value)
  }

  text(value: string): string {
    return this.#format().text(value)
  }

  #format(): NumberFormat {
    this.#parsed ??= parsedFormat(this.#code, this.#system)
    return this.#parsed
  }
}

function parsedFormat(code: string, system: DateSystem): NumberFormat {
  const sections = parseSections(code)
  const textSection = textSectionOf(sections)
  const choices = choicesOf(textSection && sections.length > 1 ? sections.slice(0, -1) : sections, system)
  return {
    isDate: sections[0]!.kind === 'date',
    changesText: textSection?.tokens.some((token) => token.kind !== 'text') ?? false,
    number: (value) => (choices.find((choice) => choice.takes(value))?.show ?? formatGeneral)(value),
    text: textSection ? (value) => showText(textSection.tokens, value) : (value) => value,
  }
}

/** The fourth, the last if it has an `@`, or the only one if it shows the same for every value. */
function textSectionOf(sections: readonly Section[]): Section | undefined {
  const last = sections.at(-1)!
  if (sections.length === 4 || last.kind === 'text') return last
  const isConstant = last.tokens.length > 0 && last.tokens.every((token) => token.kind === 'literal')
  return sections.length === 1 && isConstant ? last : undefined
}

interface Choice {
  takes(value: number): boolean
  show(value: number): string
}

function choicesOf(sections: readonly Section[], system: DateSystem): Choice[] {
  return sections.map((section, index) => {
    const condition = section.condition ?? defaultCondition(index, sections)
    // A section for negative numbers only has its own sign, if any.
    const ownSign =
      condition !== undefined &&
      ((condition.operator === '<' && condition.operand <= 0) || (condition.operator === '<=' && condition.operand < 0))
    return {
      takes: condition ? (value) => holds(condition, value) : () => true,
      show: shower(section, ownSign, system),
    }
  })
}

function defaultCondition(index: number, sections: readonly Section[]): Condition | undefined {
  if (sections.length === 1 || index === 2) return undefined
  if (index === 1) return sections.length === 2 ? elseCondition(sections[0]!) : { operator: '<', operand: 0 }
  // With a condition of its own for negative numbers or zero to come, the first takes the rest.
  return { operator: sections.length === 2 && !sections[1]!.condition ? '>=' : '>', operand: 0 }
}

/** The second of two sections takes what the first leaves, which mostly means negative numbers. */
function elseCondition({ condition }: Section): Condition | undefined {
  return condition === undefined || (/^>/.test(condition.operator) && condition.operand === 0)
    ? { operator: condition?.operator === '>' ? '<=' : '<', operand: 0 }
    : undefined
}

function holds({ operator, operand }: Condition, value: number): boolean {
  switch (operator) {
    case '<':
      return value < operand
    case '<=':
      return value <= operand
    case '>':
      return value > operand
    case '>=':
      return value >= operand
    case '=':
      return value === operand
    case '<>':
      return value !== operand
  }
}

function shower(section: Section, ownSign: boolean, system: DateSystem): (value: number) => string {
  switch (section.kind) {
    case 'date':
      return dateFormatter(section, system)
    case 'general':
    case 'text': {
      const { numerals } = section
      const show = (value: number): string => showGeneral(section.tokens, ownSign ? Math.abs(value) : value)
      return numerals ? (value) => spoken(show(value), numerals) : show
    }
    case 'number': {
      const { tokens, numerals } = section
      const show = scientificFormatter(tokens) ?? fractionFormatter(tokens) ?? digitsFormatter(tokens)
      return (value) => {
        if (!Number.isFinite(value)) return formatGeneral(value)
        // A negative number that is rounded to zero keeps its sign.
        const shown = value < 0 && !ownSign ? `-${show(value)}` : show(value)
        return numerals ? spelled(shown, numerals) : shown
      }
    }
  }
}

/** The sign comes before what surrounds the number. */
function showGeneral(tokens: readonly Token[], value: number): string {
  const isNumber = (token: Token): boolean => token.kind === 'general' || token.kind === 'text'
  let shown = value < 0 && !isNumber(tokens[0]!) ? '-' : ''
  const inside = shown ? -value : value
  for (const token of tokens) {
    if (token.kind === 'literal') shown += token.text
    else if (isNumber(token)) shown += formatGeneral(inside)
    else shown += plain(token)
  }
  return shown
}

function showText(tokens: readonly Token[], value: string): string {
  let shown = ''
  for (const token of tokens)
    shown += token.kind === 'text' ? value : token.kind === 'literal' ? token.text : plain(token)
  return shown
}

/** Marks that mean nothing together with `General` or a text stand for themselves. */
function plain(token: Token): string {
  const marks: Partial<Record<Token['kind'], string>> = { point: '.', comma: ',', slash: '/', percent: '%' }
  return marks[token.kind] ?? ''
}
