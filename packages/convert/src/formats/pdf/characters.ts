/**
 * The characters of a page with their boxes, pens and styles.
 *
 * The engine's own blanks and line ends have no text object and are left out: the layout rebuilds
 * them from gaps. Facts of a font are asked for once a text object.
 */

import { ConversionError } from '../../errors.ts'
import { createGlyphs, type Glyphs, type Style } from '../../layout/content.ts'
import {
  type CharacterTable,
  characterTable,
  colourStateOffset,
  inkWord,
  looseWord,
  marksOffset,
  matrixWord,
  objectWord,
  originWord,
  textStateOffset,
  unicodeWord,
  unmappedKind,
} from './character-table.ts'
import { type FontFacts, readFont } from './fonts.ts'
import { areGlyphNumbers, letterOfGlyph } from './glyph-order.ts'
import { type Frame, type PdfPage, toShownX, toShownY } from './page.ts'
import { nativeOf, type Pdfium } from './pdfium.ts'
import { endSpelling, spellingOf } from './spelled-text.ts'
import { symbolOf } from './symbol-fonts.ts'

/** A page of prose has 5,000, a dense one 20,000. Beyond this it is `content_limit_exceeded`. */
const mostCharacters = 500_000
/** Text render mode (ISO 32000-1 §9.3.6) that programs use for a bold face they lack. */
const fillAndStroke = 2
const minus = 0x2212
/** Points; pages reach 14,400 (ISO 32000-1 annex C.2). */
const farthest = 1_000_000

/** The engine's mark for a hyphen that it takes for one at a line's end (cpdf_textpage.cpp). */
const engineHyphen = 2

/** Objects that share these look alike, and are marked alike. */
const stateOffsets = [textStateOffset, colourStateOffset, marksOffset]

interface ObjectFacts {
  style: number
  /** Handle of the font, and points that one em is wide as shown. */
  face: number
  emWidth: number
  turn: number
  mark: number
  font: FontFacts
  /** Handle of what spells its text; 0 where its characters do. */
  spelling: number
  /** The spelling has been told. */
  isRepeated: boolean
}

/** Pages up to this many characters are read into the same arrays, one after the other. */
const sharedCharacters = 32_768
const shared = createGlyphs(sharedCharacters)

export interface PageCharacters {
  /** To be used before the next page is read. */
  glyphs: Glyphs
  /** How many characters have no known Unicode value. */
  unmapped: number
}

export function readCharacters(page: PdfPage): PageCharacters {
  const { pdfium } = page.document
  const text = nativeOf(pdfium, 'FPDFText_LoadPage')(page.handle)
  if (!text) return { glyphs: createGlyphs(0), unmapped: 0 }
  try {
    return readAll(page, pdfium, text)
  } finally {
    nativeOf(pdfium, 'FPDFText_ClosePage')(text)
  }
}

function readAll(page: PdfPage, pdfium: Pdfium, text: number): PageCharacters {
  const table = characterTable(pdfium, text)
  const { count } = table
  if (count > mostCharacters)
    throw new ConversionError('content_limit_exceeded', { limit: 'characters of one page', maximum: mostCharacters })
  const { frame } = page
  const glyphs = count > sharedCharacters ? createGlyphs(count) : shared
  glyphs.styles = []
  const { codes, styles } = glyphs
  const factsOf = createFactsReader(page, pdfium, text, styles)
  const box = new Float64Array(4)
  let unmapped = 0
  let areNumbers: boolean | undefined
  let at = 0
  let lastSpelling = 0
  let lastObject = 0
  let facts: ObjectFacts | undefined
  for (let index = 0; index < count; index++) {
    const address = table.addressOf(index)
    const word = address >> 2
    const object = pdfium.u32()[word + objectWord] as number
    if (!object) continue
    if (!facts || object !== lastObject) {
      facts = factsOf(object, index, word)
      lastObject = object
    }
    if (facts.isRepeated) continue
    const f32 = pdfium.f32()
    const { style, emWidth, turn, font, spelling } = facts
    let code = pdfium.u32()[word + unicodeWord] as number
    if (pdfium.u8()[address] === unmappedKind) {
      areNumbers ??= areGlyphNumbers(unmappedCodes(pdfium, table))
      const letter = areNumbers && !font.symbolic ? letterOfGlyph(code) : undefined
      if (letter === undefined) unmapped++
      else code = letter
    }
    if (code === engineHyphen) code = 0x2d
    // A control that is drawn is a picture of a font without names: a private character.
    if (code >= 0x7f && code < 0xa0) code += 0xf000
    if (font.symbolic) code = symbolOf(font.name, code)
    if (isUnnamed(code) && isDash(f32, word, font.name)) code = minus
    if (isInvisible(code)) continue
    const x = f32[word + originWord] as number
    const y = f32[word + originWord + 1] as number
    if (!isOnPaper(x) || !isOnPaper(y) || !takeBox(f32, word + looseWord, frame, box)) continue
    const pen = toShownX(frame, x, y)
    const baseline = toShownY(frame, x, y)
    if (lastSpelling && spelling !== lastSpelling) endSpelling(glyphs, at - 1, code, pen, baseline)
    lastSpelling = spelling
    if (at > 0 && isFullWidth(codes[at - 1] as number)) endCell(glyphs, at - 1, pen, baseline)
    if (turn === 0 && isSlanted(box, pen, code, emWidth) && !isLigature(f32, table, index, x))
      endAtAdvance(pdfium, facts.face, code, emWidth, pen, box)
    if (turn === 0 && isFullWidth(code)) fillCell(box, pen, styles[style]?.size ?? 0)
    codes[at] = code
    glyphs.left[at] = box[0] as number
    glyphs.top[at] = box[1] as number
    glyphs.right[at] = box[2] as number
    glyphs.bottom[at] = box[3] as number
    glyphs.originX[at] = pen
    glyphs.originY[at] = baseline
    glyphs.style[at] = style
    glyphs.turn[at] = turn
    glyphs.mark[at] = facts.mark
    at++
  }
  glyphs.count = at
  return { glyphs, unmapped }
}

