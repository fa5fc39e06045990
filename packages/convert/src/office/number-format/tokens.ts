/** A format code as tokens (ECMA-376 part 1, §18.8.31). */
import { english, type FormatLocale, localeOf } from './locale.ts'
import { type Numerals, numeralsOf } from './numerals.ts'

export type Token =
  | { kind: 'literal'; text: string }
  | { kind: 'digit'; text: '0' | '#' | '?' }
  | { kind: 'point' }
  | { kind: 'comma' }
  | { kind: 'percent' }
  | { kind: 'slash' }
  /** `E+` shows the sign of every exponent, `E-` only that of negative ones. */
  | { kind: 'exponent'; signed: boolean }
  | { kind: 'general' }
  | { kind: 'text' }
  | { kind: 'date'; letter: DateLetter; count: number; elapsed: boolean }
  | { kind: 'half'; before: string; after: string }
  /** Places of a second behind the point. */
  | { kind: 'subsecond'; places: number }

/** `n` is minutes: `m` next to hours or seconds. */
export type DateLetter = 'y' | 'm' | 'd' | 'h' | 'n' | 's' | 'e' | 'g' | 'b' | 'a'

export interface Condition {
  operator: '<' | '<=' | '>' | '>=' | '=' | '<>'
  operand: number
}

export interface Section {
  kind: 'number' | 'date' | 'text' | 'general'
  tokens: Token[]
  condition: Condition | undefined
  locale: FormatLocale
  /** Other than the digits from 0 to 9. */
  numerals: Numerals | undefined
}

/** Sections between semicolons; Excel allows four. */
export function parseSections(code: string): Section[] {
  const sections: Section[] = []
  let at = 0
  do {
    const scanner = new Scanner(code, at)
    sections.push(scanner.section())
    at = scanner.position + 1
  } while (at <= code.length && sections.length < 4)
  return sections
}

/** `General` as programs in other languages name it, and at times write it into files. */
const generalNames = /^(?:general|g\/(?:通用格式|標準|标准|표준)|standaa?rd|estándar|основной)/
const longestWord = 9

class Scanner {
  position: number
  readonly #code: string
  readonly #tokens: Token[] = []
  #condition: Condition | undefined
  #locale: FormatLocale | undefined
  /** The number behind `DBNum`. */
  #numerals: number | undefined

  constructor(code: string, from: number) {
    this.#code = code
    this.position = from
  }

