/** One page: lit evenly, levelled, its lines and marks taken off, enlarged, read; turned where it lies on its side. */
import sharp, { type Sharp } from 'sharp'
import { ConversionError } from '../errors.ts'
import { type Component, componentsOf } from './components.ts'
import type { OcrPage, OcrWord, Raster } from './engine.ts'
import { straighten } from './keystone.ts'
import { dataForLanguage, languageOfScript, languagesOfData } from './languages.ts'
import { evenLight } from './light.ts'
import { takeMarks } from './marks.ts'
import type { Orientation, Recognizer, Segmentation } from './recognizer.ts'
import { takeRulings } from './rulings.ts'
import { combined, findMissed, sheetOf } from './second-look.ts'
import { liesOnItsSide, turnOf } from './sideways.ts'
import { skewOf } from './skew.ts'
import { strokeWidth } from './stroke.ts'
import { lettersOf, medianLetterHeight, otsuThreshold } from './text-height.ts'

/** Letters under this x-height are enlarged first: at 72 dpi that reads 100 % of what was 88 %. */
const smallLetters = 13
const tinyLetters = 7
/** A page is not enlarged beyond this many pixels. */
const maximumPixels = 40_000_000

/** Below it most words are guesses: the page may lie on its side, or be in another script. */
const doubtfulConfidence = 0.6

const usualLanguage = 'en'

/**
 * @param language BCP 47; English when absent, and then the page's script where that is another.
 * @throws ConversionError invalid_parameter for a language whose data are not there
 * @throws Error when the engine fails
 */
export async function recognizeRaster(
  raster: Raster,
  recognizer: Recognizer,
  language: string | undefined,
): Promise<OcrPage> {
  const data = dataOf(language ?? usualLanguage, recognizer)
  const page = await readPage(raster, recognizer, data)
  if (!isDoubtful(page.words))
    return liesOnItsSide(page.words) ? await readTurned(page, raster, recognizer, data) : page
  const found = await recognizer.orientation(await pngOf(raster, 1))
  const other = language === undefined ? languageOf(found) : undefined
  const readable = other !== undefined && isThere(other, recognizer) ? other : undefined
  const unread = other !== undefined && readable === undefined ? { unreadLanguage: other } : {}
  if (!found || (found.degrees === 0 && !readable)) return { ...page, ...unread }
  const upright = found.degrees === 0 ? raster : await rotated(raster, found.degrees)
  const again = await readPage(upright, recognizer, readable ? dataOf(readable, recognizer) : data)
  return { ...(certainty(again.words) > certainty(page.words) ? again : page), ...unread }
}

async function readTurned(
  page: OcrPage,
  raster: Raster,
  recognizer: Recognizer,
  data: readonly string[],
): Promise<OcrPage> {
  const turn = turnOf(page.words) ?? (await recognizer.orientation(await pngOf(raster, 1)))?.degrees
  const again = turn ? await readPage(await rotated(raster, turn), recognizer, data) : page
  return liesOnItsSide(again.words) ? page : again
}

function languageOf(orientation: Orientation | undefined): string | undefined {
  return orientation?.script === undefined ? undefined : languageOfScript(orientation.script)
}

function isThere(language: string, { data }: Recognizer): boolean {
  return data.has(dataForLanguage(language)?.[0] ?? '')
}

/** What is missing beside the language's own data is done without. */
function dataOf(language: string, recognizer: Recognizer): string[] {
  const names = dataForLanguage(language)
  if (names === undefined || !isThere(language, recognizer))
    throw new ConversionError('invalid_parameter', {
      param: 'language',
      reason: `there are no data here to read ${language} in pictures; there are those of ${languagesOfData(recognizer.data).join(', ')}`,
    })
  return names.filter((name) => recognizer.data.has(name))
}

function isDoubtful(words: readonly OcrWord[]): boolean {
  return words.length > 0 && certainty(words) / words.length < doubtfulConfidence
}