function unmappedCodes(pdfium: Pdfium, table: CharacterTable): number[] {
  const codes: number[] = []
  const [u8, u32] = [pdfium.u8(), pdfium.u32()]
  for (let index = 0; index < table.count; index++) {
    const address = table.addressOf(index)
    if (u8[address] === unmappedKind) codes.push(u32[(address >> 2) + unicodeWord] as number)
  }
  return codes
}

/** The box at a word of the memory, as shown. @returns False where it is off any paper. */
function takeBox(f32: Float32Array, word: number, frame: Frame, box: Float64Array): boolean {
  const x0 = f32[word] as number
  const y0 = f32[word + 1] as number
  const x1 = f32[word + 2] as number
  const y1 = f32[word + 3] as number
  if (!(isOnPaper(x0) && isOnPaper(y0) && isOnPaper(x1) && isOnPaper(y1))) return false
  const ax = toShownX(frame, x0, y0)
  const ay = toShownY(frame, x0, y0)
  const bx = toShownX(frame, x1, y1)
  const by = toShownY(frame, x1, y1)
  box[0] = Math.min(ax, bx)
  box[1] = Math.min(ay, by)
  box[2] = Math.max(ax, bx)
  box[3] = Math.max(ay, by)
  return true
}

/** Numbers that are none, and those at which adding one changes nothing, would lead the layout astray. */
function isOnPaper(coordinate: number): boolean {
  return Math.abs(coordinate) < farthest
}

/** Ideographs, kana and Hangul syllables: each fills a square cell. */
function isFullWidth(code: number): boolean {
  return (
    (code >= 0x3041 && code <= 0x9fff) || (code >= 0xac00 && code <= 0xd7a3) || (code >= 0x20000 && code <= 0x3ffff)
  )
}

/** Some fonts tell the ink's box for the cell's: gaps would stand between all characters. */
function fillCell(box: Float64Array, pen: number, size: number): void {
  const left = box[0] as number
  const right = box[2] as number
  if (right - left > 0.75 * size || pen > left + 0.5) return
  box[0] = Math.min(left, pen)
  box[2] = Math.max(right, pen + 0.98 * size)
}

/** A cell ends where the next character of the line begins, at the latest. */
function endCell(glyphs: Glyphs, at: number, pen: number, baseline: number): void {
  if (glyphs.originY[at] === Math.fround(baseline) && pen > (glyphs.originX[at] as number))
    glyphs.right[at] = Math.min(glyphs.right[at] as number, pen)
}

/** The engine's boxes are as wide as the ink where that is wider: slanted letters hang over both their neighbours. */
function isSlanted(box: Float64Array, pen: number, code: number, emWidth: number): boolean {
  const isLatin = (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a)
  return isLatin && (box[0] as number) < pen - 0.03 * emWidth
}

/** The parts of a ligature share a pen and its box. */
function isLigature(f32: Float32Array, table: CharacterTable, index: number, x: number): boolean {
  const hasSamePen = (other: number): boolean => f32[(table.addressOf(other) >> 2) + originWord] === x
  return (index > 0 && hasSamePen(index - 1)) || (index + 1 < table.count && hasSamePen(index + 1))
}

/** From the pen to where the next character would begin; blanks between italics are found so. */
function endAtAdvance(
  pdfium: Pdfium,
  face: number,
  code: number,
  emWidth: number,
  pen: number,
  box: Float64Array,
): void {
  if (!nativeOf(pdfium, 'FPDFFont_GetGlyphWidth')(face, code, 1, pdfium.scratch)) return
  const end = pen + (pdfium.f32()[pdfium.scratch >> 2] as number) * emWidth
  const right = box[2] as number
  // A code may be that of another letter of the font: only what the ink can explain is believed.
  if (end <= pen || right - end > 0.3 * emWidth) return
  box[0] = pen
  box[2] = Math.min(right, end)
}

/** Codes that say nothing of what is drawn. */
function isUnnamed(code: number): boolean {
  return (
    (code > 0 && code < 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) || (code >= 0xe000 && code <= 0xf8ff)
  )
}

