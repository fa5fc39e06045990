/** Comments that stand beside the content: on a cell, on a page of a presentation (part 3, §14.1). */
import { byline } from '../../flow/byline.ts'
import type { XmlReader } from '../../xml/reader.ts'

/** Reads the `office:annotation` whose start tag was read last: who wrote it and when, its paragraphs on one line. */
export function readAnnotation(xml: XmlReader): { author: string; text: string } {
  const depth = xml.depth
  const isResolved = xml.attribute('loext:resolved') === 'true'
  let author = ''
  let date = ''
  const lines: string[] = []
  while (xml.nextChild(depth)) {
    if (xml.name === 'dc:creator') author = xml.content().trim()
    else if (xml.name === 'dc:date') date = xml.content().trim()
    else if (xml.name === 'text:p') lines.push(xml.content().trim())
  }
  return {
    author: byline(author, date.startsWith('0000') ? undefined : date, isResolved),
    text: lines.filter(Boolean).join(' '),
  }
}
