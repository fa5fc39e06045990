/** What a drawing shows, in words (ECMA-376 part 1, §20.1.2.2.8). */
import { isOn } from '../opc/values.ts'
import type { XmlReader } from '../xml/reader.ts'

/** Of a file on somebody's disk. */
const localPath = /^(?:[a-z]:[\\/]|\\\\|\/(?:Users|home|Volumes|var|tmp)\/).*\.\w{2,5}$/i

/** The alternative text that the start tag read last states: `descr`, or `title`, an older caption. */
export function altText(xml: XmlReader): string {
  const description = xml.attribute('descr') || xml.attribute('title')
  return description ? describedBy(description) : ''
}

/** Whether the extensions whose start tag was read last say that a drawing tells nothing ([MS-ODRAWXML] §2.3.1.6). */
export function isDecorative(xml: XmlReader): boolean {
  let decorative = false
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    const inner = xml.depth
    while (xml.nextChild(inner)) if (xml.name === 'adec:decorative') decorative = isOn(xml.attribute('val'))
  }
  return decorative
}

/** In one line. Where a program put the path of the picture's file there, unasked, the file's name. */
export function describedBy(description: string): string {
  const text = description.replace(/\s+/g, ' ').trim()
  return localPath.test(text) ? text.slice(Math.max(text.lastIndexOf('/'), text.lastIndexOf('\\')) + 1) : text
}
