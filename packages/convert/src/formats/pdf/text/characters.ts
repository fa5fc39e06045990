/**
 * The characters of a page with their boxes, pens and styles.
 *
 * The engine's own spaces and line ends have no text object and are left out: the layout rebuilds
 * them from gaps.
 */
import { ConversionError } from '../../../core/errors.ts'
import { createGlyphs, type Glyphs } from '../../../pages/layout/content.ts'
import { type Frame, type PdfPage, toShownX, toShownY } from '../pdfium/page.ts'
import { nativeOf, type Pdfium } from '../pdfium/pdfium.ts'
import {
  type CharacterTable,
  characterTable,
  codeWord,
  inkWord,
  looseWord,
  objectWord,
  originWord,
  unicodeWord,
  unmappedKind,
} from './character-table.ts'
import { createScriptStyles } from './drawn-scripts.ts'
import { areGlyphNumbers, areNoCharacters, firstUnknown, letterOfGlyph } from './glyph-order.ts'
import { codeBeforeQuartz } from './quartz-codes.ts'
import { endSpelling } from './spelled-text.ts'
import { symbolOf } from './symbol-fonts.ts'
import type { TexFont } from './tex-symbols.ts'
import { createTextObjects, type TextObject } from './text-objects.ts'

/** A page of prose has 5,000, a dense one 20,000. Beyond this it is `content_limit_exceeded`. */
const maxCharacters = 500_000
const minus = 0x2212
const radical = 0x221a
/** Height (in em) of the axis about which the large symbols of a formula stand, over the baseline. */
const mathAxis = 0.25
/** Height, as a share of the width, up to which the box is of a space: the engine makes those one unit of the font high. */
const flat = 0.01
/** Points; pages reach 14,400 (ISO 32000-1 annex C.2). */
const farthest = 1_000_000

/** The engine's mark for a hyphen that it takes for one at a line's end (cpdf_textpage.cpp). */
const engineHyphen = 2
const softHyphen = 0xad
const space = 0x20

/** Pages up to this many characters are read into the same arrays, one after the other. */
const sharedCharacters = 32_768
const shared = createGlyphs(sharedCharacters)

export interface PageCharacters {
  /** To be used before the next page is read. */
  glyphs: Glyphs
  /** How many characters have no known Unicode value. */
  unmapped: number
  /** Whether a font names its letters spaces: of spaces that follow each other the engine keeps the first. */
  losesLetters: boolean
}

export function readCharacters(page: PdfPage): PageCharacters {
  const { pdfium } = page.document
  const text = nativeOf(pdfium, 'FPDFText_LoadPage')(page.handle)
  if (!text) return { glyphs: createGlyphs(0), unmapped: 0, losesLetters: false }
  try {
    return readAll(page, pdfium, text)
  } finally {
    nativeOf(pdfium, 'FPDFText_ClosePage')(text)
  }
}

