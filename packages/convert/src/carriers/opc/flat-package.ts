/**
 * A package as one XML document, as Word saves a "Word XML Document" (Flat OPC): each part is an element, its XML
 * as it is and all else in base64.
 */
import { Buffer } from '#platform/buffer'
import type { Limits } from '../../core/limits.ts'
import { openXml, type XmlReader } from '../xml/reader.ts'

const namespace = 'http://schemas.microsoft.com/office/2006/xmlPackage'

/** Bytes in which the root element must have begun. */
const startBytes = 2_000

/** Text in UTF-8, as Word writes it. */
export function isFlatPackage(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, startBytes)).toString('latin1')
  return /^(?:\xef\xbb\xbf)?\s*</.test(start) && start.includes(namespace)
}

/** @returns Bytes of the parts by their names in lower case, without the slash before them. */
export function readFlatPackage(
  bytes: Uint8Array,
  context: { readonly limits: Limits; readonly budget: { entries(count: number): void } },
  onDamage: (reason: string) => void,
): Map<string, Uint8Array> {
  const xml = openXml(bytes, { limits: context.limits, onDamage })
  const parts = new Map<string, Uint8Array>()
  if (!xml.nextChild(0)) return parts
  while (xml.nextChild(1)) {
    const name = xml.attribute('pkg:name')?.replace(/^\/+/, '').toLowerCase()
    if (!name) continue
    context.budget.entries(1)
    while (xml.nextChild(2)) {
      const { localName } = xml
      if (localName === 'xmlData') parts.set(name, innerXml(xml))
      else if (localName === 'binaryData') parts.set(name, Buffer.from(xml.content(), 'base64'))
    }
  }
  return parts
}

/** Source between the start tag that was read last and its end tag. */
function innerXml(xml: XmlReader): Uint8Array {
  const start = xml.position
  xml.skip()
  const end = xml.bytes.lastIndexOf('</', xml.position - 1)
  return xml.bytes.subarray(start, Math.max(start, end))
}
