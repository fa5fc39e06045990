/** Lines `Name: value`, the names in bold: what is said of a message, an event, a person. */
import { paragraph, text } from '../../core/document/build.ts'
import { fitted } from '../../core/document/fitted.ts'
import type { Paragraph, Phrasing } from '../../core/document/nodes.ts'

/** Values of several lines are put on one. @returns undefined where no value is one. */
export function labelled(rows: readonly (readonly [name: string, value: string])[]): Paragraph | undefined {
  const lines: Phrasing[] = []
  for (const [name, value] of rows) {
    const said = value.trim().replace(/(?<!\s)\s*\n\s*/g, ', ')
    if (said === '') continue
    if (lines.length > 0) lines.push({ type: 'break' })
    lines.push({ type: 'strong', children: [text(`${name}:`)] }, text(' '), valueNode(said))
  }
  return lines.length > 0 ? paragraph(fitted(lines)) : undefined
}

function valueNode(value: string): Phrasing {
  return /^https?:\/\/\S+$/.test(value) ? { type: 'link', url: value, children: [text(value)] } : text(value)
}
