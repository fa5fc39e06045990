/** Upright letters that follow each other → names and words. */
import { type Item, partOf } from './item.ts'

/** Gap (in em) between two letters of a word, at most, and how far one is moved under the other: Va. */
const letterGap = 0.1
const maxKerned = 0.2
/** How many items back the word of a letter is sought: by x, other rows are between them. */
const reach = 60
const upright = /^\p{L}$/u

/** @param items By their left edges. */
export function joinWords(items: readonly Item[]): Item[] {
  const joined: Item[] = []
  for (const item of items) {
    const at = isLetter(item) ? hostOf(joined, item) : -1
    if (at < 0) {
      joined.push(isLetter(item) ? { ...item, kind: 'word', latex: String.fromCodePoint(item.code) } : item)
      continue
    }
    const host = joined[at] as Item
    joined[at] = partOf([host, item], host, { kind: 'word', latex: host.latex + String.fromCodePoint(item.code) })
  }
  return joined.reduce(joinLimits, [])
}

/** Gap (in em) between the words of `lim sup`, at most. */
const wordGap = 0.34

function joinLimits(joined: Item[], item: Item): Item[] {
  const isSecond = item.kind === 'word' && /^(?:sup|inf)$/.test(item.latex)
  const at = isSecond ? joined.findLastIndex((other) => isFirst(other, item)) : -1
  const first = joined[at]
  if (first) joined[at] = partOf([first, item], first, { kind: 'word', latex: first.latex + item.latex })
  else joined.push(item)
  return joined
}

function isFirst({ kind, latex, baseline, right }: Item, item: Item): boolean {
  const isNear = item.left - right > 0 && item.left - right < wordGap * item.size
  return kind === 'word' && latex === 'lim' && isNear && Math.abs(baseline - item.baseline) < 0.05 * item.size
}

/** The word among the last items that ends where the letter begins: scripts may be between them by x. */
function hostOf(joined: readonly Item[], item: Item): number {
  for (let at = joined.length - 1; at >= 0 && at >= joined.length - reach; at--) {
    const host = joined[at] as Item
    if (host.kind !== 'word' || host.font !== item.font || host.size !== item.size) continue
    if (Math.abs(host.baseline - item.baseline) > 0.05 * item.size) continue
    // The parts of a ligature share a box.
    const gap = item.left - host.right
    if ((gap <= letterGap * item.size && gap >= -maxKerned * item.size) || item.right === host.right) return at
  }
  return -1
}

function isLetter({ kind, font, code }: Item): boolean {
  return (
    kind === 'glyph' &&
    font.isText &&
    code < 0x370 &&
    font.alphabet !== '\\mathit' &&
    !font.isBorrowed &&
    upright.test(String.fromCodePoint(code))
  )
}
