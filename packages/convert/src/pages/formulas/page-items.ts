/** Characters of a page → items, and whether they can be parts of formulas. */
import { functionNames } from '../../carriers/latex-math/symbols.ts'
import type { Glyphs, PageContent, Style } from '../layout/content.ts'
import type { Cluster } from './connect.ts'
import { drawnSymbols } from './drawn-symbols.ts'
import { embeddedFormulas } from './embedded-formulas.ts'
import { foldPieces } from './fold-pieces.ts'
import { isSpace, itemOf } from './glyph-items.ts'
import type { Bar, Extent, Item } from './item.ts'
import { borrowedItalics, drawsSymbols, type MathsFont, mathsFonts, symbolsFont } from './maths-fonts.ts'
import { isOfBrace } from './page-bars.ts'
import { isLine, isStretched, joinBraces, stretchedBars, visibleItem, wholeItem } from './stretched-characters.ts'
import { binaries, openings, overbrace, relations, underbrace, uprights } from './symbols.ts'

/** A page of more is no page of formulas. */
const maxItems = 30_000
/** A letter in it is a symbol of text: ©. */
const largeCircle = 0x25ef

export interface PageItems {
  /** What can be part of a formula. */
  items: Item[]
  /** Words of prose. */
  words: ProseWord[]
  /** Lines that are characters: drawn by stretching one, or of several that touch. */
  bars: Bar[]
  /** Shapes in formulas that mean something that is not known. */
  unknown: Extent[]
  /** Formulas that are known as a whole; none of their characters is among the items. */
  embedded: Cluster[]
}

export interface ProseWord extends Extent {
  baseline: number
  size: number
  items: Item[]
}

/** @returns undefined where no font of the page is one of formulas, and none is embedded. */
export function pageItems(page: PageContent): PageItems | undefined {
  const { glyphs, rulings, shapes, stretched = [], spelled = [] } = page
  const embedded = embeddedFormulas(glyphs, rulings)
  const fonts = mathsFonts(glyphs)
  if (!embedded.clusters.length && !fonts.some(({ isMaths }) => isMaths)) return undefined
  if (borrowsItalics(glyphs, fonts))
    for (const [at, { isMaths, alphabet, isText, neverBorrowed }] of fonts.entries())
      if (!isMaths && isText && !neverBorrowed && alphabet === '\\mathit') fonts[at] = borrowedItalics
  const all: Item[] = []
  const lines: Item[] = []
  const boxes = [...stretched]
  const size = usualSize(glyphs, fonts)
  for (let at = 0; at < glyphs.count; at++) {
    const code = glyphs.codes[at] as number
    if (glyphs.turn[at] !== 0 || isSpace(code) || embedded.glyphs.has(at) || isCircled(glyphs, at)) continue
    const style = glyphs.styles[glyphs.style[at] as number] as Style
    if (style.size < 1) continue
    const font = fonts[glyphs.style[at] as number] as MathsFont
    const item = wholeItem(itemOf(glyphs, at, style, fontOf(code, font)), spelled)
    const visible = isStretched(style.size) ? visibleItem(item, boxes, size) : item
    if (visible && isLine(visible)) lines.push(visible)
    else if (visible) all.push(visible)
    if (all.length > maxItems) return undefined
  }
  const drawn = drawsSymbols(glyphs.styles)
    ? drawnSymbols(shapes, rulings, size, symbolsFont)
    : { items: [], unknown: [] }
  const separated = separatedWords(joinBraces(foldPieces(all)))
  return {
    words: separated.words,
    items: [...separated.items, ...drawn.items],
    bars: barsBesideBraces(stretchedBars(stretched, lines), separated.items),
    unknown: drawn.unknown,
    embedded: embedded.clusters,
  }
}

/** The font that the character counts as. */
function fontOf(code: number, font: MathsFont): MathsFont {
  if (font.capitals && isGreekCapital(code)) return font.capitals
  return (isOfWords(code) && font.plain) || font
}

function isGreekCapital(code: number): boolean {
  return (code >= 0x393 && code <= 0x3a9) || code === 0x2126 || code === 0x2206
}

/** Lines between the ends of a wide brace are its own. */
function barsBesideBraces(bars: readonly Bar[], items: readonly Item[]): Bar[] {
  const braces = items.filter(({ code }) => code === overbrace || code === underbrace)
  return bars.filter((bar) => {
    const host = braces.find((brace) => isOfBrace(bar, brace))
    host?.glyphs.push(...(bar.glyphs ?? []))
    return !host
  })
}

