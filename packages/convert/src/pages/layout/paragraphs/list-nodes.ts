/** Nodes of a list and of its items, by their markers. */
import { text } from '../../../core/document/build.ts'
import type { Block, List, ListItem } from '../../../core/document/nodes.ts'
import { inlineOf } from '../lines/inline.ts'
import type { Line } from '../lines/line.ts'
import type { Marker } from '../lines/list-markers.ts'

/** @param marker Of its first item. */
export function listNode({ ordered, number, stays }: Marker, children: ListItem[]): List {
  const list: List = { type: 'list', ordered: ordered && !stays, children }
  if (list.ordered && number !== undefined && number !== 1) list.start = number
  return list
}

/**
 * @param lines Those of its first paragraph.
 * @param label What stands before them where the marker is none of their words.
 */
export function itemNode(marker: Marker, lines: readonly Line[], label = '', further: readonly Block[] = []): ListItem {
  const words = inlineOf(lines, { skip: marker.stays ? 0 : marker.words })
  const children = marker.stays && label ? [text(`${label} `), ...words] : words
  const item: ListItem = { type: 'listItem', children: [{ type: 'paragraph', children }, ...further] }
  if (marker.checked !== undefined) item.checked = marker.checked
  return item
}
