/** One style as it is declared, without what it inherits (part 3, §16.2). */
import type { XmlReader } from '../../../carriers/xml/reader.ts'
import { points } from './length.ts'
import { isRule, type PageBreaks, readBreaks } from './paragraph-properties.ts'
import { readAppearance, type TextAppearance } from './text-appearance.ts'

export interface Style {
  /** Made by the program for what was set on the text itself (§16.5). */
  automatic: boolean
  parent: string | undefined
  displayName: string
  appearance: TextAppearance
  /** Level that paragraphs of this style have in the outline, from 1; 0 where it takes them out of it. */
  outlineLevel: number | undefined
  listStyle: string | undefined
  /** A line above or below its paragraphs; undefined where it does not say. */
  ruled: boolean | undefined
  /** Left indent. */
  indentPt: number | undefined
  /** Indent of the first line relative to the paragraph in points; negative for a hanging indent. */
  firstLinePt: number | undefined
  breaks: PageBreaks
  /** Language of its text (BCP 47); undefined where it does not say. */
  language: string | undefined
}

/** What few styles say. */
export interface Rare {
  hide(): void
  shade(colour: string): void
  /** A line is drawn below the cell. */
  underline(): void
  link(url: string): void
}

/** @param fonts Families of typefaces by the names of their declarations. */
export function readStyle(xml: XmlReader, automatic: boolean, fonts: ReadonlyMap<string, string>, rare: Rare): Style {
  const level = xml.attribute('style:default-outline-level')
  const style: Style = {
    automatic,
    parent: xml.attribute('style:parent-style-name'),
    displayName: xml.attribute('style:display-name') ?? plainName(xml.attribute('style:name') ?? ''),
    appearance: {},
    outlineLevel: level === undefined ? undefined : Math.max(0, Number(level) || 0),
    listStyle: xml.attribute('style:list-style-name'),
    ruled: undefined,
    indentPt: undefined,
    firstLinePt: undefined,
    breaks: {},
    language: undefined,
  }
  const page = xml.attribute('style:master-page-name')
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'style:text-properties') {
      style.appearance = readAppearance(xml, fonts)
      style.language = languageOf(xml)
    } else if (xml.name === 'style:paragraph-properties') {
      style.ruled = isRule(xml)
      style.breaks = readBreaks(xml)
      style.indentPt = points(xml.attribute('fo:margin-left') ?? xml.attribute('fo:margin'))
      style.firstLinePt = points(xml.attribute('fo:text-indent'))
    } else if (xml.name === 'style:table-properties') {
      style.breaks = readBreaks(xml)
      if (xml.attribute('table:display') === 'false') rare.hide()
    } else if (xml.name === 'style:drawing-page-properties' && xml.attribute('presentation:visibility') === 'hidden')
      rare.hide()
    else if (xml.name === 'style:table-cell-properties') readCellProperties(xml, rare)
  }
  if (page) style.breaks.before = true
  return style
}

/** Parts that say that there is none are `none` or `zxx` (§20.202, §20.196). */
function languageOf(xml: XmlReader): string | undefined {
  const language = xml.attribute('fo:language')
  const country = xml.attribute('fo:country')
  if (!language || /^(?:none|zxx)$/.test(language)) return undefined
  return country && country !== 'none' ? `${language}-${country}` : language
}

/** LibreOffice keeps the link of a number in the cell's style. */
function readCellProperties(xml: XmlReader, rare: Rare): void {
  const colour = xml.attribute('fo:background-color')
  if (colour !== undefined && !/^(?:transparent|#ffffff)$/i.test(colour)) rare.shade(colour)
  const line = xml.attribute('fo:border-bottom') ?? xml.attribute('fo:border') ?? 'none'
  if (!/\b(?:none|hidden)\b/.test(line)) rare.underline()
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    const url = xml.name === 'style:hyperlink' ? xml.attribute('xlink:href') : undefined
    if (url) rare.link(url)
  }
}

/** Names in the file have `_20_` for a space (§19.498). */
export function plainName(name: string): string {
  return name.replace(/_([0-9a-f]{1,4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
