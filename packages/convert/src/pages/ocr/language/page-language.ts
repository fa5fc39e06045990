/** Which data read a page whose language nobody has named: a few of its lines are read with data that know all Latin letters. */
import type { OcrWord, Raster } from '../../../core/engines/ocr.ts'
import type { Component } from '../raster/components.ts'
import { installedDataFor, latinData, type OtherScript, otherScripts, usualLanguage } from '../tesseract/languages.ts'
import { sheetOf } from '../words/sheet.ts'
import { hasLetters, type Strip, stripsOf } from '../words/strips.ts'
import { isAccentedLatin } from './accented-latin.ts'
import { latinLanguages } from './common-words.ts'
import { clear, countLettersBeyond, guessLanguage, hasLettersBeyond, some } from './guess-language.ts'

/** Shapes in the lines that are looked at: some 60 words, by which 333 of 336 passages in twelve languages were recognised. */
const shapesLookedAt = 350
/** Shapes in the lines that are read before the others, some 20 words: what they show clearly, the others need not. */
const shapesFirst = 130
/** Heights of what may be a letter, in usual heights. */
const [smallest, largest] = [0.5, 2.5]
/** Words read with less certainty say nothing: another script, or a page that lies on its side. */
const minConfidence = 0.6

/** Least confidence of a word whose script is believed. */
const surelyRead = 0.75
/**
 * Shares of the characters that are surely read. Of scans in Latin letters mostly .7 to 1 is, as Latin; of their letters, and of what is no
 * text, at most .15 in another script. Of pages in other scripts .5 to 1 is in their own, and up to .5 as Latin: with many names.
 */
const mostlyLatin = 0.6
const mostlyOther = 0.3
const latinLetter = /\p{Script=Latin}/u

export interface Lines {
  raster: Raster
  components: readonly Component[]
  /** Median height in pixels. */
  letters: number
}

/** Reads a sheet of lines with the named data. */
export type ReadSheet = (sheet: Raster, data: readonly string[]) => Promise<OcrWord[]>

/**
 * @param installed Names of data files.
 * @returns Whether a page is read with the Latin data before anything is known about it: its letters show that it is not in English.
 */
export function isReadAtOnce({ components, letters }: Lines, installed: ReadonlySet<string>): boolean {
  return installed.has(latinData) && !hasOwnData(installed) && isAccentedLatin(components, letters)
}

/**
 * @param seen What the Latin data read of a page.
 * @param installed Names of data files.
 * @returns Names of those that read it better; undefined where there are none.
 */
export async function betterDataOfPage(
  page: Lines,
  seen: readonly OcrWord[],
  read: ReadSheet,
  installed: ReadonlySet<string>,
): Promise<readonly string[] | undefined> {
  const data =
    (await otherDataOfPage(page, linesToLookAt(page)[0], seen, { read, installed })) ??
    dataOfText(textOf(seen), installed)
  return data.includes(latinData) ? undefined : data
}

/**
 * @param installed Names of data files.
 * @returns Names of data files for the page.
 */
export async function dataOfPage(
  page: Lines,
  read: ReadSheet,
  installed: ReadonlySet<string>,
): Promise<readonly string[]> {
  if (!installed.has(latinData)) return usualData(installed)
  const [first, others] = linesToLookAt(page)
  const seen = await readLines(page, first, read, [latinData])
  const other = await otherDataOfPage(page, first, seen, { read, installed })
  if (other) return other
  const beginning = textOf(seen)
  const detected = guessLanguage(beginning, clear)
  if (detected !== undefined && countLettersBeyond(detected, beginning) === 0)
    return installedDataFor(detected, installed) ?? usualData(installed)
  if (detected === undefined && !hasOwnData(installed) && guessLanguage(beginning, some)) return [latinData]
  return dataOfText(`${beginning} ${textOf(await readLines(page, others, read, [latinData]))}`, installed)
}

