/** The ends of a line. */
import type { Phrasing } from './nodes.ts'

/** Without the breaks and whitespace at both ends. */
export function withoutOuterWhitespace(children: readonly Phrasing[]): Phrasing[] {
  let start = 0
  let end = children.length
  while (start < end && isWhitespace(children[start]!)) start++
  while (end > start && isWhitespace(children[end - 1]!)) end--
  return children.slice(start, end)
}

function isWhitespace(node: Phrasing): boolean {
  return node.type === 'break' || (node.type === 'text' && isWhitespaceText(node.value))
}

/** The first character mostly decides. */
export function isWhitespaceText(text: string): boolean {
  const first = text.charCodeAt(0)
  return !(first > 0x20 && first < 0x7f) && text.trim() === ''
}
