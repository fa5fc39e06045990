/** Ticks that are written over the boxes of a form, as programs do that fill one in and keep no fields → ticked boxes. */
import type { Word } from './words.ts'

const ticks = /^[✓✔✗✘]$/
const boxes = /^[☐❏❑❒□]$/
/** Share of the box that lies under the tick, across and down. */
const [minAcross, minDown] = [0.3, 0.5]
const maxTicks = 500

/** @returns The words without those ticks. */
export function tickBoxes(words: Word[]): Word[] {
  const found = words.filter(({ text }) => ticks.test(text))
  if (!found.length || found.length > maxTicks) return words
  const open = words.filter(({ text }) => boxes.test(text))
  const used = new Set<Word>()
  for (const tick of found) {
    const box = nearestUnder(tick, open)
    if (!box) continue
    box.text = /[✓✔]/.test(tick.text) ? '☑' : '☒'
    used.add(tick)
  }
  return used.size ? words.filter((word) => !used.has(word)) : words
}

function nearestUnder(tick: Word, open: readonly Word[]): Word | undefined {
  let best: Word | undefined
  let min = Number.POSITIVE_INFINITY
  for (const box of open) {
    const across = Math.min(tick.right, box.right) - Math.max(tick.left, box.left)
    const down = Math.min(tick.bottom, box.bottom) - Math.max(tick.top, box.top)
    if (across < minAcross * (box.right - box.left) || down < minDown * (box.bottom - box.top)) continue
    const apart = Math.abs(tick.left + tick.right - box.left - box.right)
    if (apart < min) [best, min] = [box, apart]
  }
  return best
}
