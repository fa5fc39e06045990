/** One page: lit evenly, levelled, its lines and marks taken off, enlarged, read; turned where it lies on its side. */
import type { OcrPage, OcrWord, Raster } from '../../core/engines/ocr.ts'
import { ConversionError } from '../../core/errors.ts'
import { betterDataOfPage, dataOfPage, isReadAtOnce, type ReadSheet } from './language/page-language.ts'
import { bandsOf, shortened } from './raster/bands.ts'
import { type Component, componentsOf } from './raster/components.ts'
import { flattened, tiltOf } from './raster/curl.ts'
import { withoutDarkGrounds } from './raster/dark-grounds.ts'
import { withoutGrain } from './raster/grain.ts'
import { brightened, evenLight, whitened } from './raster/light.ts'
import { takeMarks } from './raster/marks.ts'
import { darkenedPrint } from './raster/pale-print.ts'
import { cutOut, pgmOf, type Region, rotated, softened } from './raster/resample.ts'
import { takeRulings } from './raster/rulings.ts'
import { skewOf } from './raster/skew.ts'
import { strokeWidth } from './raster/stroke.ts'
import { withoutSurroundings } from './raster/surroundings.ts'
import { lettersOf, medianLetterHeight, otsuThreshold } from './raster/text-height.ts'
import { isUniform } from './raster/uniform.ts'
import { enlargedPage, reduced } from './reduced.ts'
import {
  dataForLanguage,
  howToInstall,
  installedDataFor,
  lackLatinLetters,
  languageOfScript,
  languagesOfData,
  latinData,
  usualLanguage,
} from './tesseract/languages.ts'
import type { Orientation, Recognizer, Segmentation } from './tesseract/recognizer.ts'
import { distinguishAlikeLetters } from './words/alike-letters.ts'
import type { Print } from './words/elided-letter.ts'
import { restoreElisions } from './words/elisions.ts'
import { disentangled } from './words/entangled-lines.ts'
import { straighten } from './words/keystone.ts'
import { doubtfulStrips, withLatinWords } from './words/latin-words.ts'
import { placeLoneLetters } from './words/lone-letters.ts'
import { combined, findMissed } from './words/second-look.ts'
import { sheetOf } from './words/sheet.ts'
import { liesOnItsSide, turnOf } from './words/sideways.ts'
import { joinSplitNumbers } from './words/split-numbers.ts'
import type { Strip } from './words/strips.ts'

/** Letters under this height are enlarged: at 72 dpi that reads 97 % of what was 72 %. Others read worse enlarged. */
const smallLetters = 11
/** On 85 pages with letters of 9 and 10 pixels as many words are right (99.8 %) as if they had 18, in a tenth less time; of tinier ones .25 % fewer. */
const readableLetters = 15
const tinyLetters = 9
const readableTiny = 18
const maxEnlargement = 3
/** A page is not enlarged beyond this many pixels. */
const maximumPixels = 40_000_000
/** Pixels of a side that Tesseract reads: an `INT16_MAX`, less what rounding adds. */
const longestSide = 32_000
/** Gap around what is read, in heights of letters. */
const marginOfPart = 1.5
const minMargin = 8

/** Below it most words are guesses: the page may lie on its side, or be in another script. */
const doubtfulConfidence = 0.6

/** Standard deviation in pixels of the blur by which the noise of low light is taken away: without it a page of 8 pt lost a quarter of its words. */
const noiseBlur = 0.7

/** Degrees by which two measures of one tilt differ at most. */
const sameTilt = 0.7

const assumedDpi = 96

export interface RasterOptions {
  /** BCP 47; when absent, the language of each page is detected, and its script where that is not Latin. */
  language?: string | undefined
  /** Cores that have nothing else to do: parts of the page are read side by side. */
  cores: number
}

/**
 * @throws ConversionError invalid_parameter for a language whose data are not there
 * @throws Error when the engine fails
 */
export async function recognizeRaster(
  raster: Raster,
  recognizer: Recognizer,
  { language, cores }: RasterOptions,
): Promise<OcrPage> {
  const data = dataOf(language ?? usualLanguage, recognizer)
  if (isUniform(raster.samples)) return emptyPage(raster)
  const appearance: Appearance = {
    recognizer,
    ...(language === undefined ? {} : { data }),
    cores: Math.min(cores, recognizer.atOnce),
  }
  const { raster: reading, scale } = await reduced(raster)
  return enlargedPage(await readUpright(reading, language, appearance), scale)
}

