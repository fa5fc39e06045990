/** The lines of a table's cell → a list, where they are one. */
import type { Block } from '../../document/nodes.ts'
import { inlineOf } from '../lines/inline.ts'
import type { Line } from '../lines/lines.ts'
import { type Marker, markerOf } from '../lines/list-markers.ts'
import { itemNode, listNode } from '../paragraphs/list-nodes.ts'

interface Item {
  marker: Marker
  lines: Line[]
}

/** @returns undefined where no line begins with a bullet, and no two with a box to tick or with numbers that count. */
export function listBlocks(lines: readonly Line[]): Block[] | undefined {
  const before: Line[] = []
  const items: Item[] = []
  for (const line of lines) {
    const marker = hasFurtherBox(line) ? undefined : markerOf(line)
    if (marker && isItem(marker, items.at(-1)?.marker)) items.push({ marker, lines: [line] })
    else (items.at(-1)?.lines ?? before).push(line)
  }
  const [first] = items
  if (!first || (items.length < 2 && (first.marker.ordered || first.marker.checked !== undefined))) return undefined
  const blocks: Block[] = before.length ? [{ type: 'paragraph', children: inlineOf(before) }] : []
  const children = items.map(({ marker, lines: own }) => itemNode(marker, own))
  blocks.push(listNode(first.marker, children))
  return blocks
}

/** Boxes to tick in a row are a choice, not an item. */
function hasFurtherBox(line: Line): boolean {
  return line.words.filter((word) => /^[☐☑☒❏❑❒]$/.test(word.text)).length > 1
}

/** A bullet that is no dash, which in a cell stands for nothing; or the number after the one above. */
function isItem(marker: Marker, last: Marker | undefined): boolean {
  if (!marker.ordered) return !last?.ordered && !/^[\u2012-\u2015\-*o§·]$/.test(marker.form)
  return last ? last.ordered && marker.number === (last.number ?? 0) + 1 : marker.number === 1
}
