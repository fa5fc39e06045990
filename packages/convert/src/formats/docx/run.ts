/** `w:r`: characters and what may stand among them (ECMA-376 part 1, §17.3.2.25, §17.3.3). */
import { looseSymbolText, symbolCharacter, symbolText } from '../../carriers/encoding/symbol-font.ts'
import { readAlternateContent } from '../../carriers/opc/alternate-content.ts'
import { isSet } from '../../carriers/opc/values.ts'
import type { XmlReader } from '../../carriers/xml/reader.ts'
import type { Phrasing } from '../../core/document/nodes.ts'
import { isHiddenText } from '../../office/word-processing/character.ts'
import { plainText } from '../../office/word-processing/run.ts'
import type { Appearance } from './appearance.ts'
import { warnOfOpenField } from './document-state.ts'
import { readDrawing } from './drawing.ts'
import { readFormField } from './form-field.ts'
import { readInlineChildren } from './paragraph.ts'
import { addFieldContent, addNode, addText, createInline, type Place } from './place.ts'
import { readRunProperties } from './run-properties.ts'
import { readVml } from './vml.ts'

/** What is said of a drawing in hidden text. */
const aDrawing = 'drawing'

/** With `w:r` as the element whose start tag was read last. */
export function readRun(xml: XmlReader, place: Place): void {
  let appearance = place.plainAppearance
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'w:rPr')
      appearance = place.story.state.appearances.of(place.style, xml.memoized(readRunProperties))
    else readRunContent(xml, place, appearance)
  }
}

function readRunContent(xml: XmlReader, place: Place, appearance: Appearance): void {
  const { state, fields } = place.story
  switch (xml.name) {
    case 'w:t':
    case 'w:delText':
      if (fields.hidden && fields.recover()) warnOfOpenField(place.story)
      addText(place, appearance, textOf(xml, appearance))
      break
    case 'w:tab':
    case 'w:ptab':
      addText(place, appearance, '\t')
      break
    case 'w:br':
      if (xml.attribute('w:type') === 'page') place.story.pages?.turn(place.inline.isBegun)
      addBreak(place, appearance)
      break
    case 'w:cr':
      addBreak(place, appearance)
      break
    case 'w:lastRenderedPageBreak':
      place.story.pages?.turnIfUsed(place.inline.isBegun)
      break
    case 'w:noBreakHyphen':
      addText(place, appearance, '\u2011')
      break
    case 'w:sym':
      addText(place, appearance, symbolOf(xml))
      break
    case 'w:fldChar':
      readFieldCharacter(xml, place, appearance)
      break
    case 'w:instrText':
    case 'w:delInstrText':
      fields.instruct(xml.content())
      break
    case 'w:footnoteReference':
    case 'w:endnoteReference':
    case 'w:commentReference': {
      const node = state.notes.reference(xml.name.slice(2, -'Reference'.length), xml.attribute('w:id'))
      if (node) addNode(place, node)
      else if (xml.name !== 'w:commentReference') state.context.warn('damage_survived', { what: 'a note is missing' })
      else if (state.context.options.comments !== 'drop')
        state.context.warn('damage_survived', { what: 'a comment is missing' })
      // The author's own mark, which follows, would be a second one.
      if (isSet(xml.attribute('w:customMarkFollows'))) xml.skipTo(xml.depth - 2)
      break
    }
    // No schema allows it; LibreOffice writes the links of Word 2003 XML so.
    case 'w:r':
      readRun(xml, place)
      break
    case 'w:ruby':
      readRuby(xml, place)
      break
    case 'w:drawing':
      if (!isHiddenText(appearance.hidden, aDrawing, state.context)) readDrawing(xml, place)
      break
    case 'w:pict':
    case 'w:object':
      if (!isHiddenText(appearance.hidden, aDrawing, state.context)) readVml(xml, place)
      break
    case 'mc:AlternateContent':
      readAlternateContent(xml, () => {
        const depth = xml.depth
        while (xml.nextChild(depth)) readRunContent(xml, place, appearance)
      })
      break
  }
}

/** Looked for from the first space alone, for there may be thousands. */
function withoutLineEnds(text: string): string {
  return /[\r\n]/.test(text) ? text.replace(/(?<![ \t])[ \t]*[\r\n]\s*/g, ' ') : text
}

/**
 * Spaces at the ends count only where the document says so (§17.3.3.31). Programs forget to, and
 * one space between words is what they mean. The end of a line of the source is a space.
 */
function textOf(xml: XmlReader, appearance: Appearance): string {
  const preserved = xml.attribute('xml:space') === 'preserve'
  const content = withoutLineEnds(xml.content())
  const text = preserved ? content : withNarrowEnds(content)
  return appearance.symbolFont === undefined ? looseSymbolText(text) : symbolText(appearance.symbolFont, text)
}

function withNarrowEnds(text: string): string {
  const fromStart = text.trimStart()
  const inner = fromStart.trimEnd()
  return (fromStart.length < text.length ? ' ' : '') + inner + (inner.length < fromStart.length ? ' ' : '')
}

/** `w:sym` (§17.3.3.30). */
function symbolOf(xml: XmlReader): string {
  const code = Number.parseInt(xml.attribute('w:char') ?? '', 16)
  if (!(code >= 0x20 && code <= 0xffff)) return ''
  const mapped = symbolCharacter(xml.attribute('w:font') ?? '', code)
  if (mapped !== undefined) return mapped
  return String.fromCharCode(code >= 0xf020 && code <= 0xf0ff ? code - 0xf000 : code)
}

const lineBreak: Phrasing = { type: 'break' }

function addBreak(place: Place, appearance: Appearance): void {
  if (!isHiddenText(appearance.hidden, lineBreak, place.story.state.context)) addNode(place, lineBreak)
}

function readFieldCharacter(xml: XmlReader, place: Place, appearance: Appearance): void {
  const { fields } = place.story
  const type = xml.attribute('w:fldCharType')
  if (type === 'begin') fields.begin(readFormField(xml))
  else if (type === 'separate') fields.separate()
  else if (type === 'end') addFieldContent(place, appearance, fields.end(place.style))
}

/** `w:ruby` (§17.3.3.25): the base, and its reading in parentheses. */
function readRuby(xml: XmlReader, place: Place): void {
  let reading = ''
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'w:rt') {
      const inline = createInline()
      readInlineChildren(xml, { ...place, inline })
      reading = plainText(inline.runs).trim()
    } else if (xml.name === 'w:rubyBase') readInlineChildren(xml, place)
  }
  if (reading) addText(place, place.plainAppearance, `(${reading})`)
}
