/** Headings (part 3, §5.1.2): their level, their number, and the names by which links lead to them. */

import type { XmlReader } from '../../../carriers/xml/reader.ts'
import { heading, paragraph, text } from '../../../core/document/build.ts'
import type { Block, Phrasing } from '../../../core/document/nodes.ts'
import { plainText } from '../../../core/document/plain.ts'
import { isProse } from '../../../office/word-processing/heading-prose.ts'
import { withoutWholeEmphasis } from '../../../office/word-processing/whole-emphasis.ts'
import type { DocumentState } from '../document-state.ts'
import { withoutTabs } from './contents.ts'
import { readLine } from './inline.ts'
import type { Line } from './line.ts'

export function readHeading(xml: XmlReader, state: DocumentState): Block[] {
  const level = Math.max(1, Number(xml.attribute('text:outline-level') ?? 1) || 1)
  // A heading in a list is numbered as the list's item.
  const style = xml.attribute('text:style-name')
  const isNumbered =
    xml.attribute('text:is-list-header') !== 'true' && !state.list?.isNumbered && !state.styles.isUnnumbered(style)
  const restarts = xml.attribute('text:restart-numbering') === 'true'
  const start = restarts ? Number(xml.attribute('text:start-value') ?? 1) || 0 : undefined
  const line = readLine(xml, state, state.styles.look('paragraph', style))
  const isCounted = isNumbered && line.children.length > 0
  const counted = isCounted ? state.counters.count('outline', state.styles.outline, level - 1, start).text : ''
  // The number that another program counted (part 3, §6.1.10) is for want of how it did so.
  return headingBlocks(line, level, counted || (isCounted ? line.number : ''), state)
}

/** @param label The number of the heading; '' where it has none. */
export function headingBlocks(line: Line, level: number, label: string, state: DocumentState): Block[] {
  if (line.children.length === 0) return [...line.before, ...line.after]
  if (isProse(plainText(line.children)))
    return [...line.before, paragraph(labelled(label, line.children)), ...line.after]
  state.headlines?.foundStyled()
  const words = withoutWholeEmphasis(line.children).map(withoutTabs)
  const made = heading(level, labelled(label, words))
  made.anchors = [...line.anchors, ...outlineNames(line.children, label)]
  return [...line.before, made, ...line.after]
}

function labelled(label: string, words: readonly Phrasing[]): Phrasing[] {
  return label ? [text(`${label.trim()} `), ...words] : [...words]
}

/** How links to a heading name it that have no bookmark (part 3, §19.784). */
function outlineNames(children: readonly Phrasing[], label: string): string[] {
  const words = plainText(children)
  return label ? [`${words}|outline`, `${label}${words}|outline`] : [`${words}|outline`]
}
