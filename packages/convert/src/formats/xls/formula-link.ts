/** Links that a formula makes ([MS-XLS] §2.5.198). */
import { SegmentReader } from './strings.ts'

const stringToken = 0x17
/** `PtgFuncVar` in its three classes. */
const functionTokens: ReadonlySet<number> = new Set([0x22, 0x42, 0x62])
const hyperlinkFunction = 359
/** Sizes of operands that are one token: whole number, number, cell. */
const operandBytes: Readonly<Record<number, number>> = { 30: 3, 31: 9, 36: 5, 68: 5, 100: 5 }

export interface FormulaLink {
  url: string
  /** What the formula shows, where that is not computed; else the address. */
  text: string
}

/**
 * The address in `HYPERLINK("address", …)`; undefined for other formulas, and where it is computed.
 *
 * @param tokens The formula as BIFF8 has it, without its size: operands before their function.
 */
export function linkOfFormula(tokens: Uint8Array): FormulaLink | undefined {
  const callAt = tokens.length - 4
  if (callAt < 3 || tokens[0] !== stringToken || !functionTokens.has(tokens[callAt]!)) return undefined
  if ((tokens[callAt + 2]! | (tokens[callAt + 3]! << 8)) !== hyperlinkFunction) return undefined
  const end = stringEnd(tokens, 0)
  if (end !== callAt && operandEnd(tokens, end) !== callAt) return undefined
  const url = stringAt(tokens, 0, end)
  const shown = end < callAt && tokens[end] === stringToken ? stringAt(tokens, end, callAt) : ''
  return url ? { url, text: shown || url } : undefined
}

function stringAt(tokens: Uint8Array, at: number, end: number): string {
  const isWide = (tokens[at + 2]! & 1) !== 0
  return new SegmentReader(tokens, [{ start: at + 3, end }]).characters(tokens[at + 1]!, isWide)
}

function operandEnd(tokens: Uint8Array, at: number): number {
  return tokens[at] === stringToken ? stringEnd(tokens, at) : at + (operandBytes[tokens[at] ?? 0] ?? 0)
}

function stringEnd(tokens: Uint8Array, at: number): number {
  return at + 3 + (tokens[at + 1] ?? 0) * (((tokens[at + 2] ?? 0) & 1) !== 0 ? 2 : 1)
}
