/** Nodes of a list and of its items, by their markers. */
import type { Block, List, ListItem } from '../../document/nodes.ts'
import type { Marker } from '../lines/list-markers.ts'

/** @param marker Of its first item. */
export function listNode(marker: Marker, children: ListItem[]): List {
  const { ordered, number, style } = marker
  const list: List = { type: 'list', ordered, children }
  if (ordered && number !== undefined && number !== 1) list.start = number
  if (style && style !== 'decimal') list.style = style
  return list
}

export function itemNode({ checked }: Marker, children: Block[]): ListItem {
  return checked === undefined ? { type: 'listItem', children } : { type: 'listItem', checked, children }
}
