/**
 * Digits that a font draws raised or lowered on the line's own baseline (the OpenType features `sups` and `subs`):
 * only their ink distinguishes them from others.
 */
import type { Style } from '../../../pages/layout/content.ts'
import { maxStyles } from './text-objects.ts'

/** Height of the ink, how far a raised digit stands above the baseline, and where a lowered one ends and begins, in em. */
const lowest = 0.2
const highest = 0.55
const raise = 0.2
const loweredTop = 0.4
const loweredBottom = 0.04
/** The type that they are taken to have, as a share of their font's. */
const scale = 0.6

/**
 * @param styles Takes the styles of such digits.
 * @returns The style of a digit whose ink has these bounds, in points above the baseline; undefined for a usual one.
 */
export function createScriptStyles(
  styles: Style[],
): (style: number, bottom: number, top: number) => number | undefined {
  const numbers = new Map<number, number>()
  return (number, bottom, top) => {
    const style = styles[number]
    if (!style || !isScript(bottom / style.size, top / style.size)) return undefined
    const known = numbers.get(number)
    if (known !== undefined || styles.length >= maxStyles) return known
    const own = styles.push({ ...style, size: Math.round(style.size * scale * 10) / 10 }) - 1
    numbers.set(number, own)
    return own
  }
}

function isScript(bottom: number, top: number): boolean {
  const height = top - bottom
  if (!(height > lowest && height < highest)) return false
  return bottom > raise || (top < loweredTop && bottom < -loweredBottom)
}