function dataOfText(text: string, installed: ReadonlySet<string>): readonly string[] {
  // Where no word decides, one with a letter that English lacks does.
  const isUsual = !guessLanguage(text, some) && countLettersBeyond(usualLanguage, text) === 0
  const language = guessLanguage(text) ?? (isUsual ? usualLanguage : undefined)
  if (language === undefined || hasLettersBeyond(language, text)) return [latinData]
  return installedDataFor(language, installed) ?? usualData(installed)
}

function usualData(installed: ReadonlySet<string>): readonly string[] {
  return installedDataFor(usualLanguage, installed) ?? []
}

/** What is read, and with what: a sheet of lines, and names of data files. */
interface Reader {
  read: ReadSheet
  installed: ReadonlySet<string>
}

/** @returns Data of the script that a page is in, whose lines were seen as Latin letters; undefined where nothing says that it is another. */
async function otherDataOfPage(
  page: Lines,
  lines: readonly Strip[],
  seen: readonly OcrWord[],
  { read, installed }: Reader,
): Promise<readonly string[] | undefined> {
  const scripts = otherScripts.filter(({ data }) => installed.has(data))
  if (lines.length === 0 || scripts.length === 0 || certainShare(seen, latinLetter) >= mostlyLatin) return undefined
  const data = scripts.map((script) => script.data)
  const other = mostlyIn(scripts, await readLines(page, lines, read, data))
  return other && [other.data]
}

async function readLines(
  { raster, letters }: Lines,
  strips: readonly Strip[],
  read: ReadSheet,
  data: readonly string[],
): Promise<OcrWord[]> {
  const sheet = sheetOf(raster, strips, letters)
  return sheet ? await read(sheet.raster, data) : []
}

/** Whether there are data of a language in Latin letters besides the usual ones: without these a page is in English, or is read as any. */
function hasOwnData(installed: ReadonlySet<string>): boolean {
  return latinLanguages.some(
    ({ language }) =>
      language !== usualLanguage && !(installedDataFor(language, installed) ?? [latinData]).includes(latinData),
  )
}

function textOf(words: readonly OcrWord[]): string {
  return words.flatMap(({ text, confidence }) => (confidence >= minConfidence ? [text] : [])).join(' ')
}

/** @returns The script that most of what is surely read is in. */
function mostlyIn(scripts: readonly OtherScript[], words: readonly OcrWord[]): OtherScript | undefined {
  const shares = new Map(scripts.map((script) => [script, certainShare(words, script.letter)]))
  const [best] = [...shares].sort((one, other) => other[1] - one[1])
  return best && best[1] >= mostlyOther ? best[0] : undefined
}

/** Share of the characters of words with letters or digits that are in words of a script, read with certainty. */
function certainShare(words: readonly OcrWord[], letter: RegExp): number {
  let [certain, characters] = [0, 0]
  for (const word of words.filter(hasLetters)) {
    characters += word.text.length
    if (word.confidence >= surelyRead && letter.test(word.text)) certain += word.text.length
  }
  return characters > 0 ? certain / characters : 0
}

/** The longest lines, until there are enough letters: those that are read first, and others. */
function linesToLookAt({ components, letters }: Lines): [first: Strip[], others: Strip[]] {
  const [first, others]: [Strip[], Strip[]] = [[], []]
  let shapesIn = 0
  for (const strip of stripsOf(lettersAmong(components, letters), letters).sort((a, b) => widthOf(b) - widthOf(a))) {
    if (shapesIn >= shapesLookedAt) break
    ;(shapesIn < shapesFirst ? first : others).push(strip)
    shapesIn += widthOf(strip) / letters
  }
  return [first.sort(byPlace), others.sort(byPlace)]
}

function lettersAmong(components: readonly Component[], letters: number): Component[] {
  return components.filter(({ top, bottom }) => {
    const height = bottom - top
    return height >= smallest * letters && height <= largest * letters
  })
}

function byPlace(a: Strip, b: Strip): number {
  return a.top - b.top || a.left - b.left
}

function widthOf({ left, right }: Strip): number {
  return right - left
}
