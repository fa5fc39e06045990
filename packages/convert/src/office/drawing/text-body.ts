/**
 * Text of DrawingML shapes: paragraphs, runs, bullets (ECMA-376 part 1, §21.1.2).
 *
 * A paragraph's bullet is its own, or its level's in the shape's list style, or in those of the
 * styles that the shape inherits from; text-blocks.ts resolves that and nests the lists.
 */

import { readAlternateContent } from '../../carriers/opc/alternate-content.ts'
import type { XmlReader } from '../../carriers/xml/reader.ts'
import { append } from '../../core/document/append.ts'
import type { ListStyle, Phrasing } from '../../core/document/nodes.ts'
import { plainText } from '../../core/document/plain.ts'
import { withoutOuterWhitespace } from '../../core/document/trim.ts'
import { boxBullet } from '../word-processing/box-bullet.ts'
import type { ItemLabel } from '../word-processing/typed-lines.ts'
import { type LinkOf, linesOf, points, readRun, type TextRun } from './text-run.ts'

export type Bullet = ItemLabel | 'none'

/** What a list style says of a level; what is undefined, another one decides. */
export interface ListLevel {
  bullet?: Bullet | undefined
  sizePt?: number | undefined
}

/** By level from 0. */
export type ListLevels = readonly (ListLevel | undefined)[]

export interface TextParagraph {
  /** From 0. */
  level: number
  /** Undefined where the paragraph's level decides. */
  bullet: Bullet | undefined
  /** Largest size that a run states, in points; undefined where none does. */
  sizePt?: number | undefined
  /** Nothing but the number of the slide. */
  isSlideNumber?: boolean
  /** It begins with spaces that were typed, or stands where the words of an item would. */
  isIndented?: boolean
  /** In a typewriter face throughout; such words among others are code. */
  monospace?: boolean
  children: Phrasing[]
}

export interface TextBody {
  levels: ListLevels
  paragraphs: TextParagraph[]
}

export interface TextContext {
  /** Number of the slide that contains the text. */
  slideNumber?: number | undefined
  link: LinkOf
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

/** The list style alone of the `txBody` whose start tag was read last, which stands before its paragraphs. */
export function readOwnLevels(xml: XmlReader): ListLevels {
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'a:lstStyle') return readListLevels(xml)
    if (xml.name === 'a:p') break
  }
  return []
}

/** Reads the list style (`a:lstStyle`, `p:bodyStyle`, …) whose start tag was read last. */
export function readListLevels(xml: XmlReader): ListLevels {
  const depth = xml.depth
  const levels: (ListLevel | undefined)[] = []
  while (xml.nextChild(depth)) {
    const level = /^a:lvl([1-9])pPr$/.exec(xml.name)?.[1]
    if (level !== undefined) levels[Number(level) - 1] = readLevel(xml)
  }
  return levels
}

function readParagraph(xml: XmlReader, context: TextContext): TextParagraph {
  const depth = xml.depth
  const paragraph: TextParagraph = { level: 0, bullet: undefined, sizePt: undefined, children: [] }
  let others = 0
  let hasProperties = false
  const readChildren = (from: number): void => {
    while (xml.nextChild(from)) {
      switch (xml.name) {
        case 'a:pPr':
          // Some programs write further ones between runs, which count for nothing.
          if (hasProperties) break
          hasProperties = true
          Object.assign(paragraph, xml.memoized(readParagraphProperties))
          break
        case 'a:r':
        case 'a:fld': {
          const isNumber = xml.name === 'a:fld' && xml.attribute('type') === 'slidenum'
          if (isNumber) paragraph.isSlideNumber = true
          else others++
          addRun(paragraph, readRun(xml, context.link, isNumber ? context.slideNumber : undefined))
          break
        }
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
  paragraph.isIndented ||= startsWithSpaces.test(plainText(paragraph.children.slice(0, 1)))
  if (isCodeAlone(paragraph.children)) {
    paragraph.monospace = true
    paragraph.children = paragraph.children.flatMap(withoutCode)
  } else paragraph.children = withoutOuterWhitespace(paragraph.children)
  if (others > 0) paragraph.isSlideNumber = false
  return paragraph
}

function readParagraphProperties(xml: XmlReader): Pick<TextParagraph, 'level' | 'isIndented' | 'bullet'> {
  return {
    level: Math.min(8, Math.max(0, Number(xml.attribute('lvl') ?? 0) || 0)),
    isIndented: hasIndent(xml),
    bullet: readLevel(xml).bullet,
  }
}

/**
 * Whether a paragraph has an indent of its own. A first line that begins where the others do is what
 * remains when a bullet is removed.
 */
function hasIndent(xml: XmlReader): boolean {
  return Number(xml.attribute('marL') ?? 0) > 0 && Number(xml.attribute('indent') ?? -1) >= 0
}

/** Typed to move a line below the words of an item; more than a dozen move it to the middle. */
export const startsWithSpaces = /^(?:[ \u00a0]{2,12}(?![ \u00a0])|\t)/

/** Whether all that can be seen is inline code. */
function isCodeAlone(children: readonly Phrasing[]): boolean {
  const seen = children.filter((node) => node.type !== 'break' && plainText([node]).trim() !== '')
  return (
    seen.length > 0 &&
    seen.every((node) => node.type === 'inlineCode' || ('children' in node && isCodeAlone(node.children)))
  )
}

function withoutCode(node: Phrasing): Phrasing[] {
  if (node.type === 'inlineCode') return linesOf(node.value)
  return 'children' in node ? [{ ...node, children: node.children.flatMap(withoutCode) }] : [node]
}

function addRun(paragraph: TextParagraph, { children, sizePt }: TextRun): void {
  append(paragraph.children, children)
  if (sizePt !== undefined) paragraph.sizePt = Math.max(paragraph.sizePt ?? 0, sizePt)
}

function addFormula(paragraph: TextParagraph, value: string): void {
  if (value) paragraph.children.push({ type: 'inlineMath', value })
}

/** The children of a paragraph's or level's properties: its bullet (§21.1.2.4), the size of its characters. */
function readLevel(xml: XmlReader): ListLevel {
  const depth = xml.depth
  let bullet: Bullet | undefined
  let sizePt: number | undefined
  let font: string | undefined
  while (xml.nextChild(depth)) {
    if (xml.name === 'a:buNone') bullet = 'none'
    else if (xml.name === 'a:defRPr') sizePt = points(xml.attribute('sz'))
    else if (xml.name === 'a:buFont') font = xml.attribute('typeface')
    else if (xml.name === 'a:buChar') bullet = bulletOf(xml.attribute('char') ?? '', font)
    else if (xml.name === 'a:buBlip') bullet = { ordered: false }
    else if (xml.name === 'a:buAutoNum')
      bullet = {
        ordered: true,
        style: styleOf(xml.attribute('type')),
        scheme: xml.attribute('type'),
        start: Number(xml.attribute('startAt') ?? 1) || 1,
      }
  }
  return { bullet, sizePt }
}

function bulletOf(character: string, font: string | undefined): Bullet {
  return character.trim() === '' ? 'none' : { ordered: false, checked: boxBullet(character, font) }
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
