/** Words of titles of charts, on one line. */
import type { XmlReader } from '../../carriers/xml/reader.ts'

/** Words of the element whose start tag was read last, with spaces between its paragraphs and lines. */
export function wordsOf(xml: XmlReader): string {
  const depth = xml.depth
  let words = ''
  for (;;) {
    const token = xml.next()
    if (token === 'done' || (token === 'end' && xml.depth < depth)) return onOneLine(words)
    if (token === 'text') words += xml.text
    else if (token === 'start' && /^a:(?:p|br)$/.test(xml.name)) words += ' '
  }
}

export function onOneLine(words: string): string {
  return words.replace(/\s+/g, ' ').trim()
}
