/** Renders sections with an exponent: `0.00E+00`, and engineering notation such as `##0.0E+0`. */
import { type Decimal, rounded, toDecimal } from './decimal.ts'
import { place, type SizeFormatter } from './digits.ts'
import type { Token } from './tokens.ts'

/** Undefined for a section that has no exponent. */
export function scientificFormatter(tokens: readonly Token[]): SizeFormatter | undefined {
  const at = tokens.findIndex((token) => token.kind === 'exponent')
  const exponent = tokens[at]
  if (exponent?.kind !== 'exponent') return undefined
  const mantissa = tokens.slice(0, at).filter((token) => token.kind !== 'comma')
  const power = tokens.slice(at + 1)
  const point = mantissa.findIndex((token) => token.kind === 'point')
  const before = digitCount(point < 0 ? mantissa : mantissa.slice(0, point))
  const places = point < 0 ? 0 : digitCount(mantissa.slice(point))
  const width = digitCount(power)
  return (value) => {
    const { decimal, exponent: shown } = scaled(toDecimal(value), Math.max(1, before), places)
    const sign = shown < 0 ? '-' : exponent.signed ? '+' : ''
    const size: Decimal = { digits: String(Math.abs(shown)), point: String(Math.abs(shown)).length }
    return `${place(mantissa, decimal, before, false)}E${sign}${place(power, size, width, false)}`
  }
}

/** The exponent is a multiple of the number of places before the point. */
function scaled(decimal: Decimal, before: number, places: number): { decimal: Decimal; exponent: number } {
  if (decimal.digits === '') return { decimal, exponent: 0 }
  const normal = decimal.point - 1
  const exponent = Math.floor(normal / before) * before
  const shown = rounded({ digits: decimal.digits, point: decimal.point - exponent }, places)
  if (shown.point <= before) return { decimal: shown, exponent }
  return { decimal: { digits: shown.digits, point: shown.point - before }, exponent: exponent + before }
}

function digitCount(tokens: readonly Token[]): number {
  return tokens.filter((token) => token.kind === 'digit').length
}
