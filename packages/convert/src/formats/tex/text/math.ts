/** Formulas, kept as they are written but for what belongs to the page around them. */
import type { RunStyle } from '../../../core/document/runs.ts'
import { lookupTable } from '../../../core/lookup-table.ts'
import { tidiedFormula } from '../../../office/math/environments.ts'
import type { Call } from '../call.ts'
import type { Flow } from '../flow.ts'
import { category } from '../source/tokens.ts'
import { formulaText } from './units.ts'

/**
 * `$…$`, `$$…$$`, `\(…\)`, `\[…\]`.
 *
 * @param call Behind the first token of it.
 */
export function readMath(call: Call): void {
  const { flow, style, name, list } = call
  const isDollar = name === '$'
  const isDouble = isDollar && call.at < call.end && list.kindAt(call.at) === category.math
  const isDisplayed = isDouble || name === '['
  const start = isDouble ? call.at + 1 : call.at
  const close = isDollar ? closeOfDollar(call, start, isDouble) : closeOfCommand(call, name === '[' ? ']' : ')')
  if (close === undefined) {
    if (isDollar) flow.write('$', style)
    return
  }
  call.at = close + (isDouble ? 2 : 1)
  const value = tidiedFormula(formulaText(call, { start, end: close }))
  if (value && isDisplayed) flow.block({ type: 'math', value })
  else if (/^[|<>=+*/.,:;!?~-]$/.test(value)) flow.write(value, style)
  else if (value && !writeScript(value, flow, style))
    flow.node({ type: 'inlineMath', value: value.replaceAll('\n', ' ') }, style)
}

/** Symbols of notes and of who works where. */
const scriptSymbols: Readonly<Record<string, string>> = lookupTable({
  '\\dagger': '†',
  '\\ddagger': '‡',
  '\\ast': '*',
  '\\star': '⋆',
  '\\S': '§',
  '\\P': '¶',
})

/** `H$_2$O`, `Name$^{1,2}$`: a formula of nothing but a raised or lowered number or symbol is text. */
function writeScript(formula: string, flow: Flow, style: RunStyle): boolean {
  const degree = /^\^\s*\{?\\(circ|prime)\}?$/.exec(formula)?.[1]
  if (degree) {
    flow.write(degree === 'circ' ? '°' : '′', style)
    return true
  }
  const [, mark, grouped, single] =
    /^(?:\{\})?([\^_])\s*(?:\{([^{}]{1,40})\}|([\da-zA-Z*+-]|\\[a-zA-Z]+))$/.exec(formula) ?? []
  if (!mark) return false
  const words = (grouped ?? single ?? '').replace(/\\[a-zA-Z]+/g, (command) => scriptSymbols[command] ?? command)
  if (!/^[\p{L}\p{N}†‡*⋆°′§¶+, -]+$/u.test(words)) return false
  flow.write(words.trim(), { ...style, script: mark === '^' ? 'super' : 'sub' })
  return true
}

const maxFormula = 20_000

/** Within the paragraph, and in no group of it: so what has no end is looked through but once. */
function closeOfDollar({ list, end }: Call, from: number, isDouble: boolean): number | undefined {
  const last = Math.min(end, from + maxFormula)
  for (let at = from; at < last; at++) {
    const kind = list.kindAt(at)
    if (kind === category.math && (!isDouble || (at + 1 < last && list.kindAt(at + 1) === kind))) return at
    if (kind === category.open) at = Math.max(at, list.closeOf(at))
    else if (kind === category.paragraph && !isDouble) return undefined
  }
  return undefined
}

function closeOfCommand({ list, name, at: from, end }: Call, closing: string): number | undefined {
  const last = Math.min(end, from + maxFormula)
  for (let at = from; at < last; at++) {
    const command = list.nameAt(at)
    if (command === closing) return at
    if (command === name) return undefined
    if (list.kindAt(at) === category.open) at = Math.max(at, list.closeOf(at))
  }
  return undefined
}
