/** `w:drawing`: pictures, shapes with text, charts, diagrams (ECMA-376 part 1, §20.4; [MS-ODRAWXML]). */

import { readAlternateContent } from '../../carriers/opc/alternate-content.ts'
import type { XmlReader } from '../../carriers/xml/reader.ts'
import { append } from '../../core/document/append.ts'
import { image, paragraph } from '../../core/document/build.ts'
import type { Block, Image } from '../../core/document/nodes.ts'
import { type Box, readBox } from '../../office/drawing/box.ts'
import { readChartPart } from '../../office/drawing/chart-part.ts'
import { linked } from '../../office/drawing/click.ts'
import { readDiagramPart, warnOfMissing } from '../../office/drawing/diagram-part.ts'
import { isLeftOut } from '../../office/drawing/hidden-shape.ts'
import { partImage } from '../../office/drawing/picture.ts'
import {
  readPictureFill,
  readShapeAppearance,
  readShapeProperties,
  type ShapeProperties,
} from '../../office/drawing/shape-properties.ts'
import { readShapeTexts } from '../../office/drawing/shape-texts.ts'
import type { TextContext } from '../../office/drawing/text-body.ts'
import { readFormula } from '../../office/math/read.ts'
import { inReadingOrder } from '../../office/presentations/reading-order.ts'
import { readInnerBlocks } from './body.ts'
import { type Story, takeEmbedded } from './document-state.ts'
import { addNode, type Place } from './place.ts'

type Found = ReturnType<typeof nothingFound>

function nothingFound() {
  return {
    images: [] as Image[],
    /** The drawing floats: it is no part of the line that it is anchored in. */
    floats: false,
    /** The document does not show it. */
    isHidden: false,
    /** Address that the drawing leads to. */
    link: undefined as string | undefined,
    alt: '',
    isGroup: false,
    /** Bounding box of the shape that was read last, among those of its group. */
    box: undefined as Box | undefined,
  }
}

/** With `w:drawing` as the element whose start tag was read last. */
export function readDrawing(xml: XmlReader, place: Place): void {
  const found = nothingFound()
  const { trailing } = place.inline
  const blocks = trailing.length
  readParts(xml, place, found)
  if (isLeftOut(found.isHidden, [...found.images, ...trailing.slice(blocks)], place.story.state.context)) {
    trailing.length = blocks
    return
  }
  // A shape without text, or a chart without data, is the picture that its description says it is.
  if (found.images.length === 0 && trailing.length === blocks && found.alt) found.images.push(image('', found.alt))
  describe(found)
  if (found.images.length === 0) return
  if (found.floats) {
    place.inline.trailing.push(paragraph(found.images.flatMap((image) => linked([image], found.link))))
    return
  }
  for (const image of found.images) addNode(found.link === undefined ? place : { ...place, link: found.link }, image)
}

/** The drawing's own description is newer than that of the picture in it, unless it is that of a group. */
function describe({ images: [first, second], alt, isGroup }: Found): void {
  if (first && !second) first.alt = isGroup ? first.alt || alt : alt || first.alt
}

function readParts(xml: XmlReader, place: Place, found: Found): void {
  const depth = xml.depth
  while (xml.nextChild(depth)) readPart(xml, place, found)
}

