/**
 * How the objects of text on a page look and are marked.
 *
 * Objects share their states with those before them: what they share is asked for once.
 */
import type { Style } from '../../../pages/layout/content.ts'
import type { PdfPage } from '../pdfium/page.ts'
import { nativeOf, type Pdfium, readColour } from '../pdfium/pdfium.ts'
import { colourStateOffset, marksOffset, matrixWord, textStateOffset } from './character-table.ts'
import { type FontFacts, readFont } from './fonts.ts'
import { spellingOf } from './spelled-text.ts'

interface Appearance {
  style: number
  font: FontFacts
  /** Handle of the font, and points that one em is wide as shown. */
  face: number
  emWidth: number
  turn: number
}

interface Marking {
  mark: number
  /** Handle of what spells its text; 0 where its characters do. */
  spelling: number
  /** The spelling has been reported. */
  isRepeated: boolean
}

export type TextObject = Appearance & Marking

/** Text render mode (ISO 32000-1 §9.3.6) that programs use for a bold face they lack. */
const fillAndStroke = 2
/** A glyph's style is a number of 16 bits: a page of more styles shares the last one. */
export const maxStyles = 65_536

/**
 * @param text Handle of the page's text. @param styles Takes the styles that are met.
 * @returns Describes an object by its handle, the number of its first character and the place of that in words.
 */
export function createTextObjects(
  page: PdfPage,
  text: number,
  styles: Style[],
): (object: number, index: number, character: number) => TextObject {
  const { pdfium } = page.document
  const readAppearance = createAppearanceReader(page, text, styles)
  const readMarking = createMarkingReader(pdfium)
  let last: TextObject | undefined
  // States that the last object shares with others, and the matrix of its characters.
  let [textState, colourState, marks] = [0, 0, 0]
  const matrix = new Float32Array(4)

  const looksLikeLast = (object: number, character: number): boolean => {
    const u32 = pdfium.u32()
    const f32 = pdfium.f32()
    const ownText = u32[(object + textStateOffset) >> 2] as number
    const ownColour = u32[(object + colourStateOffset) >> 2] as number
    let isAlike = ownText === textState && ownColour === colourState
    textState = ownText
    colourState = ownColour
    for (let at = 0; at < 4; at++) {
      const value = f32[character + matrixWord + at] as number
      if (matrix[at] !== value) isAlike = false
      matrix[at] = value
    }
    return isAlike
  }

  /** Each object of a spelling is one of its parts. */
  const isMarkedLikeLast = (object: number): boolean => {
    const own = pdfium.u32()[(object + marksOffset) >> 2] as number
    const isAlike = own === marks && last?.spelling === 0
    marks = own
    return isAlike
  }

  return (object, index, character) => {
    const appearance = looksLikeLast(object, character) ? last : undefined
    const marking = isMarkedLikeLast(object) ? last : undefined
    if (appearance && marking) return marking
    const { style, font, face, emWidth, turn } = appearance ?? readAppearance(object, index, matrix)
    const { mark, spelling, isRepeated } = marking ?? readMarking(object, last?.spelling)
    last = { style, font, face, emWidth, turn, mark, spelling, isRepeated }
    return last
  }
}

/** Fonts of a page that are asked for widths: a page of MathJax has twenty, and each width is sought in the font's whole table. */
const mostAsked = 64

function createAppearanceReader(
  page: PdfPage,
  text: number,
  styles: Style[],
): (object: number, index: number, matrix: Float32Array) => Appearance {
  const { pdfium } = page.document
  const fonts = new Map<number, FontFacts>()
  const numberOf = createStyleNumbers(styles)
  const fontOf = nativeOf(pdfium, 'FPDFTextObj_GetFont')
  const sizeOf = nativeOf(pdfium, 'FPDFText_GetFontSize')
  const colourOf = nativeOf(pdfium, 'FPDFText_GetFillColor')
  const renderModeOf = nativeOf(pdfium, 'FPDFTextObj_GetTextRenderMode')

  return (object, index, matrix) => {
    const face = fontOf(object)
    let font = fonts.get(face)
    if (!font) {
      font = readFont(pdfium, face, fonts.size < mostAsked)
      fonts.set(face, font)
    }
    const [a, b, c, d] = matrix as unknown as [number, number, number, number]
    const fontSize = sizeOf(text, index)
    const colour = readColour(pdfium, (red, green, blue, alpha) => colourOf(text, index, red, green, blue, alpha))
    const tenths = Math.round(Math.abs(fontSize * Math.hypot(c, d)) * 10)
    const style = numberOf(font, tenths, font.bold || renderModeOf(object) === fillAndStroke, colour)
    // A size below zero turns the text half round (ISO 32000-1 §9.4.4); a mirrored matrix may turn it back.
    const direction = Math.sign(fontSize)
    const turn = turnOf(direction * a, direction * b, page.frame.rotation)
    return { style, font, face, emWidth: Math.abs(fontSize) * Math.hypot(a, b), turn }
  }
}

/** Numbers of styles, whose size is in tenths of a point. Fonts of one name are one. */
function createStyleNumbers(
  styles: Style[],
): (font: FontFacts, tenths: number, bold: boolean, colour: number) => number {
  const byName = new Map<string, Map<number, number>>()
  const byFont = new Map<FontFacts, Map<number, number>>()
  const numbersOf = (font: FontFacts): Map<number, number> => {
    const key = `${font.italic}|${font.name}`
    const numbers = byName.get(key) ?? new Map()
    byName.set(key, numbers)
    byFont.set(font, numbers)
    return numbers
  }
  return (font, tenths, bold, colour) => {
    const numbers = byFont.get(font) ?? numbersOf(font)
    const key = (2 * tenths + Number(bold)) * 2 ** 24 + colour
    const known = numbers.get(key)
    if (known !== undefined) return known
    const number = Math.min(styles.length, maxStyles - 1)
    const { name, italic, monospace } = font
    if (number === styles.length) styles.push({ font: name, size: tenths / 10, bold, italic, monospace, colour })
    numbers.set(key, number)
    return number
  }
}

function createMarkingReader(pdfium: Pdfium): (object: number, lastSpelling: number | undefined) => Marking {
  const markOf = nativeOf(pdfium, 'FPDFPageObj_GetMarkedContentID')
  const reported = new Set<number>()
  return (object, lastSpelling) => {
    const spelling = spellingOf(pdfium, object)
    const isRepeated = spelling !== 0 && spelling !== lastSpelling && reported.has(spelling)
    if (spelling) reported.add(spelling)
    return { mark: markOf(object), spelling, isRepeated }
  }
}

/** Quarter turns of the writing direction on the page as shown; 4 where it is more than 8° off each. */
function turnOf(a: number, b: number, rotation: number): number {
  if (b === 0 && a > 0) return rotation
  const clockwise = (-Math.atan2(b, a) * 2) / Math.PI
  const nearest = Math.round(clockwise)
  if (Math.abs(clockwise - nearest) > 0.09) return 4
  return (((nearest + rotation) % 4) + 4) % 4
}
