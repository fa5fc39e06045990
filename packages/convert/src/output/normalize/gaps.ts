/** Two line breaks in a row, as `<br><br>` is meant, are the gap between two paragraphs. */
import { append } from '../../core/document/append.ts'
import type { Paragraph, Phrasing } from '../../core/document/nodes.ts'

/** @returns The paragraphs that it is; itself where it is one. */
export function splitAtGaps(paragraph: Paragraph): Paragraph | Paragraph[] {
  if (!hasBreak(paragraph)) return paragraph
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

function hasBreak({ children }: Paragraph): boolean {
  for (let at = 0; at < children.length; at++) if (children[at]!.type === 'break') return true
  return false
}
