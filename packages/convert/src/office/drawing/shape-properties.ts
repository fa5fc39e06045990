/** What a shape of a package is besides its appearance and its text (ECMA-376 part 1, §20.1.2.2.8), in any document. */
import { isSet } from '../../carriers/opc/values.ts'
import type { XmlReader } from '../../carriers/xml/reader.ts'
import { altText, type DrawingExtensions, readExtensions } from './alt-text.ts'
import { type Box, readTransform } from './box.ts'

export interface ShapeProperties extends DrawingExtensions {
  isHidden: boolean
  /** Alternative text; '' for none. */
  description: string
  /** Address that a click leads to. */
  link: string | undefined
}

export const noShapeProperties: Readonly<ShapeProperties> = {
  isHidden: false,
  isDecorative: false,
  isControl: false,
  description: '',
  link: undefined,
}

/**
 * Reads the `cNvPr` or `docPr` whose start tag was read last.
 *
 * @param linkOf Address by the identifier of a relationship and the action of a click.
 */
export function readShapeProperties(
  xml: XmlReader,
  linkOf: (id: string | undefined, action?: string) => string | undefined,
): ShapeProperties {
  const isHidden = isSet(xml.attribute('hidden'))
  const properties: ShapeProperties = { ...noShapeProperties, isHidden, description: altText(xml) }
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'a:extLst') Object.assign(properties, readExtensions(xml))
    else if (xml.name === 'a:hlinkClick') properties.link = linkOf(xml.attribute('r:id'), xml.attribute('action'))
  }
  return properties
}

/** The picture of a `blipFill` (§20.1.8.14). */
interface PictureFill {
  /** Identifier of the relationship to the picture, embedded or linked. */
  id: string | undefined
  /** It is repeated like tiles, as patterns are. */
  isTiled: boolean
}

/** Reads the `blipFill` whose start tag was read last. */
export function readPictureFill(xml: XmlReader): PictureFill {
  const fill: PictureFill = { id: undefined, isTiled: false }
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'a:blip') fill.id = xml.attribute('r:embed') ?? xml.attribute('r:link')
    else if (xml.name === 'a:tile') fill.isTiled = true
  }
  return fill
}

/** Where a shape stands, and the picture that fills it as a whole: the identifier of a relationship. */
export interface ShapeAppearance {
  box: Box | undefined
  fill: string | undefined
}

/** Reads the `spPr` (§20.1.2.2.35) whose start tag was read last. */
export function readShapeAppearance(xml: XmlReader): ShapeAppearance {
  const appearance: ShapeAppearance = { box: undefined, fill: undefined }
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'a:xfrm') appearance.box = readTransform(xml).box
    else if (xml.name === 'a:blipFill') {
      const { id, isTiled } = readPictureFill(xml)
      if (!isTiled) appearance.fill = id
    }
  }
  return appearance
}
