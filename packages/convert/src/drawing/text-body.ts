/**
 * Text of DrawingML shapes: paragraphs, runs, bullets (ECMA-376 part 1, §21.1.2).
 *
 * A paragraph's bullet is its own, or its level's in the shape's list style, or in those of the
 * styles that the shape inherits from; `textBlocks` resolves that and nests the lists.
 */
import { append } from '../document/append.ts'
import type { Block, ListStyle, Phrasing } from '../document/nodes.ts'
import { withoutOuterBlanks } from '../document/trim.ts'
import { isSymbolFont, symbolText } from '../encoding/symbol-font.ts'
import { type FlatItem, nestItems } from '../numbering/nest.ts'
import { readAlternateContent } from '../opc/alternate-content.ts'
import type { XmlReader } from '../xml/reader.ts'

export type Bullet = { ordered: false } | { ordered: true; style: ListStyle; start: number } | 'none'

/** By level from 0; a missing entry says nothing. */
export type ListLevels = readonly (Bullet | undefined)[]

export interface TextParagraph {
  /** From 0. */
  level: number
  /** Undefined where the paragraph's level decides. */
  bullet: Bullet | undefined
  /** Largest size that a run states, in points; undefined where none does. */
  sizePt?: number | undefined
  /** Nothing but the number of the slide. */
  isSlideNumber?: boolean
  children: Phrasing[]
}

export interface TextBody {
  levels: ListLevels
  paragraphs: TextParagraph[]
}

export interface TextContext {
  /** The address that a hyperlink's relationship leads to. */
  link(relationshipId: string | undefined, action: string | undefined): string | undefined
  /** The formula whose `m:oMath` or `m:oMathPara` start tag was read last, as LaTeX. */
  math(xml: XmlReader): string
}

/** Reads the `txBody` element whose start tag was read last. */
export function readTextBody(xml: XmlReader, context: TextContext): TextBody {
  const depth = xml.depth
  let levels: ListLevels = []
  const paragraphs: TextParagraph[] = []
  while (xml.nextChild(depth)) {
    if (xml.name === 'a:lstStyle') levels = readListLevels(xml)
    else if (xml.name === 'a:p') paragraphs.push(readParagraph(xml, context))
  }
  return { levels, paragraphs }
}

/** Reads the list style (`a:lstStyle`, `p:bodyStyle`, …) whose start tag was read last. */
export function readListLevels(xml: XmlReader): ListLevels {
  const depth = xml.depth
  const levels: (Bullet | undefined)[] = []
  while (xml.nextChild(depth)) {
    const level = /^a:lvl([1-9])pPr$/.exec(xml.name)?.[1]
    if (level !== undefined) levels[Number(level) - 1] = readBullet(xml)
  }
  return levels
}

/** @param inherited Styles to ask, nearest first, where the shape's own says nothing. */
export function textBlocks(body: TextBody, inherited: readonly ListLevels[] = []): Block[] {
  const blocks: Block[] = []
  let items: FlatItem[] = []
  const counters = new Map<number, number>()
  const endList = (): void => {
    append(blocks, nestItems(items))
    items = []
  }
  for (const { level, bullet: own, children } of body.paragraphs) {
    if (children.length === 0) continue
    const bullet = own ?? [body.levels, ...inherited].map((levels) => levels[level]).find((found) => found) ?? 'none'
    if (bullet === 'none') {
      const item = items.at(-1)
      if (item && item.level < level) append(item.children, blocksOf(children))
      else {
        endList()
        append(blocks, blocksOf(children))
        for (const counted of counters.keys()) if (counted >= level) counters.delete(counted)
      }
      continue
    }
    for (const deeper of counters.keys()) if (deeper > level) counters.delete(deeper)
    const item: FlatItem = { level, ordered: bullet.ordered, children: [{ type: 'paragraph', children }] }
    if (bullet.ordered) {
      item.number = counters.get(level) ?? bullet.start
      item.style = bullet.style
      counters.set(level, item.number + 1)
    } else counters.delete(level)
    items.push(item)
  }
  endList()
  return blocks
}

/** A paragraph, or the formulas that are all there is in it. */
function blocksOf(children: Phrasing[]): Block[] {
  const formulas = children.filter((node) => node.type === 'inlineMath')
  if (formulas.length < children.length) return [{ type: 'paragraph', children }]
  return formulas.map(({ value }) => ({ type: 'math', value }))
}

/** The paragraphs as one run of text, for a title or a label. */
export function textLine(body: TextBody): Phrasing[] {
  const filled = body.paragraphs.filter((paragraph) => paragraph.children.length > 0)
  return filled.flatMap(({ children }, index) => (index ? [{ type: 'break' } as const, ...children] : children))
}

function readParagraph(xml: XmlReader, context: TextContext): TextParagraph {
  const depth = xml.depth
  const paragraph: TextParagraph = { level: 0, bullet: undefined, sizePt: undefined, children: [] }
  let others = 0
  const readChildren = (from: number): void => {
    while (xml.nextChild(from)) {
      switch (xml.name) {
        case 'a:pPr':
          paragraph.level = Math.min(8, Math.max(0, Number(xml.attribute('lvl') ?? 0) || 0))
          paragraph.bullet = readBullet(xml)
          break
        case 'a:r':
        case 'a:fld':
          if (xml.name === 'a:fld' && xml.attribute('type') === 'slidenum') paragraph.isSlideNumber = true
          else others++
          readRun(xml, context, paragraph)
          break
        case 'a:br':
          paragraph.children.push({ type: 'break' })
          break
        case 'mc:AlternateContent':
          readAlternateContent(xml, () => readChildren(xml.depth))
          break
        case 'a14:m':
          readChildren(xml.depth)
          break
        case 'm:oMath':
        case 'm:oMathPara':
          addFormula(paragraph, context.math(xml))
          break
      }
    }
  }
  readChildren(depth)
  paragraph.children = withoutOuterBlanks(paragraph.children)
  if (others > 0) paragraph.isSlideNumber = false
  return paragraph
}