/** Turned where it lies on its side, with the data of its script. */
async function readUpright(raster: Raster, language: string | undefined, appearance: Appearance): Promise<OcrPage> {
  const { recognizer } = appearance
  const page = await readPage(raster, appearance)
  if (!isDoubtful(page.words)) return liesOnItsSide(page.words) ? await readTurned(page, raster, appearance) : page
  const found = await recognizer.orientation(await enlarged(raster))
  const other = language === undefined ? languageOf(found) : undefined
  const readable = other !== undefined && installedDataFor(other, recognizer.data) ? other : undefined
  const unread = other !== undefined && readable === undefined ? { unreadLanguage: other } : {}
  if (!found || (found.degrees === 0 && !readable)) return { ...page, ...unread }
  const again = await readTurnedBy(
    found.degrees,
    raster,
    readable ? { ...appearance, data: dataOf(readable, recognizer) } : appearance,
  )
  return { ...(certainty(again.words) > certainty(page.words) ? again : page), ...unread }
}

function emptyPage({ width, height, dpi = assumedDpi }: Raster): OcrPage {
  return { width, height, dpi, words: [], rulings: [], marks: [] }
}

/** How a page is read. */
interface Appearance {
  recognizer: Recognizer
  /** Names of data files; when absent, those of the page's language. */
  data?: readonly string[]
  cores: number
}

/** The same, once the data are known. */
interface Reading extends Appearance {
  data: readonly string[]
}

/** Both ways where the words do not decide. */
async function readTurned(page: OcrPage, raster: Raster, appearance: Appearance): Promise<OcrPage> {
  const turn = turnOf(page.words)
  const turns = turn === undefined ? [90, 270] : [turn]
  const pages = await Promise.all(turns.map((degrees) => readTurnedBy(degrees, raster, appearance)))
  const [best] = pages
    .filter(({ words }) => !liesOnItsSide(words))
    .sort((a, b) => certainty(b.words) - certainty(a.words))
  return best ?? page
}

async function readTurnedBy(degrees: number, raster: Raster, appearance: Appearance): Promise<OcrPage> {
  if (degrees === 0) return await readPage(raster, appearance)
  const page = await readPage(await rotated(raster, degrees), appearance)
  return { ...page, turnedBy: degrees + (page.turnedBy ?? 0) }
}

function languageOf(orientation: Orientation | undefined): string | undefined {
  return orientation?.script === undefined ? undefined : languageOfScript(orientation.script)
}

function dataOf(language: string, { data }: Recognizer): readonly string[] {
  const names = installedDataFor(language, data)
  if (names) return names
  const installed = `installed: ${languagesOfData(data).join(', ')}`
  const reason =
    dataForLanguage(language) === undefined
      ? `OCR does not support ${language} (${installed})`
      : `OCR data for ${language} are not installed (${installed}); to install them, ${howToInstall(language)}`
  throw new ConversionError('invalid_parameter', { param: 'language', reason })
}

function isDoubtful(words: readonly OcrWord[]): boolean {
  return words.length > 0 && certainty(words) / words.length < doubtfulConfidence
}

function certainty(words: readonly OcrWord[]): number {
  return words.reduce((sum, word) => sum + word.confidence, 0)
}

async function readPage(tilted: Raster, appearance: Appearance): Promise<OcrPage> {
  const bright = brightened(tilted)
  const even = evenLight(bright === tilted ? tilted : await softened(bright, noiseBlur))
  const smooth = await withoutGrain(even)
  const cleared = withoutSurroundings(smooth)
  const sheet = cleared === smooth ? smooth : whitened(cleared, bright !== tilted)
  const turned = await levelled(sheet, true)
  const page = await readLevelled(turned, appearance)
  const isRead = page.words.length > 0 && !isDoubtful(page.words)
  if (isRead || !turned.hasTurnedGrounds) return page
  // What looked like panels are parts of a photograph.
  const asItWas = await readLevelled(await levelled(sheet, false), appearance)
  return certainty(asItWas.words) > certainty(page.words) ? asItWas : page
}

