/** Lists in which pages begin: where a separator stands between pages, it is a line of its own, and no part of an item. */
import type { Block, List, ListItem, PageBreak, Root } from '../../core/document/nodes.ts'

/** Parts the lists of a tidy document at the breaks in them; what an item has behind one stands for itself. */
export function partListsAtPages(document: Root): void {
  document.children = document.children.flatMap(withPages)
}

function withPages(block: Block): Block[] {
  return block.type === 'list' ? split(block) : [block]
}

function split(list: List): Block[] {
  const blocks: Block[] = []
  let items: ListItem[] = []
  let count = 0
  const close = (): void => {
    if (items.length === 0) return
    const start = (list.start ?? 1) + count
    blocks.push({ ...list, ...(list.ordered && start !== 1 ? { start } : {}), children: items })
    count += items.length
    items = []
  }
  for (const item of list.children) {
    const children = item.children.flatMap(withPages)
    const end = children.findIndex(isBreak)
    items.push(end < 0 ? item : { ...item, children: children.slice(0, end) })
    if (end < 0) continue
    close()
    for (const child of children.slice(end)) blocks.push(child)
  }
  close()
  return blocks
}

function isBreak(block: Block): block is PageBreak {
  return block.type === 'pageBreak'
}
