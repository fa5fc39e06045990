/**
 * `General` as a wide cell shows it: at most 15 digits before the decimal point, else an exponent.
 *
 * Ten significant digits next to a decimal point; below 0.0001 only what is exact in nine
 * places stays without an exponent; from 10^15 up, and below, six significant digits with one.
 * Excel takes an exponent from 10^11 up, and so leaves little of the numbers of goods, telephones
 * and cards, of which it keeps 15 digits; LibreOffice and Google Sheets show them as here.
 */
import { type Decimal, fractionDigits, integerDigits, rounded, toDecimal } from './decimal.ts'

const maxPlaces = 9
const maxIntegerDigits = 15
const tooLarge = 10 ** maxIntegerDigits
/** Decimal places of a small number that are examined for whether it is exact. */
const placesLookedAt = 12

export function formatGeneral(value: number): string {
  if (Number.isInteger(value) && value < tooLarge && value > -tooLarge) return String(value + 0)
  if (!Number.isFinite(value)) return '#NUM!'
  const size = Math.abs(value)
  if (size >= 1e-4 && size < tooLarge) {
    const shortest = fewPlaces(value) ?? String(value)
    if (shortest.length <= 10) return shortest
  }
  const sign = value < 0 ? '-' : ''
  const decimal = toDecimal(value)
  const { point } = decimal
  if (point > maxIntegerDigits) return sign + withExponent(decimal)
  if (point < -3) {
    const small = rounded(decimal, placesLookedAt)
    const isExact = small.digits.length - small.point <= maxPlaces
    return isExact && point > -maxPlaces ? `${sign}0.${fractionDigits(small)}` : sign + withExponent(decimal)
  }
  const shown = rounded(decimal, Math.max(0, point > 0 ? maxPlaces + 1 - point : maxPlaces))
  if (shown.point > maxIntegerDigits) return sign + withExponent(decimal)
  if (shown.digits === '') return '0'
  const fraction = fractionDigits(shown)
  return `${sign}${integerDigits(shown) || '0'}${fraction && `.${fraction}`}`
}

/** What follows the integer digits, by ten-thousandths, once it was asked for. */
const tails = new Array<string>(10_000).fill('')

/**
 * A number of at most four places, as amounts and measures mostly are: put together from its digits it takes a
 * quarter of the time that the language needs to find them out.
 */
function fewPlaces(value: number): string | undefined {
  const scaled = Math.round(value * 10_000)
  if (scaled < 0 || scaled / 10_000 !== value) return undefined
  const whole = Math.floor(value)
  const tenThousandths = scaled - whole * 10_000
  tails[tenThousandths] ||= `.${String(tenThousandths)
    .padStart(4, '0')
    .replace(/(?<!0)0+$/, '')}`
  return whole + tails[tenThousandths]
}

function withExponent(decimal: Decimal): string {
  const { digits, point } = rounded(decimal, 6 - decimal.point)
  const exponent = point - 1
  const power = String(Math.abs(exponent)).padStart(2, '0')
  return `${digits[0]}${digits.length > 1 ? `.${digits.slice(1)}` : ''}E${exponent < 0 ? '-' : '+'}${power}`
}
