/** Formulas, kept as they are written but for what belongs to the page around them. */
import type { RunStyle } from '../../../core/document/runs.ts'
import { lookupTable } from '../../../core/lookup-table.ts'
import { tidiedFormula } from '../../../office/math/environments.ts'
import type { Place, Source } from '../body.ts'
import type { Flow } from '../flow.ts'
import { withQuantities } from './units.ts'

/** `$…$`, `$$…$$`, `\(…\)`, `\[…\]`. @returns Where reading goes on. */
export function readMath(source: Source, at: number, end: number, { flow, style }: Place): number {
  const { text } = source
  const isDollar = text[at] === '$'
  const isDisplayed = isDollar ? text[at + 1] === '$' : text[at + 1] === '['
  const start = at + (isDollar && !isDisplayed ? 1 : 2)
  const closing = isDollar ? text.slice(at, start) : isDisplayed ? '\\]' : '\\)'
  const close = closeOf(source, start, end, closing)
  if (close === undefined) {
    if (isDollar) flow.write('$', style)
    return isDollar ? at + 1 : start
  }
  const value = tidiedFormula(withQuantities(text.slice(start, close)))
  if (value && isDisplayed) flow.block({ type: 'math', value })
  else if (/^[|<>=+*/.,:;!?~-]$/.test(value)) flow.write(value, style)
  else if (writeScript(value, flow, style)) return close + closing.length
  else if (value) flow.node({ type: 'inlineMath', value: value.replaceAll('\n', ' ') }, style)
  return close + closing.length
}

/** Signs of notes and of who works where. */
const scriptSigns: Readonly<Record<string, string>> = lookupTable({
  '\\dagger': '†',
  '\\ddagger': '‡',
  '\\ast': '*',
  '\\star': '⋆',
  '\\S': '§',
  '\\P': '¶',
})

/** `H$_2$O`, `Name$^{1,2}$`: a formula of nothing but a raised or lowered number or sign is text. */
function writeScript(formula: string, flow: Flow, style: RunStyle): boolean {
  const degree = /^\^\s*\{?\\(circ|prime)\}?$/.exec(formula)?.[1]
  if (degree) {
    flow.write(degree === 'circ' ? '°' : '′', style)
    return true
  }
  const [, sign, grouped, single] =
    /^(?:\{\})?([\^_])\s*(?:\{([^{}]{1,40})\}|([\da-zA-Z*+-]|\\[a-zA-Z]+))$/.exec(formula) ?? []
  if (!sign) return false
  const words = (grouped ?? single ?? '').replace(/\\[a-zA-Z]+/g, (command) => scriptSigns[command] ?? command)
  if (!/^[\p{L}\p{N}†‡*⋆°′§¶+, -]+$/u.test(words)) return false
  flow.write(words.trim(), { ...style, script: sign === '^' ? 'super' : 'sub' })
  return true
}

const longestFormula = 20_000

/** Within the paragraph, and in no group of it: so what has no end is looked through but once. */
function closeOf({ text, closes }: Source, from: number, end: number, closing: string): number | undefined {
  const last = Math.min(end, from + longestFormula)
  for (let at = from; at < last; at++) {
    const character = text[at]
    if (character === closing[0] && text.startsWith(closing, at)) return at
    if (character === '\\') {
      if (closing.startsWith('\\') && text.startsWith(closing === '\\]' ? '\\[' : '\\(', at)) return undefined
      at++
    }
    if (character === '{' && closes[at]) at = closes[at]!
    else if (character === '\n' && text[at + 1] === '\n' && closing.length === 1) return undefined
  }
  return undefined
}
