/** What a shape is besides its formatting and its text (ECMA-376 part 1, §19.3.1.33, §20.1.2.2.8). */

import type { XmlReader } from '../../carriers/xml/reader.ts'
import { isLeftOut } from '../../office/drawing/hidden-shape.ts'
import { noShapeProperties, readShapeProperties, type ShapeProperties } from '../../office/drawing/shape-properties.ts'
import { type Placeholder, readPlaceholder } from './placeholders.ts'
import type { Sheet } from './sheet.ts'

export interface Properties extends ShapeProperties {
  placeholder: Placeholder | undefined
  /** Sound or video behind a picture. */
  media: string | undefined
}

/** The non-visual properties whose element's start tag was read last (§19.3.1.34). */
export function readProperties(xml: XmlReader, sheet: Sheet): Properties {
  const properties: Properties = { ...noShapeProperties, placeholder: undefined, media: undefined }
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'p:cNvPr') Object.assign(properties, readShapeProperties(xml, sheet.text.link))
    else if (xml.name === 'p:nvPr') readApplicationProperties(xml, sheet, properties)
  }
  return properties
}

function readApplicationProperties(xml: XmlReader, sheet: Sheet, properties: Properties): void {
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'p:ph') properties.placeholder = readPlaceholder(xml)
    else if (/^a:(?:audioFile|videoFile|quickTimeFile|wavAudioFile)$/.test(xml.name)) {
      const target = sheet.relationships().target(xml.attribute('r:link') ?? xml.attribute('r:embed'))
      properties.media = target?.slice(target.startsWith('ppt/') ? target.lastIndexOf('/') + 1 : 0)
    }
  }
}

/** Repeated on every slide: dates, footers, slide numbers, headers, the slide's own image in notes. */
const repeated = new Set(['dt', 'ftr', 'sldNum', 'hdr', 'sldImg'])

/** Whether a shape is not to be shown: it is hidden, or what every slide repeats. */
export function isDropped(properties: Properties, { context }: Sheet): boolean {
  if (isLeftOut(properties.isHidden, [properties], context)) return true
  return repeated.has(properties.placeholder?.type ?? '') && context.options.headersAndFooters !== 'keep'
}