/** Fonts of formulas often have no names for their signs; a flat, wide one is a minus. */
function isDash(f32: Float32Array, word: number, font: string): boolean {
  if (/wingdings|webdings|dingbats/i.test(font)) return false
  const ink = word + inkWord
  const width = (f32[ink + 2] as number) - (f32[ink] as number)
  const height = (f32[ink + 3] as number) - (f32[ink + 1] as number)
  return width > 2 && height > 0 && height < 0.2 * width
}

/** Neither seen nor meant: controls, noncharacters, the byte-order mark. */
function isInvisible(code: number): boolean {
  return (
    code < 0x20 || code === 0xfeff || (code & 0xfffe) === 0xfffe || (code >= 0xd800 && code < 0xe000) || code > 0x10ffff
  )
}

function createFactsReader(
  page: PdfPage,
  pdfium: Pdfium,
  text: number,
  styles: Style[],
): (object: number, index: number, character: number) => ObjectFacts {
  const fonts = new Map<number, FontFacts>()
  const byLook = new Map<string, number>()
  const fontOf = nativeOf(pdfium, 'FPDFTextObj_GetFont')
  const sizeOf = nativeOf(pdfium, 'FPDFText_GetFontSize')
  const colourOf = nativeOf(pdfium, 'FPDFText_GetFillColor')
  const markOf = nativeOf(pdfium, 'FPDFPageObj_GetMarkedContentID')
  const renderModeOf = nativeOf(pdfium, 'FPDFTextObj_GetTextRenderMode')
  const { scratch } = pdfium
  const word = scratch >> 2
  let last: ObjectFacts | undefined
  const told = new Set<number>()

  const state = new Uint32Array(3)
  const matrix = new Float32Array(4)

  /** The states that it shares and the matrix of its characters are those of the object before it; they are taken over. */
  const looksLikeLast = (object: number, character: number): boolean => {
    const u32 = pdfium.u32()
    const f32 = pdfium.f32()
    let isAlike = last?.spelling === 0
    for (let at = 0; at < 3; at++) {
      const shared = u32[(object + (stateOffsets[at] as number)) >> 2] as number
      if (state[at] !== shared) isAlike = false
      state[at] = shared
    }
    for (let at = 0; at < 4; at++) {
      const value = f32[character + matrixWord + at] as number
      if (matrix[at] !== value) isAlike = false
      matrix[at] = value
    }
    return isAlike
  }

  const styleIndex = (style: Style): number => {
    const known = last && styles[last.style]
    if (last && known && isSameStyle(known, style)) return last.style
    const look = `${style.font}|${style.size}|${style.bold}|${style.italic}|${style.colour}`
    let found = byLook.get(look)
    if (found === undefined) {
      // Uint16 holds the index: a page of more looks than that shares its last one.
      found = Math.min(styles.length, 65_535)
      if (found === styles.length) styles.push(style)
      byLook.set(look, found)
    }
    return found
  }

  return (object, index, character) => {
    if (looksLikeLast(object, character) && last) return last
    const handle = fontOf(object)
    let font = fonts.get(handle)
    if (!font) {
      font = readFont(pdfium, handle)
      fonts.set(handle, font)
    }
    const [a, b, c, d] = matrix as unknown as [number, number, number, number]
    const fontSize = sizeOf(text, index)
    const size = fontSize * Math.hypot(c, d)
    colourOf(text, index, scratch, scratch + 4, scratch + 8, scratch + 12)
    const u32 = pdfium.u32()
    const channel = (at: number): number => (u32[word + at] as number) & 255
    const style = styleIndex({
      font: font.name,
      size: Math.round(Math.abs(size) * 10) / 10,
      bold: font.bold || renderModeOf(object) === fillAndStroke,
      italic: font.italic,
      mono: font.mono,
      colour: (channel(0) << 16) | (channel(1) << 8) | channel(2),
    })
    const emWidth = fontSize * Math.hypot(a, b)
    const spelling = spellingOf(pdfium, object)
    const isRepeated = spelling !== 0 && spelling !== last?.spelling && told.has(spelling)
    if (spelling) told.add(spelling)
    last = {
      spelling,
      isRepeated,
      style,
      face: handle,
      emWidth,
      turn: turnOf(a, b, page.frame.rotation),
      mark: markOf(object),
      font,
    }
    return last
  }
}

function isSameStyle(a: Style, b: Style): boolean {
  return a.font === b.font && a.size === b.size && a.bold === b.bold && a.italic === b.italic && a.colour === b.colour
}

/** Quarter turns of the writing direction on the page as shown; 4 where it is more than 8° off each. */
function turnOf(a: number, b: number, rotation: number): number {
  if (b === 0 && a > 0) return rotation
  const clockwise = (-Math.atan2(b, a) * 2) / Math.PI
  const nearest = Math.round(clockwise)
  if (Math.abs(clockwise - nearest) > 0.09) return 4
  return (((nearest + rotation) % 4) + 4) % 4
}
