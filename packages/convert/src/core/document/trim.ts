/** The ends of a line. */
import type { Phrasing } from './nodes.ts'

/** Without the breaks and blank texts at both ends. */
export function withoutOuterBlanks(children: readonly Phrasing[]): Phrasing[] {
  let start = 0
  let end = children.length
  while (start < end && isBlank(children[start]!)) start++
  while (end > start && isBlank(children[end - 1]!)) end--
  return children.slice(start, end)
}

function isBlank(node: Phrasing): boolean {
  return node.type === 'break' || (node.type === 'text' && isBlankText(node.value))
}

/** The first character mostly decides. */
export function isBlankText(text: string): boolean {
  const first = text.charCodeAt(0)
  return !(first > 0x20 && first < 0x7f) && text.trim() === ''
}
