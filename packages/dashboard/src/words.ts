/** Numbers, sizes and times as the person's own browser writes them. */

const numbers = new Intl.NumberFormat()
const days = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const moments = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' })

export function number(value: number): string {
  return numbers.format(value)
}

export function day(time: string): string {
  return days.format(new Date(time))
}

export function moment(time: string): string {
  return moments.format(new Date(time))
}

export function timeOfDay(time: string): string {
  return clock.format(new Date(time))
}

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** E.g. “3 hours ago”, “in 20 days”. */
export function fromNow(time: string, now = Date.now()): string {
  const seconds = (Date.parse(time) - now) / 1000
  for (const [unit, size] of steps)
    if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit)
  return seconds > 0 ? 'in less than a minute' : 'just now'
}

/** E.g. “5 h 12 min”. */
export function untilThen(time: string, now = Date.now()): string {
  const minutes = Math.max(1, Math.ceil((Date.parse(time) - now) / 60_000))
  const hours = Math.floor(minutes / 60)
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`
}

/** In the units of the limits: 50 MB are 52,428,800 bytes. */
export function bytes(count: number): string {
  if (count < 1024) return `${count} B`
  const units = ['KB', 'MB', 'GB']
  let size = count / 1024
  let unit = 0
  for (; size >= 999.5 && unit < units.length - 1; unit += 1) size /= 1024
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} ${units[unit]}`
}

export function duration(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`
}

export function count(value: number, one: string, many: string): string {
  return `${number(value)} ${value === 1 ? one : many}`
}

/**
 * An amount in the smallest unit of its currency, as Stripe counts: two digits, or as many as the currency
 * has; of ISK and UGX, which have none, it counts two (https://docs.stripe.com/currencies#special-cases).
 */
export function money(amount: number, currency: string): string {
  const code = currency.toUpperCase()
  const format = new Intl.NumberFormat(undefined, { style: 'currency', currency: code })
  const digits = code === 'ISK' || code === 'UGX' ? 2 : (format.resolvedOptions().maximumFractionDigits ?? 2)
  const value = amount / 10 ** digits
  if (!Number.isInteger(value)) return format.format(value)
  return new Intl.NumberFormat(undefined, { style: 'currency', currency: code, minimumFractionDigits: 0 }).format(value)
}

/** A code such as `file_encrypted` for people: “File encrypted”. */
export function codeWords(code: string): string {
  if (code === 'client_gone') return 'Cancelled'
  const words = code.replaceAll('_', ' ').replace(/\b(api|json|url)\b/g, (word) => word.toUpperCase())
  return words.charAt(0).toUpperCase() + words.slice(1)
}