/** Letters with accents, dashes and quotation marks: browsers print one font as several, each with some of its characters. */
function isOfWords(code: number): boolean {
  return (
    code >= 0x80 &&
    ((code < 0x370 && /^\p{L}$/u.test(String.fromCodePoint(code))) ||
      (code >= 0x2010 && code < 0x2020 && code !== 0x2015 && code !== 0x2016))
  )
}

/** The type size of most characters of formulas. */
function usualSize({ style, styles, count }: Glyphs, fonts: readonly MathsFont[]): number {
  const counts = new Map<number, number>()
  for (let at = 0; at < count; at++) {
    const number = style[at] as number
    const { size } = styles[number] as Style
    if (fonts[number]?.isMaths && !isStretched(size)) counts.set(size, (counts.get(size) ?? 0) + 1)
  }
  let usual = 0
  for (const [size, many] of counts) if (many > (counts.get(usual) ?? 0)) usual = size
  return usual
}

/** Letters in italics of formulas on a page that has its own, at least; and symbols of formulas on one that borrows them. */
const [fewLetters, fewSymbols] = [3, 3]

/** The page has symbols of formulas, but their letters are those of the text's italics. */
function borrowsItalics({ codes, style, count }: Glyphs, fonts: readonly MathsFont[]): boolean {
  let [letters, others] = [0, 0]
  for (let at = 0; at < count; at++) {
    const { isMaths, alphabet } = fonts[style[at] as number] as MathsFont
    if (!isMaths) continue
    const code = codes[at] as number
    const isLetter = (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a) || code >= 0x1d400
    if (isLetter && (alphabet === '' || code >= 0x1d400)) letters++
    else if (!isBullet(code)) others++
  }
  return letters < fewLetters && others >= fewSymbols
}

function isBullet(code: number): boolean {
  return code === 0x20 || code === 0x2022 || code === 0xb7 || code === 0x2217 || (code >= 0x25a0 && code <= 0x25ff)
}

/** It is a large circle or the letter in one. */
function isCircled({ codes, left, right }: Glyphs, at: number): boolean {
  if (codes[at] === largeCircle) return true
  const middle = ((left[at] as number) + (right[at] as number)) / 2
  for (const other of [at - 2, at - 1, at + 1, at + 2])
    if (codes[other] === largeCircle && middle > (left[other] as number) && middle < (right[other] as number))
      return true
  return false
}

