/** Comments that stand beside the content: on a cell, on a page of a presentation (part 3, §14.1). */
import type { XmlReader } from '../../xml/reader.ts'

/** Reads the `office:annotation` whose start tag was read last, its paragraphs on one line. */
export function readAnnotation(xml: XmlReader): { author: string; text: string } {
  const depth = xml.depth
  let author = ''
  const lines: string[] = []
  while (xml.nextChild(depth)) {
    if (xml.name === 'dc:creator') author = xml.content().trim()
    else if (xml.name === 'text:p') lines.push(xml.content().trim())
  }
  return { author, text: lines.filter(Boolean).join(' ') }
}
