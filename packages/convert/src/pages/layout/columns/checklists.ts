/** Lists of boxes to tick that stand next to each other; in a table boxes stand behind the words of its rows. */
import { isBox } from '../lines/list-markers.ts'
import { mergeSegments } from '../lines/merge-segments.ts'
import { type Item, segmentsOf } from './gutter.ts'

/** Lines with a box, and their share among all. */
const minCount = 4
const minItemShare = 0.6
/** Share of the items that say something of their own: in columns of a table each says the same. */
const minDistinct = 0.6

export function areChecklists(...sides: readonly (readonly Item[])[]): boolean {
  return sides.every(isChecklist)
}

/** Lines that begin with one box or several, as for yes and no, and go on in words. */
function isChecklist(items: readonly Item[]): boolean {
  const segments = segmentsOf(items)
  if (!segments.some(({ words: [first] }) => first && isBox(first.text))) return false
  const lines = mergeSegments(segments)
  const labels: string[] = []
  for (const { words } of lines) {
    const behind = words.findIndex(({ text }) => !isBox(text))
    if (behind > 0 && !words.slice(behind).some(({ text }) => isBox(text)))
      labels.push(
        words
          .slice(behind)
          .map(({ text }) => text)
          .join(' '),
      )
  }
  if (labels.length < minCount || labels.length < minItemShare * lines.length) return false
  return new Set(labels).size >= minDistinct * labels.length
}
