/**
 * Numbers as decimal digits. A spreadsheet keeps 15 significant digits and rounds half away
 * from zero on them, so that 1.005 with two places is 1.01 though the double is a little less.
 */

/** 0.`digits` × 10^`point`; '' is zero. No sign, no zeros at either end. */
export interface Decimal {
  digits: string
  point: number
}

const precision = 15

/** The absolute value. */
export function toDecimal(value: number): Decimal {
  if (value === 0) return { digits: '', point: 0 }
  const size = Math.abs(value)
  // Most numbers have at most four places, and digits that are known without asking for fifteen.
  const scaled = Math.round(size * 10_000)
  if (size < 1e11 && scaled / 10_000 === size) {
    const digits = String(scaled)
    return { digits: withoutTrailingZeros(digits), point: digits.length - 4 }
  }
  const [mantissa = '', exponent = '0'] = size.toExponential(precision - 1).split('e')
  const digits = withoutTrailingZeros(mantissa[0] + mantissa.slice(2))
  return { digits, point: Number(exponent) + 1 }
}

/** Times 10^`places`. */
export function shifted(decimal: Decimal, places: number): Decimal {
  return decimal.digits ? { digits: decimal.digits, point: decimal.point + places } : decimal
}

/** Rounded, half away from zero, to a number of places after the point; negative ones round before it. */
export function rounded(decimal: Decimal, places: number): Decimal {
  const keep = decimal.point + places
  if (keep >= decimal.digits.length) return decimal
  if (keep < 0) return { digits: '', point: 0 }
  const kept = decimal.digits.slice(0, keep)
  if (decimal.digits.charCodeAt(keep) < 0x35) return trimmed(kept, decimal.point)
  let at = keep - 1
  while (at >= 0 && kept[at] === '9') at--
  if (at < 0) return { digits: '1', point: decimal.point + 1 }
  return trimmed(kept.slice(0, at) + String.fromCharCode(kept.charCodeAt(at) + 1), decimal.point)
}

/** Digits before the point, '' for none. */
export function integerDigits({ digits, point }: Decimal): string {
  if (point <= 0) return ''
  return point <= digits.length ? digits.slice(0, point) : digits + '0'.repeat(point - digits.length)
}

/** Digits after the point, without zeros at the end. */
export function fractionDigits({ digits, point }: Decimal): string {
  if (point >= digits.length) return ''
  return point >= 0 ? digits.slice(point) : '0'.repeat(-point) + digits
}

function trimmed(digits: string, point: number): Decimal {
  const short = withoutTrailingZeros(digits)
  return short ? { digits: short, point } : { digits: '', point: 0 }
}

function withoutTrailingZeros(digits: string): string {
  let end = digits.length
  while (end > 0 && digits.charCodeAt(end - 1) === 0x30) end--
  return end === digits.length ? digits : digits.slice(0, end)
}
