/** What a shape is besides its look and its text (ECMA-376 part 1, §19.3.1.33, §20.1.2.2.8). */

import { isSet } from '../../carriers/opc/values.ts'
import type { XmlReader } from '../../carriers/xml/reader.ts'
import { altText, isDecorative } from '../../office/drawing/alt-text.ts'
import { type Placeholder, readPlaceholder } from './placeholders.ts'
import type { Sheet } from './sheet.ts'

export interface Properties {
  hidden: boolean
  decorative: boolean
  description: string
  placeholder: Placeholder | undefined
  /** Where a click on the shape leads. */
  link: string | undefined
  /** Sound or video behind a picture. */
  media: string | undefined
}

/** The non-visual properties whose element's start tag was read last (§19.3.1.34). */
export function readProperties(xml: XmlReader, sheet: Sheet): Properties {
  const properties: Properties = {
    hidden: false,
    decorative: false,
    description: '',
    placeholder: undefined,
    link: undefined,
    media: undefined,
  }
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'p:cNvPr') readDrawingProperties(xml, sheet, properties)
    else if (xml.name === 'p:nvPr') readApplicationProperties(xml, sheet, properties)
  }
  return properties
}

/** What a drawing has whatever program made it (§20.1.2.2.8). */
function readDrawingProperties(xml: XmlReader, sheet: Sheet, properties: Properties): void {
  properties.hidden = isSet(xml.attribute('hidden'))
  properties.description = altText(xml)
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'a:extLst') properties.decorative = isDecorative(xml)
    else if (xml.name === 'a:hlinkClick')
      properties.link = sheet.text.link(xml.attribute('r:id'), xml.attribute('action'))
  }
}

function readApplicationProperties(xml: XmlReader, sheet: Sheet, properties: Properties): void {
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'p:ph') properties.placeholder = readPlaceholder(xml)
    else if (/^a:(?:audioFile|videoFile|quickTimeFile|wavAudioFile)$/.test(xml.name)) {
      const target = sheet.relationships.target(xml.attribute('r:link') ?? xml.attribute('r:embed'))
      properties.media = target?.slice(target.startsWith('ppt/') ? target.lastIndexOf('/') + 1 : 0)
    }
  }
}

/** Repeated on every slide: dates, footers, slide numbers, headers, the slide's own image in notes. */
const repeated = new Set(['dt', 'ftr', 'sldNum', 'hdr', 'sldImg'])

export function isLeftOut(properties: Properties | undefined, { context }: Sheet): boolean {
  if (properties?.hidden && context.options.hidden !== 'keep') {
    context.warn('hidden_content_dropped', { what: 'shapes that slides do not show' })
    return true
  }
  return repeated.has(properties?.placeholder?.type ?? '') && context.options.headersAndFooters !== 'keep'
}
