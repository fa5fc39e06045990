/** Renders the number sections of a format: digit placeholders, separators, percent, scaling. */
import { type Decimal, fractionDigits, integerDigits, rounded, shifted, toDecimal } from './decimal.ts'
import type { Token } from './tokens.ts'

/** Shows a number without its sign. */
export type SizeFormatter = (value: number) => string

/** @param tokens Of a section without an exponent or a fraction. */
export function digitsFormatter(tokens: readonly Token[]): SizeFormatter {
  const { pattern, shift } = measure(tokens)
  const before = placeholders(pattern, 0, pointOf(pattern))
  const places = placeholders(pattern, pointOf(pattern), pattern.length)
  const grouped = pattern.some((token) => token.kind === 'comma')
  return (value) => {
    const decimal = rounded(shifted(toDecimal(value), shift), places)
    return place(pattern, decimal, before, grouped)
  }
}

/** The commas that scale taken out, those that are only characters made literals (§18.8.31). */
function measure(tokens: readonly Token[]): { pattern: Token[]; shift: number } {
  const point = pointOf(tokens)
  let shift = 0
  const pattern: Token[] = []
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'percent') {
      shift += 2
      pattern.push({ kind: 'literal', text: '%' })
    } else if (token.kind === 'slash') pattern.push({ kind: 'literal', text: '/' })
    else if (token.kind !== 'comma') pattern.push(token)
    else if (!followsDigit(tokens, at)) pattern.push({ kind: 'literal', text: ',' })
    else if (at < point && hasDigit(tokens, at, point)) pattern.push(token)
    else shift -= 3
  }
  return { pattern, shift }
}

function followsDigit(tokens: readonly Token[], at: number): boolean {
  let before = at - 1
  while (tokens[before]?.kind === 'comma') before--
  const token = tokens[before]
  return token?.kind === 'digit' || token?.kind === 'point'
}

function hasDigit(tokens: readonly Token[], from: number, to: number): boolean {
  return placeholders(tokens, from, to) > 0
}

function pointOf(tokens: readonly Token[]): number {
  const at = tokens.findIndex((token) => token.kind === 'point')
  return at < 0 ? tokens.length : at
}

function placeholders(tokens: readonly Token[], from: number, to: number): number {
  let count = 0
  for (let at = from; at < to; at++) if (tokens[at]!.kind === 'digit') count++
  return count
}

/** Digits into their places: what does not fit before the point goes to the first place. */
export function place(pattern: readonly Token[], decimal: Decimal, before: number, grouped: boolean): string {
  const integer = integerDigits(decimal)
  const fraction = fractionDigits(decimal)
  let shown = ''
  let remaining = before
  let behind = -1
  let hasBegun = false
  for (const token of pattern) {
    if (token.kind === 'literal') shown += token.text
    else if (token.kind === 'point') {
      if (before === 0) shown += integer
      shown += '.'
      behind = 0
    } else if (token.kind === 'digit' && behind >= 0) {
      shown += fraction[behind++] ?? filler(token.text)
    } else if (token.kind === 'digit') {
      const isFirst = remaining === before
      const from = isFirst ? 0 : integer.length - remaining
      const digits = integer.slice(Math.max(0, from), Math.max(0, integer.length - remaining + 1)) || filler(token.text)
      remaining--
      if (!grouped) shown += digits
      else {
        const filled = digits === ' ' ? '' : digits
        shown += groupedDigits(filled, remaining, hasBegun)
        hasBegun ||= filled !== ''
      }
    }
  }
  return shown
}

/** @param after Places that follow before the point. */
function groupedDigits(digits: string, after: number, hasBegun: boolean): string {
  let shown = ''
  for (let at = 0; at < digits.length; at++) {
    const position = after + digits.length - at
    if (position % 3 === 0 && (hasBegun || at > 0)) shown += ','
    shown += digits[at]
  }
  return shown
}

function filler(placeholder: '0' | '#' | '?'): string {
  return placeholder === '0' ? '0' : placeholder === '?' ? ' ' : ''
}