/** Gap (in em) within a word, at most. */
const letterGap = 0.14
const wordLetter = /^[\p{L}\p{M}\u2019'"“”‘\-‐–—]$/u
/** Single letters that are words. */
const lonely = /^[aAI]$/

function separatedWords(all: readonly Item[]): Pick<PageItems, 'items' | 'words'> {
  const items: Item[] = []
  const words: ProseWord[] = []
  let run: Item[] = []
  const close = (next: number): void => {
    if (
      isAbbreviation(run, all[next]) ||
      (isProse(run, all[next - run.length - 1], all[next]) && !isApplied(run, all[next], all[next + 1]))
    )
      words.push(proseWord(run))
    else for (const item of run) items.push(item)
    run = []
  }
  for (const [at, item] of all.entries()) {
    const isLetter = isWordLetter(item)
    const last = run.at(-1)
    if (last && !(isLetter && goesOn(last, item))) close(at)
    if (isLetter) run.push(item)
    else items.push(item)
  }
  close(all.length)
  return { items, words }
}

function isWordLetter({ font, code }: Item): boolean {
  return (
    font.isText && !((font.isMaths || font.holdsWords) && code > 0x2e7f) && wordLetter.test(String.fromCodePoint(code))
  )
}

function goesOn(last: Item, item: Item): boolean {
  return (
    Math.abs(item.baseline - last.baseline) < 0.05 * item.size &&
    item.left - last.right < letterGap * item.size &&
    item.left > last.left - 0.3 * item.size &&
    item.size === last.size &&
    item.font.isBorrowed === last.font.isBorrowed
  )
}

/** A single upright letter and a stop: `i.e.`, or the letter of an item. */
function isAbbreviation(run: readonly Item[], next: Item | undefined): boolean {
  const [letter, another] = run
  if (!letter || another || letter.font.isMaths || letter.font.alphabet !== '\\mathrm') return false
  return next?.code === 0x2e && next.left - letter.right < letterGap * letter.size && next.baseline === letter.baseline
}

/** A name that is applied to a formula: the opening bracket touches it, and what is in it is set in a font of formulas. */
function isApplied(run: readonly Item[], next: Item | undefined, within: Item | undefined): boolean {
  const last = run.at(-1)
  if (!last || next?.code !== 0x28 || next.left - last.right > letterGap * last.size || last.baseline !== next.baseline)
    return false
  return within?.font.isMaths === true || within?.font.isBorrowed === true
}

/** @param before What is drawn before and after it. */
function isProse(run: readonly Item[], before: Item | undefined, after: Item | undefined): boolean {
  const [only, another] = run
  if (!only) return false
  if (only.font.isMaths && !(only.font.holdsWords && another)) return false
  const text = run.map(({ code }) => String.fromCodePoint(code)).join('')
  if (only.font.isBorrowed) return another !== undefined && !differential.test(text) && !isProduct(run, before, after)
  if (!another) return lonely.test(text) || !/^\p{L}$/u.test(text)
  return !functionNames.has(text) && !twoNames.test(text)
}

/** Italic letters without a gap between them that are a product; more are a word. */
export const longestProduct = 3
/** Gap (in em) between words of italics, at most. */
const wordsApart = 1.5

/** It follows an operator or a bracket, or one follows it, and no word in italics is at its other side. */
function isProduct(run: readonly Item[], before: Item | undefined, after: Item | undefined): boolean {
  const [first, last] = [run[0] as Item, run.at(-1) as Item]
  if (run.length > longestProduct) return false
  const [touchesBefore, touchesAfter] = [touches(before, first), touches(last, after)]
  if (touchesBefore && touchesAfter) return true
  if (touchesBefore) return !precedesItalics(last, after)
  return touchesAfter && !followsItalics(before, first)
}

/** It begins a line, or follows something in italics. */
function followsItalics(before: Item | undefined, first: Item): boolean {
  if (!before || Math.abs(before.baseline - first.baseline) > 0.6 * first.size) return true
  return before.font.isBorrowed === true && first.left - before.right < wordsApart * first.size
}

function precedesItalics(last: Item, after: Item | undefined): boolean {
  if (!after?.font.isBorrowed || !isLetter(after.code)) return false
  return last.baseline !== after.baseline || after.left - last.right < wordsApart * last.size
}

function isLetter(code: number): boolean {
  return /^\p{L}$/u.test(String.fromCodePoint(code))
}

/** Names of functions that follow each other as letters do. */
const twoNames = /^(?:arg(?:max|min)|lim(?:sup|inf)|logdet)$/

/** They are no words. */
const differential = /^d[a-tv-z]$/

/** Gap (in em) between a letter and an operator at it, at most. */
const operatorGap = 0.37

/** Products, scripts and operators of formulas follow each other without the gaps between words. */
function touches(left: Item | undefined, right: Item | undefined): boolean {
  if (!left || !right || Math.abs(left.baseline - right.baseline) > 0.6 * right.size) return false
  const { code, font } = right.font.isBorrowed ? left : right
  const gap = right.left - left.right
  if (relations.has(code) || binaries.has(code) || isBarOfFormulas(left) || isBarOfFormulas(right))
    return gap > 0 && gap < operatorGap * right.size
  const isText =
    /^[\p{P}\p{L}]$/u.test(String.fromCodePoint(code)) && !openings.has(code) && !(font.isMaths && isLetter(code))
  return !isText && gap > -0.3 * right.size && gap < 0.1 * right.size
}

function isBarOfFormulas({ font, code }: Item): boolean {
  return font.isMaths && uprights.has(code)
}

function proseWord(items: Item[]): ProseWord {
  const [first] = items as [Item]
  const word = {
    left: first.left,
    right: first.right,
    top: first.top,
    bottom: first.bottom,
    baseline: first.baseline,
    size: first.size,
    items,
  }
  for (const { right, top, bottom } of items) {
    word.right = Math.max(word.right, right)
    word.top = Math.min(word.top, top)
    word.bottom = Math.max(word.bottom, bottom)
  }
  return word
}
