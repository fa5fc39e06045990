/** `w:p`: properties and inline content (ECMA-376 part 1, §17.3). */

import type { XmlReader } from '../../carriers/xml/reader.ts'
import { append } from '../../core/document/append.ts'
import { readMath, readMathParagraph } from '../../office/math/read.ts'
import { Flow } from '../../office/word-processing/flow.ts'
import type { WordParagraph } from '../../office/word-processing/paragraph.ts'
import { readBlock } from './body.ts'
import { readContentControl } from './content-control.ts'
import { type Story, showsChanges, within } from './document-state.ts'
import { countParagraph } from './numbering.ts'
import { type ParagraphProperties, readParagraphProperties } from './paragraph-properties.ts'
import { addCheckBox, addFieldContent, addNode, addText, createInline, type Place } from './place.ts'
import { readRun } from './run.ts'
import { readWrapped } from './wrappers.ts'

/** With `w:p` as the element whose start tag was read last. */
export function readParagraph(xml: XmlReader, story: Story): WordParagraph {
  const { state, pages } = story
  story.fields.startParagraph()
  let properties = unstated
  let style = state.styles.paragraph(undefined)
  const inline = createInline()
  let place: Place | undefined
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'w:pPr') {
      properties = xml.memoized(readParagraphProperties)
      style = state.styles.paragraph(properties.style)
      if (properties.pageBreakBefore ?? style.pageBreakBefore) pages?.turnIfUsed(false)
      continue
    }
    place ??= {
      story,
      inline,
      style,
      plainAppearance: state.appearances.of(style),
      link: undefined,
      change: undefined,
    }
    readInline(xml, place)
  }
  if (properties.section) pages?.endSection(properties.section.type === 'continuous')
  const isMarkDeleted = properties.mark?.deleted && !showsChanges(story)
  return {
    runs: inline.runs,
    role: style.role,
    // Runs state only what differs from their style.
    bold: false,
    italic: false,
    outlineLevel: properties.outlineLevel,
    count: () => countParagraph(properties, style, state.numbering),
    indent: properties.indent,
    styleIndent: style.indent,
    firstLine: properties.firstLine ?? style.firstLine,
    isRuled: properties.ruled ?? style.ruled,
    levelInName: style.levelInName,
    anchors: inline.anchors,
    after: inline.trailing,
    isCarried: isMarkDeleted || properties.dropCap === true,
  }
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
    case 'w:sdt':
      readContentControl(xml, (control) => {
        if (control.isField) readInlineChildren(xml, { ...place, story: { ...place.story, isFormField: true } })
        else if (control.checked === undefined) readInlineChildren(xml, place)
        else addCheckBox(place, place.plainAppearance, control.checked)
      })
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
    // No schema allows them here, and some programs write them; they follow the paragraph.
    case 'w:p':
    case 'w:tbl': {
      const flow = new Flow()
      readBlock(flow, xml, within(place.story))
      append(place.inline.trailing, flow.finish())
      break
    }
    default:
      readWrapped(xml, place.story, (change) =>
        readInlineChildren(xml, change && showsChanges(place.story) ? { ...place, change } : place),
      )
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
  addFieldContent(place, place.plainAppearance, fields.end(place.style))
}

export function addAnchor(xml: XmlReader, anchors: string[]): void {
  const name = xml.attribute('w:name')
  if (name && name !== '_GoBack') anchors.push(name)
}

function addComment(xml: XmlReader, place: Place): void {
  const node = place.story.state.notes.reference('comment', xml.attribute('w:id'))
  if (node) addNode(place, node)
}

/** A part of a master document that is a file of its own (§17.17.2.2). */
function addSubdocument(xml: XmlReader, place: Place): void {
  const link = place.story.relationships.target(xml.attribute('r:id'))
  if (link) addText({ ...place, link }, place.plainAppearance, link)
}

function addFormula(place: Place, value: string, display: boolean): void {
  if (value.trim() === '') return
  addNode(place, { type: 'inlineMath', value }, display)
}
