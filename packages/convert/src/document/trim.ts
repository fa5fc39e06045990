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
  return node.type === 'break' || (node.type === 'text' && node.value.trim() === '')
}