function readAll(page: PdfPage, pdfium: Pdfium, text: number): PageCharacters {
  const table = characterTable(pdfium, text)
  const { count } = table
  if (count > maxCharacters)
    throw new ConversionError('content_limit_exceeded', { limit: 'characters of one page', maximum: maxCharacters })
  const { frame } = page
  const glyphs = count > sharedCharacters ? createGlyphs(count) : shared
  glyphs.styles = []
  const { codes, styles } = glyphs
  const describe = createTextObjects(page, text, styles)
  const scriptOf = createScriptStyles(styles)
  const box = new Float64Array(4)
  const ink = new Float64Array(4)
  let unmapped = 0
  let unmappedAre: 'numbers' | 'unknown' | 'codes' | undefined
  let areSpacesLetters: boolean | undefined
  let at = 0
  /** The first half of a character beyond U+FFFF: the engine keeps UTF-16, and both halves have one place. */
  let high = 0
  let lastSpelling = 0
  let lastObject = 0
  let facts: TextObject | undefined
  for (let index = 0; index < count; index++) {
    const address = table.addressOf(index)
    const word = address >> 2
    const object = pdfium.u32()[word + objectWord] as number
    if (!object) continue
    if (!facts || object !== lastObject) {
      facts = describe(object, index, word)
      lastObject = object
    }
    if (facts.isRepeated) continue
    const f32 = pdfium.f32()
    const { style, emWidth, turn, font, spelling } = facts
    let code = pdfium.u32()[word + unicodeWord] as number
    const isUnmapped = pdfium.u8()[address] === unmappedKind
    const symbol = font.tex && texSymbolOf(font.tex, pdfium.u32()[word + codeWord] as number, isUnmapped ? 0 : code)
    if (symbol !== undefined && !(code === 0x2e && isDot(f32, word, emWidth))) code = symbol
    else if (isUnmapped) {
      unmappedAre ??= meaningOf(pdfium, table)
      const letter = unmappedAre === 'numbers' && !font.symbolic ? letterOfGlyph(code) : undefined
      if (letter === undefined) unmapped++
      else code = letter
      if (unmappedAre === 'unknown' && !font.symbolic && hasInkAt(f32, word)) code = firstUnknown + (code & 0xfff)
    }
    // Letters that are named spaces: some programs name those so of which they know nothing.
    else if (code === space && hasInkAt(f32, word)) {
      areSpacesLetters ??= areLettersNamedSpaces(pdfium, table)
      if (areSpacesLetters) {
        code = firstUnknown + ((pdfium.u32()[word + codeWord] as number) & 0xfff)
        unmapped++
      }
    }
    // What is drawn is seen, also where a font names all its hyphens so.
    if (code === softHyphen && hasInkAt(f32, word)) code = 0x2d
    if (code === engineHyphen && !(isUnmapped && unmappedAre === 'unknown')) code = 0x2d
    // A control that is drawn is a picture of a font without names: a private character.
    if (code >= 0x7f && code < 0xa0) code += 0xf000
    if (font.symbolic) code = symbolOf(font.name, code)
    if (isUnnamed(code) && isDash(f32, word, font.name)) code = minus
    const half: number = high
    high = isHighHalf(code) ? code : 0
    if (half && code >= 0xdc00 && code < 0xe000) code = 0x10000 + ((half & 0x3ff) << 10) + (code & 0x3ff)
    if (isInvisible(code)) continue
    const x = f32[word + originWord] as number
    const y = f32[word + originWord + 1] as number
    if (!isOnPaper(x) || !isOnPaper(y) || !takeBox(f32, word + looseWord, frame, box)) continue
    const pen = toShownX(frame, x, y)
    const baseline = toShownY(frame, x, y)
    if (lastSpelling && spelling !== lastSpelling) endSpelling(glyphs, at - 1, code, pen, baseline)
    lastSpelling = spelling
    if (at > 0 && isFullWidth(codes[at - 1] as number)) endCell(glyphs, at - 1, pen, baseline)
    if (turn === 0 && hangsOver(box, pen, code, emWidth) && !isLigature(pdfium, table, index, x))
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
    const hasInk = turn === 0 && takeBox(f32, word + inkWord, frame, ink)
    glyphs.inkTop[at] = hasInk ? (ink[1] as number) : 0
    glyphs.inkRight[at] = hasInk ? (ink[2] as number) : 0
    glyphs.inkBottom[at] = hasInk ? (ink[3] as number) : 0
    if (hasInk && isDigit(code)) {
      const bottom = ink[3] as number
      const script = scriptOf(style, baseline - bottom, baseline - (ink[1] as number))
      if (script !== undefined) {
        glyphs.style[at] = script
        glyphs.originY[at] = bottom
      }
    }
    if (hasInk && font.tex && (font.tex.hangs || code === radical))
      glyphs.originY[at] = ((ink[1] as number) + (ink[3] as number)) / 2 + mathAxis * (styles[style]?.size ?? 0)
    at++
  }
  glyphs.count = at
  return { glyphs, unmapped, losesLetters: areSpacesLetters === true }
}

/** What the codes of a page are that have no known value: numbers of glyphs in the common order, unknown, or taken for characters. */
function meaningOf(pdfium: Pdfium, table: CharacterTable): 'numbers' | 'unknown' | 'codes' {
  const codes: number[] = []
  const drawn: number[] = []
  const [u8, u32, f32] = [pdfium.u8(), pdfium.u32(), pdfium.f32()]
  for (let index = 0; index < table.count; index++) {
    const address = table.addressOf(index)
    if (u8[address] !== unmappedKind) continue
    const code = u32[(address >> 2) + unicodeWord] as number
    codes.push(code)
    if (hasInkAt(f32, address >> 2)) drawn.push(code)
  }
  if (areGlyphNumbers(codes)) return 'numbers'
  return areNoCharacters(drawn) ? 'unknown' : 'codes'
}

/** Codes of a page that are named a space and drawn, at least, from which they are letters: each font has one space or two. */
const minNamedSpaces = 8

/** Whether a font of the page names letters spaces. */
function areLettersNamedSpaces(pdfium: Pdfium, table: CharacterTable): boolean {
  const codes = new Set<number>()
  const [u32, f32] = [pdfium.u32(), pdfium.f32()]
  for (let index = 0; index < table.count && codes.size < minNamedSpaces; index++) {
    const word = table.addressOf(index) >> 2
    if (u32[word + unicodeWord] === space && hasInkAt(f32, word)) codes.add(u32[word + codeWord] as number)
  }
  return codes.size >= minNamedSpaces
}

