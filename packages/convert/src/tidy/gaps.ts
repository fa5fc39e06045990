/** Two line breaks in a row, as `<br><br>` is meant, are the gap between two paragraphs. */
import { append } from '../document/append.ts'
import type { Block, Paragraph, Phrasing, Root } from '../document/nodes.ts'
import { replaceBlocks } from '../document/walk.ts'

export function splitAtGaps(document: Root): void {
  document.children = replaceBlocks(document.children, (block) => (block.type === 'paragraph' ? split(block) : block))
}

function split(paragraph: Paragraph): Block | Block[] {
  if (!paragraph.children.some(({ type }) => type === 'break')) return paragraph
  const parts: Phrasing[][] = [[]]
  let breaks: Phrasing[] = []
  for (const node of paragraph.children) {
    if (node.type === 'break') breaks.push(node)
    else if (breaks.length === 0 || node.type !== 'text' || node.value.trim() !== '') {
      if (breaks.length > 1) parts.push([])
      else append(parts.at(-1)!, breaks)
      parts.at(-1)!.push(node)
      breaks = []
    }
  }
  return parts.length === 1 ? paragraph : parts.map((children) => ({ ...paragraph, children }))
}
