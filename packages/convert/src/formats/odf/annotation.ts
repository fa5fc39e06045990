/** Comments outside of the text: on a cell, on a page of a presentation (part 3, §14.1). */
import type { XmlReader } from '../../carriers/xml/reader.ts'

export interface Annotation {
  author: string
  /** As ISO 8601 has it; undefined where none is stated. */
  date: string | undefined
  isResolved: boolean
  /** Its paragraphs. */
  lines: string[]
}

/** Reads the `office:annotation` whose start tag was read last. */
export function readAnnotation(xml: XmlReader): Annotation {
  const depth = xml.depth
  const isResolved = xml.attribute('loext:resolved') === 'true'
  let author = ''
  let date: string | undefined
  const lines: string[] = []
  while (xml.nextChild(depth)) {
    if (xml.name === 'dc:creator') author = xml.content().trim()
    else if (xml.name === 'dc:date') date = xml.content().trim()
    else if (xml.name === 'text:p') lines.push(xml.content().trim())
  }
  return {
    author,
    date: date?.startsWith('0000') ? undefined : date,
    isResolved,
    lines: lines.filter(Boolean),
  }
}