/** Whether the character at a word of the memory is drawn. */
function hasInkAt(f32: Float32Array, word: number): boolean {
  const ink = word + inkWord
  const width = Math.abs((f32[ink + 2] as number) - (f32[ink] as number))
  const height = Math.abs((f32[ink + 3] as number) - (f32[ink + 1] as number))
  return height > flat * width
}

/** Lists of names take `phi` for the letter with a loop, and TeX's fonts for the one with a stroke. */
const [loopedPhi, phi] = [0x3c6, 0x3d5]

/** @param reported What the engine reports for the code: itself or a private character where it knows no better, 0 for nothing. */
function texSymbolOf({ symbols, unknown }: TexFont, code: number, reported: number): number | undefined {
  const isUnstated = reported === 0 || reported === code || isUnnamed(reported)
  const isSwapped = reported === phi || reported === loopedPhi
  const symbol = symbols[codeBeforeQuartz(reported) ?? (isUnstated || isSwapped ? code : -1)] ?? -1
  if (symbol >= 0) return symbol
  return reported === 0 ? unknown : undefined
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

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

/** Ideographs, kana and Hangul syllables: each fills a square cell. */
function isFullWidth(code: number): boolean {
  return (
    (code >= 0x3041 && code <= 0x9fff) || (code >= 0xac00 && code <= 0xd7a3) || (code >= 0x20000 && code <= 0x3ffff)
  )
}

/** Some fonts give the ink's box for the cell's: gaps would stand between all characters. */
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

/**
 * The engine's boxes are as wide as the ink where that is wider: slanted letters hang over both their neighbours,
 * and each f over the next.
 */
function hangsOver(box: Float64Array, pen: number, code: number, emWidth: number): boolean {
  const isLatin = (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a)
  return code === 0x66 || (isLatin && (box[0] as number) < pen - 0.03 * emWidth)
}

/** The parts of a ligature share a pen and its box; so does a letter with the space that the engine guesses before it. */
function isLigature(pdfium: Pdfium, table: CharacterTable, index: number, x: number): boolean {
  const hasSamePen = (other: number): boolean => {
    const word = table.addressOf(other) >> 2
    return pdfium.f32()[word + originWord] === x && pdfium.u32()[word + unicodeWord] !== 0x20
  }
  return (index > 0 && hasSamePen(index - 1)) || (index + 1 < table.count && hasSamePen(index + 1))
}

/** From the pen to where the next character would begin, where that is known; spaces between italics are found so. */
function endAtAdvance(
  pdfium: Pdfium,
  face: number,
  code: number,
  emWidth: number,
  pen: number,
  box: Float64Array,
): void {
  box[0] = Math.max(box[0] as number, Math.min(pen, box[2] as number))
  if (!nativeOf(pdfium, 'FPDFFont_GetGlyphWidth')(face, code, 1, pdfium.scratch)) return
  const end = pen + (pdfium.f32()[pdfium.scratch >> 2] as number) * emWidth
  const right = box[2] as number
  // A code may be that of another letter of the font: only what the ink can explain is believed.
  if (end > pen && right - end <= 0.3 * emWidth) box[2] = Math.min(right, end)
}

/** Codes that say nothing of what is drawn. */
function isUnnamed(code: number): boolean {
  return (
    (code > 0 && code < 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) || (code >= 0xe000 && code <= 0xf8ff)
  )
}

/** A full stop, which no other symbol at its code is as low as. */
function isDot(f32: Float32Array, word: number, emWidth: number): boolean {
  return (f32[word + inkWord + 3] as number) - (f32[word + inkWord + 1] as number) < 0.25 * emWidth
}

/** Fonts of formulas often have no names for their symbols; a flat, wide one is a minus. */
function isDash(f32: Float32Array, word: number, font: string): boolean {
  if (/wingdings|webdings|dingbats/i.test(font)) return false
  const ink = word + inkWord
  const width = (f32[ink + 2] as number) - (f32[ink] as number)
  const height = (f32[ink + 3] as number) - (f32[ink + 1] as number)
  return width > 2 && height > flat * width && height < 0.2 * width
}

function isHighHalf(code: number): boolean {
  return code >= 0xd800 && code < 0xdc00
}

/** From here on all characters are private (Unicode, planes 15 and 16). */
const privatePlanes = 0xf0000

/** Neither seen nor meant: controls, noncharacters, the byte-order mark, what a producer numbers for itself. */
function isInvisible(code: number): boolean {
  return (
    code < 0x20 ||
    code === 0x2060 ||
    code === 0xfeff ||
    (code & 0xfffe) === 0xfffe ||
    (code >= 0xd800 && code < 0xe000) ||
    code >= privatePlanes
  )
}