async function readLevelled(
  { raster, components, threshold, turnedBy }: Levelled,
  appearance: Appearance,
): Promise<OcrPage> {
  const letters = medianLetterHeight(components)
  const rulings = takeRulings(raster, letters)
  const marks = takeMarks(raster, components, { letters, threshold })
  const prepared = { raster, components, threshold, letters }
  const look = await firstLook(prepared, appearance)
  const seen = placeLoneLetters(disentangled(look.words), components)
  const words = liesOnItsSide(seen) ? seen : await refined(seen, prepared, { ...appearance, data: look.data })
  for (const word of words) word.stroke = strokeWidth(raster, word, threshold)
  const { width, height, dpi = assumedDpi } = raster
  return straighten({ width, height, dpi, words, rulings, marks, ...(turnedBy ? { turnedBy } : {}) })
}

interface Prepared extends Print {
  letters: number
}

/** What the first look at a page sees, and the names of the data files it was read with. */
interface Look {
  words: OcrWord[]
  data: readonly string[]
}

async function firstLook(page: Prepared, appearance: Appearance): Promise<Look> {
  const lookWith = async (data: readonly string[]): Promise<Look> => ({
    words: await firstAppearance(page, { ...appearance, data }),
    data,
  })
  if (appearance.data) return await lookWith(appearance.data)
  const installed = appearance.recognizer.data
  const readSheet: ReadSheet = (sheet, data) => read(sheet, 'lines', page.letters, { ...appearance, data })
  if (!isReadAtOnce(page, installed)) return await lookWith(await dataOfPage(page, readSheet, installed))
  const look = await lookWith([latinData])
  const better = await betterDataOfPage(page, look.words, readSheet, installed)
  return better ? await lookWith(better) : look
}

async function firstAppearance({ raster, components, letters }: Prepared, appearance: Reading): Promise<OcrWord[]> {
  const margin = Math.max(minMargin, Math.ceil(marginOfPart * letters))
  const bands = bandsOf(inkOf(raster, components), components, letters, appearance.cores)
  const longest = Math.floor(longestSide / enlargementFor(letters)) - 2 * margin
  const pieces = shortened(bands, components, longest)
  const regions = pieces.length === bands.length ? bands : withLetters(pieces, components)
  const readPart = async (region: Region): Promise<OcrWord[]> => {
    const words = await read(cutOut(raster, region, margin), 'page', letters, appearance)
    return words.map((word) => moved(word, region.left - margin, region.top - margin))
  }
  const parts: OcrWord[][] = []
  for (let at = 0; at < regions.length; at += bands.length)
    parts.push(...(await Promise.all(regions.slice(at, at + bands.length).map(readPart))))
  let lines = 0
  return parts.flatMap((words) => {
    const from = lines
    for (const { line } of words) lines = Math.max(lines, from + line)
    return words.map((word) => ({ ...word, line: word.line + from }))
  })
}

/** Parts of a picture that had to be cut, without those that are empty. */
function withLetters(regions: readonly Region[], components: readonly Component[]): Region[] {
  const letters = lettersOf(components)
  return regions.filter(({ left, top, right, bottom }) =>
    letters.some((one) => one.right > left && one.left < right && one.bottom > top && one.top < bottom),
  )
}

async function refined(seen: OcrWord[], prepared: Prepared, appearance: Reading): Promise<OcrWord[]> {
  const restored = (words: OcrWord[]): OcrWord[] =>
    appearance.data.includes(latinData) ? restoreElisions(words, prepared) : words
  // What is believed now is not looked at again: on French pages that leaves a sixth.
  const words = joinSplitNumbers(await lookedAtAgain(restored(seen), prepared, appearance), prepared.letters)
  return restored(distinguishAlikeLetters(await readAsLatin(words, prepared, appearance), prepared.components))
}

/** Doubtful words are read as Latin letters, where the data of the page know none. */
async function readAsLatin(words: OcrWord[], prepared: Prepared, appearance: Reading): Promise<OcrWord[]> {
  if (!lackLatinLetters(appearance.data) || !appearance.recognizer.data.has(latinData)) return words
  const again = await readStrips(doubtfulStrips(words), prepared, { ...appearance, data: [latinData] })
  return again ? withLatinWords(words, again) : words
}

/** What the first look passed over is cut out and read line by line. */
async function lookedAtAgain(words: OcrWord[], prepared: Prepared, appearance: Reading): Promise<OcrWord[]> {
  const missed = findMissed(words, prepared.components, prepared.letters)
  const seen = await readStrips(missed.strips, prepared, appearance)
  return seen ? combined(missed, seen, prepared.letters) : words
}

