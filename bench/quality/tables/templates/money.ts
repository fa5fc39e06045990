/** Numbers as companies and shops of several countries write them. */
import type { Random } from '../random.ts'

export interface MoneyStyle {
  thousands: string
  decimals: string
  /** Before the number, on the first and the last row of a block. */
  sign: string
}

export const american: MoneyStyle = { thousands: ',', decimals: '.', sign: '$' }
export const european: MoneyStyle = { thousands: '.', decimals: ',', sign: '' }

export function amountOf(value: number, { thousands, decimals }: MoneyStyle, digits = 0): string {
  const [whole = '', fraction] = Math.abs(value).toFixed(digits).split('.')
  return whole.replace(/\B(?=(\d{3})+$)/g, thousands) + (fraction ? decimals + fraction : '')
}

/** An amount of a statement: bracketed where it is negative, a dash where there is none. */
export function statementAmount(random: Random, style: MoneyStyle, withSign: boolean, size = 6): string {
  if (random.chance(0.05)) return withSign && style.sign ? `${style.sign}—` : '—'
  const value = random.whole(1, 10 ** random.whole(2, size))
  const text = amountOf(value, style)
  const sign = withSign ? style.sign : ''
  return random.chance(0.15) ? `${sign}(${text})` : `${sign}${text}`
}

export function percentOf(random: Random): string {
  const amount = `${random.chance(0.1) ? '(' : ''}${(random.next() * 60).toFixed(1)}`
  return `${amount.replace(/^\((.*)$/, '($1)')}%`
}