function addFormula(paragraph: TextParagraph, value: string): void {
  if (value) paragraph.children.push({ type: 'inlineMath', value })
}

/** A run of one format, or a field by its last result (§21.1.2.2.4). */
function readRun(xml: XmlReader, context: TextContext, paragraph: TextParagraph): void {
  const depth = xml.depth
  let marks: ((children: Phrasing[]) => Phrasing)[] = []
  let sizePt: number | undefined
  const fonts: Fonts = {}
  let value = ''
  while (xml.nextChild(depth)) {
    if (xml.name === 'a:rPr') {
      sizePt = points(xml.attribute('sz'))
      marks = readMarks(xml, context, fonts)
    } else if (xml.name === 'a:t') value += shown(xml.content(), fonts)
  }
  if (value === '') return
  if (sizePt !== undefined && value.trim() !== '') paragraph.sizePt = Math.max(paragraph.sizePt ?? 0, sizePt)
  append(
    paragraph.children,
    marks.reduce((children, mark) => [mark(children)], linesOf(value)),
  )
}

/** Of a run: for its letters, and for characters of the private area (§21.1.2.3.7, §21.1.2.3.10). */
interface Fonts {
  latin?: string
  symbol?: string
}

function shown(text: string, { latin, symbol }: Fonts): string {
  if (latin !== undefined && isSymbolFont(latin)) return symbolText(latin, text)
  if (!/[\uf020-\uf0ff]/.test(text)) return text
  return text.replace(/[\uf020-\uf0ff]+/g, (characters) => symbolText(symbol ?? 'Wingdings', characters))
}

/** ST_TextFontSize (§20.1.10.68), in hundredths of a point. */
function points(size: string | undefined): number | undefined {
  const hundredths = Number(size ?? Number.NaN)
  return hundredths > 0 ? hundredths / 100 : undefined
}

/** PowerPoint writes a line break within a run as a vertical tab. */
function linesOf(value: string): Phrasing[] {
  return value
    .split(/\v|\r\n?|\n/)
    .flatMap((line, index): Phrasing[] => [
      ...(index ? [{ type: 'break' } as const] : []),
      ...(line ? [{ type: 'text', value: line } as const] : []),
    ])
}

/** What surrounds the run's text, innermost first. */
function readMarks(xml: XmlReader, context: TextContext, fonts: Fonts): ((children: Phrasing[]) => Phrasing)[] {
  const depth = xml.depth
  const marks: ((children: Phrasing[]) => Phrasing)[] = []
  const raised = Number(xml.attribute('baseline') ?? 0)
  if (raised > 0) marks.push((children) => ({ type: 'superscript', children }))
  if (raised < 0) marks.push((children) => ({ type: 'subscript', children }))
  const struck = xml.attribute('strike')
  if (struck === 'sngStrike' || struck === 'dblStrike') marks.push((children) => ({ type: 'delete', children }))
  if (isTrue(xml.attribute('i'))) marks.push((children) => ({ type: 'emphasis', children }))
  if (isTrue(xml.attribute('b'))) marks.push((children) => ({ type: 'strong', children }))
  while (xml.nextChild(depth)) {
    if (xml.name === 'a:latin') fonts.latin = xml.attribute('typeface') ?? ''
    else if (xml.name === 'a:sym') fonts.symbol = xml.attribute('typeface') ?? ''
    if (xml.name !== 'a:hlinkClick') continue
    const title = xml.attribute('tooltip')
    const url = context.link(xml.attribute('r:id'), xml.attribute('action'))
    if (url) marks.push((children) => ({ type: 'link', url, ...(title ? { title } : {}), children }))
  }
  return marks
}

/** The bullet among the children of a paragraph's or level's properties (§21.1.2.4). */
function readBullet(xml: XmlReader): Bullet | undefined {
  const depth = xml.depth
  let bullet: Bullet | undefined
  while (xml.nextChild(depth)) {
    if (xml.name === 'a:buNone') bullet = 'none'
    else if (xml.name === 'a:buChar') bullet = xml.attribute('char')?.trim() === '' ? 'none' : { ordered: false }
    else if (xml.name === 'a:buBlip') bullet = { ordered: false }
    else if (xml.name === 'a:buAutoNum')
      bullet = {
        ordered: true,
        style: styleOf(xml.attribute('type')),
        start: Number(xml.attribute('startAt') ?? 1) || 1,
      }
  }
  return bullet
}

/** ST_TextAutonumberScheme (§20.1.10.61) by the numerals that it names. */
function styleOf(scheme: string | undefined): ListStyle {
  return styles[/^(?:alpha|roman)(?:Lc|Uc)/.exec(scheme ?? '')?.[0] ?? ''] ?? 'decimal'
}

const styles: Record<string, ListStyle> = {
  alphaLc: 'lowerAlpha',
  alphaUc: 'upperAlpha',
  romanLc: 'lowerRoman',
  romanUc: 'upperRoman',
}

/** ST_OnOff as DrawingML writes it. */
function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true' || value === 'on'
}