  section(): Section {
    while (this.position < this.#code.length && this.#code[this.position] !== ';') this.#read()
    const kind = kindOf(this.#tokens)
    const tokens = kind === 'date' ? dateTokens(this.#tokens) : this.#tokens
    const locale = this.#locale ?? english
    const numerals = this.#numerals === undefined ? locale.numerals : numeralsOf(this.#numerals, locale.language)
    return { kind, tokens, condition: this.#condition, locale, numerals }
  }

  #read(): void {
    const code = this.#code
    const character = code[this.position]!
    switch (character) {
      case '"':
        this.#quoted()
        break
      case '\\':
      case '!':
        this.#literal(code[this.position + 1] ?? '', 2)
        break
      case '_':
        // As wide as the character that follows.
        this.#literal(this.position + 1 < code.length ? ' ' : '', 2)
        break
      case '*':
        // Fills the cell's width with the character that follows: a matter of width, not of content.
        this.position += 2
        break
      case '[':
        this.#bracket()
        break
      case '0':
      case '#':
      case '?':
        this.#token({ kind: 'digit', text: character }, 1)
        break
      case '.':
        this.#token({ kind: 'point' }, 1)
        break
      case ',':
        this.#token({ kind: 'comma' }, 1)
        break
      case '%':
        this.#token({ kind: 'percent' }, 1)
        break
      case '/':
        this.#token({ kind: 'slash' }, 1)
        break
      case '@':
        this.#token({ kind: 'text' }, 1)
        break
      default:
        this.#word(character)
    }
  }

  #quoted(): void {
    const end = this.#code.indexOf('"', this.position + 1)
    const stop = end < 0 ? this.#code.length : end
    this.#literal(this.#code.slice(this.position + 1, stop), stop + 1 - this.position)
  }

  #word(character: string): void {
    const rest = this.#code.slice(this.position, this.position + longestWord).toLowerCase()
    const general = generalNames.exec(rest)?.[0]
    if (general) {
      this.#token({ kind: 'general' }, general.length)
      return
    }
    const half = /^(?:am\/pm|a\/p|上午\/下午|午前\/午後|오전\/오후)/.exec(rest)?.[0]
    if (half) {
      const [before = '', after = ''] = this.#code.slice(this.position, this.position + half.length).split('/')
      this.#token({ kind: 'half', before, after }, half.length)
      return
    }
    if (/^e[+-]/.test(rest)) {
      this.#token({ kind: 'exponent', signed: rest[1] === '+' }, 2)
      return
    }
    const letter = character.toLowerCase()
    if (!/[ymdhsegba]/.test(letter)) {
      this.#literal(character, 1)
      return
    }
    // `b1` and `b2` choose a calendar.
    if (/^b[12]/.test(rest)) {
      this.position += 2
      return
    }
    let count = 1
    while (this.#code[this.position + count]?.toLowerCase() === letter) count++
    // A single `a`, `b` or `g` is no date; weekdays by `a` need three.
    if (letter === 'a' && count < 3) {
      this.#literal(character, 1)
      return
    }
    this.#token({ kind: 'date', letter: letter as DateLetter, count, elapsed: false }, count)
  }

  #bracket(): void {
    const end = this.#code.indexOf(']', this.position)
    if (end < 0) {
      this.#literal('[', 1)
      return
    }
    const inside = this.#code.slice(this.position + 1, end)
    this.position = end + 1
    const elapsed = /^(h+|m+|s+)$/i.exec(inside)?.[0].toLowerCase()
    if (elapsed) {
      const letter = elapsed[0] === 'm' ? 'n' : (elapsed[0] as DateLetter)
      this.#tokens.push({ kind: 'date', letter, count: elapsed.length, elapsed: true })
      return
    }
    const condition = /^(<=|>=|<>|<|>|=)\s*([-+]?[\d.]+(?:e[-+]?\d+)?)$/i.exec(inside.trim())
    if (condition) {
      this.#condition = { operator: condition[1] as Condition['operator'], operand: Number(condition[2]) }
      return
    }
    const numerals = /^DBNum([1-4])$/i.exec(inside)?.[1]
    if (numerals) this.#numerals = Number(numerals)
    if (inside[0] !== '$') return
    const hyphen = inside.indexOf('-')
    const currency = inside.slice(1, hyphen < 0 ? undefined : hyphen)
    if (currency) this.#tokens.push({ kind: 'literal', text: currency })
    if (hyphen >= 0) this.#locale = localeOf(inside.slice(hyphen + 1))
  }

  #literal(text: string, length: number): void {
    if (text) this.#tokens.push({ kind: 'literal', text })
    this.position += length
  }

  #token(token: Token, length: number): void {
    this.#tokens.push(token)
    this.position += length
  }
}

function kindOf(tokens: readonly Token[]): Section['kind'] {
  if (tokens.some((token) => token.kind === 'date' || token.kind === 'half')) return 'date'
  if (tokens.some((token) => token.kind === 'text')) return 'text'
  return tokens.some((token) => token.kind === 'general') ? 'general' : 'number'
}

/** Tells minutes from months, joins places of seconds, and makes literals of what has no meaning in a date. */
function dateTokens(tokens: readonly Token[]): Token[] {
  const result: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!
    if (token.kind === 'point') {
      let places = 0
      while (isZero(tokens[at + 1 + places])) places++
      if (places > 0 && lastLetter(result) === 's') {
        result.push({ kind: 'subsecond', places: Math.min(places, 3) })
        at += places
      } else result.push({ kind: 'literal', text: '.' })
    } else if (token.kind === 'date' && token.letter === 'm' && token.count <= 2) {
      const isMinute = lastLetter(result) === 'h' || nextLetter(tokens, at + 1) === 's'
      result.push(isMinute ? { ...token, letter: 'n' } : token)
    } else result.push(asDateToken(token))
  }
  return result
}

function asDateToken(token: Token): Token {
  switch (token.kind) {
    case 'comma':
      return { kind: 'literal', text: ',' }
    case 'slash':
      return { kind: 'literal', text: '/' }
    case 'percent':
      return { kind: 'literal', text: '%' }
    case 'digit':
      return { kind: 'literal', text: token.text === '0' ? '0' : '' }
    default:
      return token
  }
}

function isZero(token: Token | undefined): boolean {
  return token?.kind === 'digit' && token.text === '0'
}

function lastLetter(tokens: readonly Token[]): DateLetter | undefined {
  for (let at = tokens.length - 1; at >= 0; at--) {
    const token = tokens[at]!
    if (token.kind === 'date') return token.letter
  }
  return undefined
}

function nextLetter(tokens: readonly Token[], from: number): DateLetter | undefined {
  for (let at = from; at < tokens.length; at++) {
    const token = tokens[at]!
    if (token.kind === 'date') return token.letter
  }
  return undefined
}
