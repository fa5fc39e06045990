/** Renders fractions: `# ?/?`, `??/??`, and with a fixed denominator `# ?/8`. */
import { place, type SizeFormatter } from './digits.ts'
import type { Token } from './tokens.ts'

interface Layout {
  /** Tokens of the whole number, with what separates it from the numerator; undefined without one. */
  whole: Token[] | undefined
  numerator: Token[]
  denominator: Token[]
  /** Undefined where the nearest is looked for. */
  fixed: number | undefined
  prefix: string
  suffix: string
}

/** Undefined for a section that has no fraction. */
export function fractionFormatter(tokens: readonly Token[]): SizeFormatter | undefined {
  const layout = layoutOf(tokens)
  if (!layout) return undefined
  const largest = 10 ** Math.min(layout.denominator.length, 7) - 1
  return (value) => {
    const size = Math.abs(value)
    if (size > Number.MAX_SAFE_INTEGER) return String(size)
    const whole = layout.whole ? Math.floor(size) : 0
    const [top, bottom] = layout.fixed
      ? [Math.round((size - whole) * layout.fixed), layout.fixed]
      : lastConvergent(size - whole, largest)
    const carries = layout.whole !== undefined && top === bottom
    return shown(layout, whole + (carries ? 1 : 0), carries ? 0 : top, bottom)
  }
}

function shown(
  { whole, numerator, denominator, fixed, prefix, suffix }: Layout,
  integer: number,
  top: number,
  bottom: number,
): string {
  if (whole && top === 0) {
    const space = ' '.repeat(numerator.length + 1 + denominator.length)
    return prefix + digits(whole, integer, '0') + space + suffix
  }
  const wholeText = whole ? digits(whole, integer) : ''
  const below = fixed ? String(bottom) : String(bottom).padEnd(denominator.length)
  return `${prefix}${wholeText}${digits(numerator, top, '0')}/${below}${suffix}`
}

/** @param zero What is placed for 0. */
function digits(tokens: readonly Token[], value: number, zero = ''): string {
  const count = tokens.filter((token) => token.kind === 'digit').length
  const text = value === 0 ? zero : String(value)
  return place(tokens, { digits: text, point: text.length }, count, false)
}

function layoutOf(tokens: readonly Token[]): Layout | undefined {
  const slash = tokens.findIndex((token) => token.kind === 'slash')
  if (slash <= 0) return undefined
  let numeratorFrom = slash
  while (tokens[numeratorFrom - 1]?.kind === 'digit') numeratorFrom--
  let denominatorTo = slash + 1
  while (tokens[denominatorTo]?.kind === 'digit') denominatorTo++
  const denominator = tokens.slice(slash + 1, denominatorTo)
  const fixed = fixedDenominator(tokens, slash + 1)
  if (numeratorFrom === slash || (denominator.length === 0 && !fixed)) return undefined
  const before = tokens.slice(0, numeratorFrom)
  const hasWhole = before.some((token) => token.kind === 'digit')
  return {
    whole: hasWhole ? before : undefined,
    numerator: tokens.slice(numeratorFrom, slash),
    denominator,
    fixed: fixed?.value,
    prefix: hasWhole ? '' : literals(before),
    suffix: literals(tokens.slice(fixed?.to ?? denominatorTo)),
  }
}

/** Digits in the code itself, of which a zero looks like a placeholder. */
function fixedDenominator(tokens: readonly Token[], from: number): { value: number; to: number } | undefined {
  let text = ''
  let to = from
  for (; to < tokens.length; to++) {
    const token = tokens[to]!
    const isDigit = token.kind === 'literal' ? /^\d$/.test(token.text) : token.kind === 'digit' && token.text === '0'
    if (!isDigit) break
    text += (token as { text: string }).text
  }
  const value = Number(text.slice(0, 9))
  return value > 0 ? { value, to } : undefined
}

function literals(tokens: readonly Token[]): string {
  return tokens.map((token) => (token.kind === 'literal' ? token.text : token.kind === 'percent' ? '%' : '')).join('')
}

/**
 * The last convergent of the continued fraction whose denominator is not larger. Nearer fractions
 * between two convergents Excel passes over: 0.7 is 2/3 with one digit, π is 3 1/7 with two.
 */
export function lastConvergent(value: number, largest: number): [top: number, bottom: number] {
  let [top, bottom, previousTop, previousBottom] = [1, 0, 0, 1]
  for (let rest = value; ; rest = 1 / (rest - Math.floor(rest))) {
    const whole = Math.floor(rest)
    const nextBottom = whole * bottom + previousBottom
    if (nextBottom > largest) return [top, bottom]
    ;[top, bottom, previousTop, previousBottom] = [whole * top + previousTop, nextBottom, top, bottom]
  }
}
