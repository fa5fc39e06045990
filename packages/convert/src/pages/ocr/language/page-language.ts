/** Which data read a page whose language nobody has named: a few of its lines are read with data that know all Latin letters. */
import type { OcrWord, Raster } from '../../../core/engines/ocr.ts'
import type { Component } from '../raster/components.ts'
import { installedDataFor, latinData, usualLanguage } from '../tesseract/languages.ts'
import { sheetOf } from '../words/sheet.ts'
import { type Strip, stripsOf } from '../words/strips.ts'
import { clear, countLettersBeyond, guessLanguage, hasLettersBeyond } from './guess-language.ts'

/** Shapes in the lines that are looked at: some 60 words, by which 333 of 336 passages in twelve languages were recognised. */
const shapesLookedAt = 350
/** Shapes in the lines that are read before the others, some 20 words: what they show clearly, the others need not. */
const shapesFirst = 130
/** Heights of what may be a letter, in usual heights. */
const [smallest, largest] = [0.5, 2.5]
/** Words read with less certainty say nothing: another script, or a page that lies on its side. */
const minConfidence = 0.6

export interface Lines {
  raster: Raster
  components: readonly Component[]
  /** Median height in pixels. */
  letters: number
}

/**
 * @param read Reads a sheet of lines with the named data.
 * @param installed Names of data files.
 * @returns Names of data files for the page.
 */
export async function dataOfPage(
  page: Lines,
  read: (sheet: Raster, data: readonly string[]) => Promise<OcrWord[]>,
  installed: ReadonlySet<string>,
): Promise<readonly string[]> {
  const usual = installedDataFor(usualLanguage, installed) ?? []
  if (!installed.has(latinData)) return usual
  const textOf = async (strips: readonly Strip[]): Promise<string> => {
    const sheet = sheetOf(page.raster, strips, page.letters)
    const words = sheet ? await read(sheet.raster, [latinData]) : []
    return words.flatMap(({ text, confidence }) => (confidence >= minConfidence ? [text] : [])).join(' ')
  }
  const [first, others] = linesToLookAt(page)
  const beginning = await textOf(first)
  const detected = guessLanguage(beginning, clear)
  if (detected !== undefined && countLettersBeyond(detected, beginning) === 0)
    return installedDataFor(detected, installed) ?? usual
  const text = `${beginning} ${await textOf(others)}`
  const language = guessLanguage(text) ?? usualLanguage
  if (hasLettersBeyond(language, text)) return [latinData]
  return installedDataFor(language, installed) ?? usual
}

/** The longest lines, until there are enough letters: those that are read first, and others. */
function linesToLookAt({ components, letters }: Lines): [first: Strip[], others: Strip[]] {
  const shapes = components.filter(({ top, bottom }) => {
    const height = bottom - top
    return height >= smallest * letters && height <= largest * letters
  })
  const [first, others]: [Strip[], Strip[]] = [[], []]
  let shapesIn = 0
  for (const strip of stripsOf(shapes, letters).sort((a, b) => widthOf(b) - widthOf(a))) {
    if (shapesIn >= shapesLookedAt) break
    ;(shapesIn < shapesFirst ? first : others).push(strip)
    shapesIn += widthOf(strip) / letters
  }
  return [first.sort(byPlace), others.sort(byPlace)]
}

function byPlace(a: Strip, b: Strip): number {
  return a.top - b.top || a.left - b.left
}

function widthOf({ left, right }: Strip): number {
  return right - left
}
