/** `w:p`: properties and inline content (ECMA-376 part 1, §17.3). */

import { readAlternateContent } from '../../carriers/opc/alternate-content.ts'
import type { XmlReader } from '../../carriers/xml/reader.ts'
import { readMath, readMathParagraph } from '../../office/math/read.ts'
import { readContentControl } from './content-control.ts'
import { type Story, showsChanges } from './document-state.ts'
import { createInline, type Inline } from './inline.ts'
import { type ParagraphProperties, readParagraphProperties } from './paragraph-properties.ts'
import { addCheckBox, addFieldContent, addNode, addText, type Place } from './place.ts'
import { readRun } from './run.ts'
import type { Style } from './styles.ts'

export interface ParagraphContent extends Inline {
  properties: ParagraphProperties
  style: Style
}

/** With `w:p` as the element whose start tag was read last. */
export function readParagraph(xml: XmlReader, story: Story): ParagraphContent {
  const { state, pages } = story
  story.fields.startParagraph()
  const content = emptyParagraph(state.styles.paragraph(undefined))
  let place: Place | undefined
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'w:pPr') {
      content.properties = xml.memoized(readParagraphProperties)
      content.style = state.styles.paragraph(content.properties.style)
      if (content.properties.pageBreakBefore ?? content.style.pageBreakBefore) pages?.turnIfUsed(false)
      continue
    }
    place ??= {
      story,
      inline: content,
      style: content.style,
      plainLook: state.looks.of(content.style),
      link: undefined,
      change: undefined,
    }
    readInline(xml, place)
  }
  if (content.properties.section) pages?.endSection(content.properties.section.type === 'continuous')
  return content
}

function emptyParagraph(style: Style): ParagraphContent {
  return { ...createInline(), properties: unstated, style }
}

/** Properties of a paragraph that has none of its own. */
const unstated: ParagraphProperties = {}

/** The children of the element whose start tag was read last, as inline content. */
export function readInlineChildren(xml: XmlReader, place: Place): void {
  const depth = xml.depth
  while (xml.nextChild(depth)) readInline(xml, place)
}

function readInline(xml: XmlReader, place: Place): void {
  switch (xml.name) {
    case 'w:r':
      readRun(xml, place)
      break
    case 'w:hyperlink':
      readInlineChildren(xml, { ...place, link: hyperlinkTarget(xml, place.story) ?? place.link })
      break
    case 'w:fldSimple':
      readSimpleField(xml, place)
      break
    case 'w:ins':
    case 'w:moveTo':
      readInlineChildren(xml, showsChanges(place.story) ? { ...place, change: 'inserted' } : place)
      break
    case 'w:del':
    case 'w:moveFrom':
      if (showsChanges(place.story)) readInlineChildren(xml, { ...place, change: 'deleted' })
      break
    case 'w:sdt':
      readContentControl(xml, (control) => {
        if (control.checked === undefined) readInlineChildren(xml, place)
        else addCheckBox(place, place.plainLook, control.checked)
      })
      break
    case 'w:smartTag':
    case 'w:customXml':
    case 'w:dir':
    case 'w:bdo':
      readInlineChildren(xml, place)
      break
    case 'w:bookmarkStart':
      addAnchor(xml, place.inline.anchors)
      break
    case 'w:commentRangeEnd':
      if (place.story.state.notes.areCommentsByRange) addComment(xml, place)
      break
    case 'w:subDoc':
      addSubdocument(xml, place)
      break
    case 'm:oMath':
      addFormula(place, readMath(xml), false)
      break
    case 'm:oMathPara':
      for (const formula of readMathParagraph(xml)) addFormula(place, formula, true)
      break
    case 'mc:AlternateContent':
      readAlternateContent(xml, () => readInlineChildren(xml, place))
      break
  }
}

/** `w:hyperlink` (§17.16.22): a relationship, a bookmark of this document, or both. */
function hyperlinkTarget(xml: XmlReader, story: Story): string | undefined {
  const url = story.relationships.target(xml.attribute('r:id'))
  const anchor = xml.attribute('w:anchor')
  if (!anchor) return url
  return `${url ?? ''}#${anchor}`
}

/** `w:fldSimple` (§17.16.19); its result is what it holds. */
function readSimpleField(xml: XmlReader, place: Place): void {
  const { fields } = place.story
  fields.begin(undefined)
  fields.instruct(xml.attribute('w:instr') ?? '')
  let hasResult = false
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (!hasResult) fields.separate()
    hasResult = true
    readInline(xml, place)
  }
  addFieldContent(place, place.plainLook, fields.end(place.style))
}

export function addAnchor(xml: XmlReader, anchors: string[]): void {
  const name = xml.attribute('w:name')
  if (name && name !== '_GoBack') anchors.push(name)
}

function addComment(xml: XmlReader, place: Place): void {
  const node = place.story.state.notes.reference('commentReference', xml.attribute('w:id'))
  if (node) addNode(place, node)
}

/** A part of a master document that is a file of its own (§17.17.2.2). */
function addSubdocument(xml: XmlReader, place: Place): void {
  const link = place.story.relationships.target(xml.attribute('r:id'))
  if (link) addText({ ...place, link }, place.plainLook, link)
}

function addFormula(place: Place, value: string, display: boolean): void {
  if (value.trim() === '') return
  addNode(place, { type: 'inlineMath', value }, display)
}