/** @returns Words with their places on the page; undefined where there is nothing to read. */
async function readStrips(
  strips: readonly Strip[],
  { raster, letters }: Prepared,
  appearance: Reading,
): Promise<OcrWord[] | undefined> {
  const sheet = sheetOf(raster, strips, letters)
  if (!sheet) return undefined
  const seen = await read(sheet.raster, 'lines', letters, appearance)
  return seen.flatMap((word) => sheet.place(word) ?? [])
}

/** For an engine, of a page whose letters are not measured yet. */
async function enlarged(raster: Raster): Promise<Buffer> {
  const letters = medianLetterHeight(componentsOf(raster, otsuThreshold(raster)))
  return await pgmOf(raster, enlargementOf(raster, letters))
}

async function read(
  raster: Raster,
  segmentation: Segmentation,
  letters: number,
  { recognizer, data }: Reading,
): Promise<OcrWord[]> {
  const scale = enlargementOf(raster, letters)
  const words = await recognizer.read(await pgmOf(raster, scale), data, segmentation)
  return words.map((word) => shrunk(word, scale))
}

/** What is not white, with the whole page where nothing is known about it. */
function inkOf({ width, height }: Raster, components: readonly Component[]): Region {
  const ink = { left: width, top: height, right: 0, bottom: 0 }
  for (const { left, top, right, bottom } of components) {
    ink.left = Math.min(ink.left, left)
    ink.top = Math.min(ink.top, top)
    ink.right = Math.max(ink.right, right)
    ink.bottom = Math.max(ink.bottom, bottom)
  }
  return ink.right === 0 ? { left: 0, top: 0, right: width, bottom: height } : ink
}

interface Levelled {
  /** A copy, whose lines may be taken off. */
  raster: Raster
  components: Component[]
  threshold: number
  /** Degrees clockwise. */
  turnedBy: number
  /** Light text on dark panels was made dark. */
  hasTurnedGrounds: boolean
}

async function levelled(given: Raster, turnsGrounds: boolean): Promise<Levelled> {
  const first = otsuThreshold(given)
  const shapes = componentsOf(given, first)
  const evened = turnsGrounds ? withoutDarkGrounds(given, medianLetterHeight(shapes), first) : given
  const hasTurnedGrounds = evened !== given
  const raster = await darkenedPrint(evened)
  const threshold = raster === evened ? first : otsuThreshold(raster)
  const components = raster === given ? shapes : componentsOf(raster, threshold)
  const skew = tiltOfPage(raster, components, threshold)
  const level = skew === 0 ? raster : await rotated(raster, -skew)
  const shown = skew === 0 ? components : componentsOf(level, threshold)
  const flat = flattened(level, lettersOf(shown), medianLetterHeight(shown))
  return {
    raster: flat === given ? { ...flat, samples: new Uint8Array(flat.samples) } : flat,
    components: flat === level ? shown : componentsOf(flat, threshold),
    threshold,
    turnedBy: skew === 0 ? 0 : -skew,
    hasTurnedGrounds,
  }
}

/** Where lines are bent, their feet fall into the fewest rows when half of each is level, at one end of the page. */
function tiltOfPage(raster: Raster, components: readonly Component[], threshold: number): number {
  const letters = lettersOf(components)
  const skew = skewOf(raster, letters, threshold)
  if (skew === 0) return 0
  const tilt = tiltOf(letters, medianLetterHeight(components)) ?? skew
  if (Math.abs(tilt - skew) <= sameTilt) return skew
  return Math.abs(tilt) < sameTilt ? 0 : tilt
}

/** @param letters Median height in pixels; 0 when unknown. */
function enlargementOf({ width, height }: Raster, letters: number): number {
  const max = Math.max(1, Math.sqrt(maximumPixels / (width * height)))
  return Math.min(enlargementFor(letters), max, longestSide / Math.max(width, height))
}

function enlargementFor(letters: number): number {
  return letters === 0 || letters >= smallLetters
    ? 1
    : Math.min((letters < tinyLetters ? readableTiny : readableLetters) / letters, maxEnlargement)
}

/** From the enlarged page to the page itself. */
function shrunk(word: OcrWord, scale: number): OcrWord {
  if (scale === 1) return word
  const box = word.box.map((edge) => edge / scale) as OcrWord['box']
  return { ...word, box, baseline: word.baseline / scale, height: word.height / scale }
}

function moved(word: OcrWord, dx: number, dy: number): OcrWord {
  const [left, top, right, bottom] = word.box
  return { ...word, box: [left + dx, top + dy, right + dx, bottom + dy], baseline: word.baseline + dy }
}