function certainty(words: readonly OcrWord[]): number {
  return words.reduce((sum, word) => sum + word.confidence, 0)
}

async function readPage(tilted: Raster, recognizer: Recognizer, data: readonly string[]): Promise<OcrPage> {
  const { raster, components, threshold } = await levelled(evenLight(tilted))
  const letters = medianLetterHeight(components)
  const rulings = takeRulings(raster, letters)
  const marks = takeMarks(raster, components, { letters, threshold })
  const scale = enlargementOf(raster, letters)
  const read = async (image: Raster, segmentation: Segmentation): Promise<OcrWord[]> =>
    (await recognizer.read(await pngOf(image, scale), data, segmentation)).map((word) => shrunk(word, scale))
  const words = await lookedAtAgain(await read(raster, 'page'), { raster, components, letters }, read)
  for (const word of words) word.stroke = strokeWidth(raster, word, threshold)
  const { width, height, dpi = 96 } = raster
  return straighten({ width, height, dpi, words, rulings, marks })
}

interface Prepared {
  raster: Raster
  components: readonly Component[]
  letters: number
}

/** What the first look passed over is cut out and read line by line. */
async function lookedAtAgain(
  words: OcrWord[],
  { raster, components, letters }: Prepared,
  read: (image: Raster, segmentation: Segmentation) => Promise<OcrWord[]>,
): Promise<OcrWord[]> {
  const missed = findMissed(words, components, letters)
  const sheet = sheetOf(raster, missed.strips, letters)
  if (!sheet) return words
  const seen = await read(sheet.raster, 'lines')
  return combined(
    missed,
    seen.flatMap((word) => sheet.place(word) ?? []),
  )
}

interface Levelled {
  /** A copy, whose lines may be taken off. */
  raster: Raster
  components: Component[]
  threshold: number
}

async function levelled(raster: Raster): Promise<Levelled> {
  const threshold = otsuThreshold(raster)
  const components = componentsOf(raster, threshold)
  const skew = skewOf(raster, lettersOf(components), threshold)
  if (skew === 0) return { raster: { ...raster, samples: raster.samples.slice() }, components, threshold }
  const level = await rotated(raster, -skew)
  return { raster: level, components: componentsOf(level, threshold), threshold }
}

/** @param letters Median height in pixels; 0 when unknown. */
function enlargementOf(raster: Raster, letters: number): number {
  const wanted = letters === 0 || letters >= smallLetters ? 1 : letters < tinyLetters ? 3 : 2
  const pixels = raster.width * raster.height
  for (let scale = wanted; scale > 1; scale--) if (pixels * scale * scale <= maximumPixels) return scale
  return 1
}

/** From the enlarged page to the page itself. */
function shrunk(word: OcrWord, scale: number): OcrWord {
  if (scale === 1) return word
  const box = word.box.map((edge) => edge / scale) as OcrWord['box']
  return { ...word, box, baseline: word.baseline / scale, height: word.height / scale }
}

async function rotated(raster: Raster, degrees: number): Promise<Raster> {
  const { data, info } = await rawOf(raster)
    .rotate(degrees, { background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { ...raster, width: info.width, height: info.height, samples: everyNth(data, info.channels) }
}

function pngOf(raster: Raster, scale: number): Promise<Buffer> {
  const image = rawOf(raster)
  const sized = scale > 1 ? image.resize(raster.width * scale, raster.height * scale, { kernel: 'cubic' }) : image
  return sized.png({ compressionLevel: 1 }).toBuffer()
}

function rawOf({ width, height, channels, samples }: Raster): Sharp {
  const image = sharp(samples, { raw: { width, height, channels } })
  return channels === 1 ? image : image.flatten({ background: '#ffffff' }).toColourspace('b-w')
}

function everyNth(data: Uint8Array, step: number): Uint8Array {
  return step === 1 ? data : data.filter((_, index) => index % step === 0)
}
