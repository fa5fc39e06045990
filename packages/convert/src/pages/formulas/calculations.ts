/** Numbers with signs between them in TeX's upright fonts: `2 + 3 = 5`. */
import { byLeft, type Item } from './item.ts'

/** Gaps (in em) at the signs of formulas, at most, where their line is not stretched; words are a third of an em apart. */
const gaps: ReadonlyMap<number, number> = new Map([
  [0x2b, 0.25],
  [0x3d, 0.3],
])
const sameGap = 0.03
/** More are no calculation within a text. */
const maxLength = 40

/** TeX sets its signs apart from the numbers less than words, and on both sides alike. */
export function isCalculation(given: readonly Item[]): boolean {
  if (given.length < 3 || given.length > maxLength || !given.every(isOfText)) return false
  const items = [...given].sort(byLeft)
  const signs = items.flatMap((item, at) => {
    const [widest, before, after] = [gaps.get(item.code), items[at - 1], items[at + 1]]
    return widest === undefined ? [] : [{ item, widest, before, after }]
  })
  return (
    signs.length > 0 &&
    signs.every(({ item, widest, before, after }) => {
      if (!before || !after || !isNumber(before) || !isNumber(after)) return false
      const [left, right] = [item.left - before.right, after.left - item.right]
      return Math.max(left, right) < widest * item.size && Math.abs(left - right) < sameGap * item.size && left > 0
    })
  )
}

/** Its font holds signs of formulas, too. */
function isOfText({ font, code }: Item): boolean {
  return font.capitals !== undefined && font.alphabet === '\\mathrm' && /^[\d.,()=+]$/.test(String.fromCodePoint(code))
}

function isNumber({ code }: Item): boolean {
  return code >= 0x30 && code <= 0x39
}
