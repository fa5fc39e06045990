/**
 * The engine's own table of a page's characters, read where it lies in its memory.
 *
 * Asking for the properties of each character and of its object, five characters long at the median, takes
 * two thirds of the time that making the table does. The layout below is that of `CPDF_TextPage` and its
 * `std::deque<CharInfo>` (cpdf_textpage.h, libc++) in the one version of the engine that package.json
 * names; character-table.test.ts holds it to what the API says.
 */
import { nativeOf, type Pdfium } from '../pdfium/pdfium.ts'

/** Offsets in the page's deque: its first list of blocks, the index of its first character, and its length. */
const blocksOffset = 20
const startOffset = 32
const sizeOffset = 36

const characterBytes = 80
/** libc++ makes blocks of 4,096 bytes. */
const charactersOfBlock = 51

/** Position of a character's fields in words of four bytes; only its kind takes one byte. */
export const unicodeWord = 1
/** The font's own code. */
export const codeWord = 2
export const originWord = 3
/** The ink: left, bottom, right, top. */
export const inkWord = 5
/** The advance times the font's ascent and descent: left, bottom, right, top. */
export const looseWord = 9
/** a, b, c, d, e, f. */
export const matrixWord = 13
export const objectWord = 19

/** Kind of a character whose code has no known Unicode value. */
export const unmappedKind = 2

/**
 * Offsets in a text object, in bytes, of the state that it shares with objects of equal appearance and
 * marks (`CPDF_PageObject`). Each state is copied when it changes (`SharedCopyOnWrite`), so equal
 * addresses are equal values.
 */
export const colourStateOffset = 12
export const textStateOffset = 16
export const marksOffset = 80

export interface CharacterTable {
  readonly count: number
  /** Address of a character, in bytes; a multiple of 4. */
  addressOf(index: number): number
}

/** @param text Handle of the page's text. */
export function characterTable(pdfium: Pdfium, text: number): CharacterTable {
  const count = Math.max(0, nativeOf(pdfium, 'FPDFText_CountChars')(text))
  const memory = pdfium.u32()
  const blocks = (memory[(text + blocksOffset) >> 2] as number) >> 2
  const start = memory[(text + startOffset) >> 2] as number
  if (memory[(text + sizeOffset) >> 2] !== count) throw new Error('PDFium keeps its characters in another way')
  return {
    count,
    addressOf(index) {
      const at = start + index
      const block = (at / charactersOfBlock) | 0
      return (pdfium.u32()[blocks + block] as number) + (at - block * charactersOfBlock) * characterBytes
    },
  }
}
