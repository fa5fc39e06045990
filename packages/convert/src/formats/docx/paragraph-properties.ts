/** Properties of paragraphs that a reader can see (ECMA-376 part 1, §17.3.1). */
import { integer, onOff, twips } from '../../carriers/opc/values.ts'
import type { XmlReader } from '../../carriers/xml/reader.ts'
import { type RunProperties, readRunProperties } from './run-properties.ts'

export interface ParagraphProperties {
  style?: string
  /** 0 takes a numbering from the style away (§17.9.18). */
  numberingId?: number
  level?: number
  /** 0–8 for heading levels 1–9; 9 for body text (§17.3.1.20). */
  outlineLevel?: number
  /** Twips from the margin to the text. */
  indent?: number
  /** Twips from there to where the first line begins; negative where the text hangs. */
  firstLine?: number
  /** Its first letter is a drop cap of the paragraph that follows (§17.3.1.11). */
  dropCap?: boolean
  pageBreakBefore?: boolean
  /** It ends a section; `type` says how that section began (§17.6.22). */
  section?: { type: string | undefined }
  /** A line below it, or above it. */
  ruled?: boolean
  /** Run properties of the paragraph mark. */
  mark?: RunProperties
}

/** With `w:pPr` as the element whose start tag was read last. */
export function readParagraphProperties(xml: XmlReader): ParagraphProperties {
  const properties: ParagraphProperties = {}
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    switch (xml.name) {
      case 'w:pStyle':
        set(properties, 'style', xml.attribute('w:val'))
        break
      case 'w:numPr':
        readNumbering(xml, properties)
        break
      case 'w:outlineLvl':
        set(properties, 'outlineLevel', integer(xml.attribute('w:val')))
        break
      case 'w:ind':
        set(properties, 'indent', indentOf(xml))
        set(properties, 'firstLine', firstLineOf(xml))
        break
      case 'w:framePr':
        if (/^(drop|margin)$/.test(xml.attribute('w:dropCap') ?? '')) properties.dropCap = true
        break
      case 'w:pBdr':
        properties.ruled = hasRule(xml)
        break
      case 'w:pageBreakBefore':
        properties.pageBreakBefore = onOff(xml, 'w:val')
        break
      case 'w:sectPr':
        properties.section = { type: sectionType(xml) }
        break
      case 'w:rPr':
        properties.mark = xml.memoized(readRunProperties)
        break
    }
  }
  return properties
}

function readNumbering(xml: XmlReader, properties: ParagraphProperties): void {
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'w:numId') set(properties, 'numberingId', integer(xml.attribute('w:val')))
    else if (xml.name === 'w:ilvl') set(properties, 'level', integer(xml.attribute('w:val')))
  }
}

/** `w:ind`: twips from the margin to the text. */
export function indentOf(xml: XmlReader): number | undefined {
  return twips(xml.attribute('w:left') ?? xml.attribute('w:start'))
}

/** Where both are stated, the hanging indent holds (§17.3.1.12). */
function firstLineOf(xml: XmlReader): number | undefined {
  const hanging = twips(xml.attribute('w:hanging'))
  return hanging === undefined ? twips(xml.attribute('w:firstLine')) : -hanging
}

/** `w:sectPr` (§17.6): how the section began; undefined for a new page, as most do. */
export function sectionType(xml: XmlReader): string | undefined {
  return xml.children('w:type', () => xml.attribute('w:val')).at(-1)
}

/** A rule, not a box: lines at the sides make a frame around text. */
function hasRule(xml: XmlReader): boolean {
  let horizontal = false
  let vertical = false
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (!hasLine(xml)) continue
    if (xml.name === 'w:top' || xml.name === 'w:bottom') horizontal = true
    else if (xml.name === 'w:left' || xml.name === 'w:right') vertical = true
  }
  return horizontal && !vertical
}

/** One side of the borders of a paragraph or cell: whether a line is drawn there. */
export function hasLine(xml: XmlReader): boolean {
  return !/^(nil|none)$/.test(xml.attribute('w:val') ?? 'none')
}

function set<Name extends keyof ParagraphProperties>(
  properties: ParagraphProperties,
  name: Name,
  value: ParagraphProperties[Name] | undefined,
): void {
  if (value !== undefined) properties[name] = value
}
