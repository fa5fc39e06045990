/** A package whose parts are elements of one file. */
import { Buffer } from '#platform/buffer'
import type { XmlReader } from '../../carriers/xml/reader.ts'

/** @param xml At the start tag of `pkg:package`. */
export function readFlatPackage(xml: XmlReader): Map<string, Uint8Array> {
  const parts = new Map<string, Uint8Array>()
  const types: string[] = []
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name !== 'pkg:part') continue
    const name = xml.attribute('pkg:name') ?? ''
    const type = xml.attribute('pkg:contentType') ?? ''
    const content = readContent(xml)
    if (!name || !content) continue
    parts.set(name.replace(/^\/+/, ''), content)
    types.push(`<Override PartName="${escaped(name)}" ContentType="${escaped(type)}"/>`)
  }
  const contentTypes = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${types.join('')}</Types>`
  parts.set('[Content_Types].xml', Buffer.from(contentTypes))
  return parts
}

/** XML as it stands there, declaring its own namespaces, or bytes as base64. */
function readContent(xml: XmlReader): Uint8Array | undefined {
  const depth = xml.depth
  let content: Uint8Array | undefined
  while (xml.nextChild(depth)) {
    if (xml.name === 'pkg:binaryData') content = Buffer.from(xml.content(), 'base64')
    else if (xml.name === 'pkg:xmlData') {
      const start = xml.position
      xml.skip()
      const end = xml.bytes.lastIndexOf('</', xml.position)
      content = xml.bytes.subarray(start, Math.max(start, end))
    }
  }
  return content
}

function escaped(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
