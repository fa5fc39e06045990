/** Lines with the appearance of headings, each by itself: larger than the text, bold throughout, or counted as chapters are. */
import type { Block, Paragraph } from '../../core/document/nodes.ts'
import { plainText } from '../../core/document/plain.ts'
import { type Appearance, largerBy } from '../../heading-inference/appearances.ts'
import { isCaption } from '../../heading-inference/captions.ts'
import { withoutNumber } from '../../heading-inference/numbers.ts'
import { isInCapitals, isPullQuote, isSentence } from '../../heading-inference/phrases.ts'

/** What is so of all characters of a paragraph. */
export interface ParagraphAppearance {
  /** Size of the smallest characters in points. */
  sizePt: number
  bold: boolean
  italic: boolean
}

/** Paragraphs of one appearance. */
export interface Custom extends ParagraphAppearance {
  /** Number of characters of all runs. */
  characters: number
  /** The short ones, which may head what follows them. */
  lines: Paragraph[]
  /** How many are no headlines. */
  texts: number
}

/** What few paragraphs have besides their text. */
export interface LineDetails {
  /** The number before it, which its list prints. */
  label: string
  /** Names that links to it use. */
  anchors: readonly string[]
}

/** A paragraph that may head what follows it. */
export interface Line extends LineDetails {
  block: Paragraph
  appearance: Custom
}

export interface Headline extends Line {
  /** What a heading stands in the place of: the paragraph, or a list that has it alone. */
  place: Block
  text: string
  /** Its letters are larger than those of the text, which is more than bold. */
  isLarger: boolean
  rankedAppearance: Appearance
  /** What it has in common with others of its kind, and how many of these make a custom of it. */
  custom: Custom | 'counted'
  minLines: number
}

/** The appearance of most of a document. */
export interface TextAppearance {
  sizePt: number
  /** So little of it is bold that such lines are set apart. */
  isBoldRare: boolean
}

/** Characters; a longer line is text. */
export const longestHeadline = 120
const longestBoldHeadline = 80
const maxNumberedHeadline = 40
/** Lines that are bold, or counted, and no larger than the text. */
const minBold = 3
const minNumbered = 2
/** Numbers of parts as Chinese, Japanese and Korean write them, before words in letters like those of the text. */
const numbered =
  /^(?:[一二三四五六七八九十]{1,3}、|第[一二三四五六七八九十百\d]{1,4}[章节節编編篇部]|제\s?\d{1,3}\s?[장절편])\s*\S/u
/** What such numbers begin with, or spaces before them. */
const beginsAsNumbered = /^\s*(?:$|[一二三四五六七八九十第제])/u
/** Letters in capitals, of which fewer may be an abbreviation. */
const minCapitals = 5

/** Judged by its appearance and its first character: no other line is a headline. */
export function mayBeHeadline(block: Paragraph, appearance: ParagraphAppearance, text: TextAppearance): boolean {
  return isLarger(appearance, text) || isSetInBold(appearance, text) || mayBeNumbered(block)
}

function mayBeNumbered({ children: [first] }: Paragraph): boolean {
  let node = first
  while (node && 'children' in node) node = node.children[0]
  return node?.type !== 'text' || beginsAsNumbered.test(node.value)
}

/** @param place What a heading would stand in the place of. */
export function headlineOf(place: Block, line: Line, ofText: TextAppearance): Headline | undefined {
  const { block, appearance } = line
  const text = plainText(block.children).trim()
  const larger = isLarger(appearance, ofText)
  // A label in letters that are larger at all is one of a section.
  const words = appearance.sizePt > ofText.sizePt ? text.replace(/[:：]$/, '') : text
  const hasBold = isSetInBold(appearance, ofText) && isBoldTitle(words)
  const hasNumber = !larger && isNumbered(text)
  if (!larger && !hasBold && !hasNumber) return undefined
  if (!isTitle(text) || block.children.some(({ type }) => type === 'image')) return undefined
  return {
    ...line,
    place,
    text,
    isLarger: larger,
    rankedAppearance: rankedAppearance(appearance, text),
    custom: hasNumber ? 'counted' : appearance,
    minLines: larger ? 1 : hasNumber ? minNumbered : minBold,
  }
}

function isLarger({ sizePt }: ParagraphAppearance, text: TextAppearance): boolean {
  return sizePt >= text.sizePt * largerBy
}

/** And not smaller than the text. */
function isSetInBold({ sizePt, bold }: ParagraphAppearance, text: TextAppearance): boolean {
  return text.isBoldRare && bold && sizePt >= text.sizePt
}

function rankedAppearance({ sizePt, bold, italic }: ParagraphAppearance, text: string): Appearance {
  return { size: sizePt, bold, italic, caps: text.length >= minCapitals && isInCapitals(text) }
}

function isTitle(text: string): boolean {
  return /\p{L}/u.test(text) && !/[,;]$/.test(text) && !isSentence(text) && !isPullQuote(text) && !isCaption(text)
}

/** Bold lines are more often labels, amounts, dates, addresses and calls. */
function isBoldTitle(text: string): boolean {
  if (text.length > longestBoldHeadline || /^\p{Ll}|:\s|[.:!。：！]$|\n|@|\/\//u.test(text)) return false
  const words = withoutNumber(text)
  const letters = words.match(/\p{L}/gu)?.length ?? 0
  return letters > 2 * (words.match(/\p{N}/gu)?.length ?? 0)
}

function isNumbered(text: string): boolean {
  return text.length <= maxNumberedHeadline && numbered.test(text) && !/[。；，：、！]$/u.test(text)
}