function readPart(xml: XmlReader, place: Place, found: Found): void {
  const { story, inline } = place
  switch (xml.name) {
    case 'wp:docPr': {
      const { description, isDecorative, isHidden, link } = propertiesOf(xml, story)
      Object.assign(found, { alt: isDecorative ? '' : description, link, isHidden })
      break
    }
    case 'pic:pic':
      found.images.push(readPicture(xml, story, found))
      break
    case 'w:txbxContent':
      append(inline.trailing, readInnerBlocks(xml, story))
      break
    case 'c:chart':
    case 'cx:chart':
      append(inline.trailing, chartBlocks(story, xml.attribute('r:id')))
      break
    case 'dgm:relIds':
      append(inline.trailing, readDiagramPart(xml, story.relationships, story.state.package, story.state.context))
      break
    case 'lc:lockedCanvas': {
      const context: TextContext = { link: (id) => story.relationships.target(id), math: readFormula }
      append(
        inline.trailing,
        readShapeTexts(xml, context, () => paragraph([readPicture(xml, story, found)])),
      )
      break
    }
    case 'wp:anchor':
    case 'wp:inline':
    case 'a:graphic':
    case 'a:graphicData':
    case 'wps:txbx':
      found.floats ||= xml.name === 'wp:anchor'
      readParts(xml, place, found)
      break
    case 'wps:wsp':
      readShape(xml, place, found)
      break
    case 'wpg:grpSpPr':
      found.box = readBox(xml)
      break
    case 'wpg:wgp':
    case 'wpg:grpSp':
    case 'wpc:wpc':
      found.isGroup ||= xml.name === 'wpg:wgp'
      readGroup(xml, place, found)
      break
    case 'mc:AlternateContent':
      readAlternateContent(xml, () => readParts(xml, place, found))
      break
  }
}

/** A shape without text is the picture that fills it. */
function readShape(xml: XmlReader, place: Place, found: Found): void {
  const { trailing } = place.inline
  const { length } = trailing
  let picture: string | undefined
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'wps:spPr') ({ box: found.box, fill: picture } = readShapeAppearance(xml))
    else readPart(xml, place, found)
  }
  if (picture !== undefined && trailing.length === length) found.images.push(pictureOf(place.story, picture))
}

/** The texts of a group's shapes, in the order in which they are read. */
function readGroup(xml: XmlReader, place: Place, found: Found): void {
  const { trailing } = place.inline
  const start = trailing.length
  const shapes: { box: Box | undefined; blocks: Block[] }[] = []
  let ownBox: Box | undefined
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    const isOwn = xml.name === 'wpg:grpSpPr'
    found.box = undefined
    readPart(xml, place, found)
    if (isOwn) ownBox = found.box
    if (trailing.length > start) shapes.push({ box: found.box, blocks: trailing.splice(start) })
  }
  for (const { blocks } of inReadingOrder(shapes)) append(trailing, blocks)
  found.box = ownBox
}

function propertiesOf(xml: XmlReader, { relationships }: Story): ShapeProperties {
  return readShapeProperties(xml, (id) => relationships.target(id))
}

/** A `pic:pic`, or one that another program drew, whose names are those of DrawingML. */
function readPicture(xml: XmlReader, story: Story, found: Found): Image {
  let picture = image('', '')
  let alt = ''
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    const { localName } = xml
    const inner = xml.depth
    if (localName === 'nvPicPr') {
      while (xml.nextChild(inner))
        if (xml.localName === 'cNvPr') {
          const { description, link } = propertiesOf(xml, story)
          alt = description
          found.link ??= link
        }
    } else if (localName === 'blipFill') picture = pictureOf(story, readPictureFill(xml).id)
  }
  return { ...picture, alt: alt || picture.alt }
}

/** By the URL of a linked picture; by the name in the package of an embedded one. */
export function pictureOf(story: Story, relationshipId: string | undefined, alt = ''): Image {
  const relationship = story.relationships.byId(relationshipId)
  if (!relationship) return image('', alt)
  const url = relationship.external ? relationship.target : relationship.target.replace(/^word\//, '')
  return partImage(url, alt, relationship, story.state.package, story.state.context)
}

/** Templates are filled in with charts that stand in several places. */
function chartBlocks(story: Story, relationshipId: string | undefined): Block[] {
  const part = story.relationships.target(relationshipId) ?? ''
  const blocks = takeEmbedded(story, relationshipId) ?? readChartPart(part, story.state.package, story.state.context)
  if (!blocks) warnOfMissing(story.state.context)
  return blocks ?? []
}
