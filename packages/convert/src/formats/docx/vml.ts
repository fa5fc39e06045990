/** `w:pict` and `w:object`: drawings of Word before 2010, and embedded objects (ECMA-376 part 4, §19). */

import { Buffer } from '#platform/buffer'
import { isSet } from '../../carriers/opc/values.ts'
import type { XmlReader } from '../../carriers/xml/reader.ts'
import { append } from '../../core/document/append.ts'
import { paragraph } from '../../core/document/build.ts'
import type { Block } from '../../core/document/nodes.ts'
import { describedBy } from '../../office/drawing/alt-text.ts'
import { chartOf, isChartProgram } from '../../office/drawing/chart-object.ts'
import { linked } from '../../office/drawing/click.ts'
import { formulaOf } from '../../office/math/equation-object.ts'
import { equationXmlToLatex } from '../../office/math/equation-xml.ts'
import { readInnerBlocks } from './body.ts'
import { type Story, takeEmbedded } from './document-state.ts'
import { pictureOf } from './drawing.ts'
import { addNode, addText, type Place } from './place.ts'

/** With `w:pict` or `w:object` as the element whose start tag was read last. */
export function readVml(xml: XmlReader, place: Place): void {
  const found: Found = { pictures: [], embedded: [] }
  readShapes(xml, place, found, { alt: '', link: undefined, formula: '', floats: undefined })
  const formula = formulaOf(found.embedded)
  if (formula) addNode(place, { type: 'inlineMath', value: formula })
  else append(place.inline.trailing, found.embedded)
  // The picture of an embedded document shows what its blocks say.
  if (found.embedded.length === 0) for (const picture of found.pictures) addPicture(place, picture)
}

function addPicture(place: Place, { id, alt, link, formula, floats }: Picture): void {
  if (formula) addNode(place, { type: 'inlineMath', value: formula })
  else {
    const image = pictureOf(place.story, id, alt)
    if (floats) place.inline.trailing.push(paragraph(linked([image], link)))
    else addNode(link === undefined ? place : { ...place, link }, image)
  }
}

interface Found {
  pictures: Picture[]
  embedded: Block[]
}

interface Shape {
  /** What it shows. */
  alt: string
  /** Where a click leads. */
  link: string | undefined
  /** That it is a picture of, as LaTeX; '' for none. */
  formula: string
  /** It floats, as the outermost shape says; undefined outside of shapes. */
  floats: boolean | undefined
}

interface Picture extends Shape {
  /** Identifier of the relationship. */
  id: string | undefined
}

function readShapes(xml: XmlReader, place: Place, found: Found, shape: Shape): void {
  const { story, inline } = place
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    switch (xml.name) {
      case 'v:shape':
      case 'v:rect':
      case 'v:roundrect':
      case 'v:oval':
      case 'v:line':
      case 'v:group':
        if (isSet(xml.attribute('o:hr'))) inline.trailing.push({ type: 'thematicBreak' })
        else readShapes(xml, place, found, shapeOf(xml, place.story, shape))
        break
      case 'v:textbox':
        readShapes(xml, place, found, shape)
        break
      case 'w:txbxContent':
        append(inline.trailing, readInnerBlocks(xml, story))
        break
      case 'v:imagedata': {
        const id = xml.attribute('r:id') ?? xml.attribute('o:relid')
        if (story.relationships.target(id))
          found.pictures.push({ ...shape, id, alt: shape.alt || (xml.attribute('o:title') ?? '').trim() })
        break
      }
      case 'v:textpath':
        addText(place, place.plainAppearance, xml.attribute('string') ?? '')
        break
      case 'o:OLEObject':
        append(found.embedded, readObject(xml, story))
        break
    }
  }
}

function shapeOf(xml: XmlReader, { state }: Story, { link, floats }: Shape): Shape {
  const alt = describedBy(xml.attribute('alt') ?? '')
  const equation = xml.attribute('equationxml')
  const formula = equation === undefined ? '' : equationXmlToLatex(Buffer.from(equation), state.context.limits)
  return { alt, link: xml.attribute('href') || link, formula, floats: floats ?? isAbsolute(xml.attribute('style')) }
}

/** Whether a style (part 4, §19.1.2.19) takes a shape out of its line; one that is placed by characters stays there. */
function isAbsolute(style = ''): boolean {
  return (
    /position:\s*absolute/.test(style) && !/mso-position-(?:horizontal|vertical)-relative:\s*(?:char|line)/.test(style)
  )
}

/** An embedded chart shows one sheet of its workbook. */
function readObject(xml: XmlReader, story: Story): Block[] {
  const blocks = takeEmbedded(story, xml.attribute('r:id')) ?? []
  return isChartProgram(xml.attribute('ProgID') ?? '') ? chartOf(blocks) : blocks
}
