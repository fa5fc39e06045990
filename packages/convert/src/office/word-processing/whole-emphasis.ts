/** Emphasis of headings. */
import type { Phrasing } from '../../core/document/nodes.ts'

/** Emphasis over all of a heading says no more than the heading does. */
export function withoutWholeEmphasis(children: Phrasing[]): Phrasing[] {
  const [only, another] = children
  const isWhole = !another && (only?.type === 'emphasis' || only?.type === 'strong')
  return isWhole ? withoutWholeEmphasis(only.children) : children
}
