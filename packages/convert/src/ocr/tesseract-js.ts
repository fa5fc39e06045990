/** Tesseract compiled to WebAssembly, with the language data of npm packages. Runs in a media process. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { createWorker, type Worker } from 'tesseract.js'
import { componentsOf } from './components.ts'
import type { OcrPage, OcrWord, Raster } from './engine.ts'
import { takeMarks } from './marks.ts'
import { takeRulings } from './rulings.ts'
import { skewOf } from './skew.ts'
import { strokeWidth } from './stroke.ts'
import { medianLetterHeight, otsuThreshold } from './text-height.ts'

const require = createRequire(import.meta.url)

/** Integer models made from the best ones: nearly their accuracy at a third of their size. */
const modelFolder = '4.0.0_best_int'

/**
 * Fully automatic page segmentation. The default of the library, 6, takes a page for one block
 * and reads across columns and tables: 0 % of a table and 21 % of two columns in a test where 3
 * reads all of both.
 */
const pageSegmentation = '3'

/** Letters under this x-height are enlarged first: at 72 dpi that reads 100 % of what was 88 %. */
const smallLetters = 13
const tinyLetters = 7
/** A page is not enlarged beyond this many pixels. */
const maximumPixels = 40_000_000

/** Below it most words are guesses: the page may lie on its side. */
const doubtfulConfidence = 0.6

let reader: Promise<Worker> | undefined
let orientation: Promise<Worker> | undefined

/** @throws Error when the engine fails */
export async function recognizeRaster(raster: Raster): Promise<OcrPage> {
  const page = await readPage(raster)
  if (!isDoubtful(page.words)) return page
  const degrees = await detectRotation(raster)
  if (degrees === 0) return page
  const again = await readPage(await rotated(raster, degrees))
  return certainty(again.words) > certainty(page.words) ? again : page
}

function isDoubtful(words: readonly OcrWord[]): boolean {
  return words.length > 0 && certainty(words) / words.length < doubtfulConfidence
}

function certainty(words: readonly OcrWord[]): number {
  return words.reduce((sum, word) => sum + word.confidence, 0)
}

async function readPage(tilted: Raster): Promise<OcrPage> {
  const raster = await levelled(tilted)
  const threshold = otsuThreshold(raster)
  const components = componentsOf(raster, threshold)
  const letters = medianLetterHeight(components)
  const rulings = takeRulings(raster, letters)
  const marks = takeMarks(raster, components, { letters, threshold })
  const words = await readWords(raster, enlargementOf(raster, letters))
  for (const word of words) word.stroke = strokeWidth(raster, word, threshold)
  const { width, height, dpi = 96 } = raster
  return { width, height, dpi, words, rulings, marks }
}

/** A copy, whose lines may be taken off. */
async function levelled(raster: Raster): Promise<Raster> {
  const skew = skewOf(raster)
  return skew === 0 ? { ...raster, samples: raster.samples.slice() } : await rotated(raster, -skew)
}

async function readWords(raster: Raster, scale: number): Promise<OcrWord[]> {
  reader ??= startReader()
  const worker = await reader
  const { data } = await worker.recognize(await pngOf(raster, scale), {}, { blocks: true, text: false })
  const words: OcrWord[] = []
  let line = 0
  for (const block of data.blocks ?? [])
    for (const paragraph of block.paragraphs)
      for (const textLine of paragraph.lines) {
        line++
        for (const word of textLine.words) {
          const { x0, y0, x1, y1 } = word.bbox
          words.push({
            text: word.text,
            box: [x0 / scale, y0 / scale, x1 / scale, y1 / scale],
            baseline: (textLine.baseline.y0 + textLine.baseline.y1) / 2 / scale,
            height: textLine.rowAttributes.rowHeight / scale,
            confidence: word.confidence / 100,
            line,
          })
        }
      }
  return words
}

/** @param letters Median height in pixels; 0 when unknown. */
function enlargementOf(raster: Raster, letters: number): number {
  const wanted = letters === 0 || letters >= smallLetters ? 1 : letters < tinyLetters ? 3 : 2
  const pixels = raster.width * raster.height
  for (let scale = wanted; scale > 1; scale--) if (pixels * scale * scale <= maximumPixels) return scale
  return 1
}

/** Quarter turns clockwise that make the page upright, in degrees; 0 when that is unknown. */
async function detectRotation(raster: Raster): Promise<number> {
  orientation ??= startOrientation()
  const worker = await orientation
  try {
    const { data } = await worker.detect(await pngOf(raster, 1))
    return (360 - (data.orientation_degrees ?? 0)) % 360
  } catch {
    return 0
  }
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

async function startReader(): Promise<Worker> {
  const worker = await createWorker('eng', 1, { ...dataOf('eng'), errorHandler: () => {} })
  await worker.setParameters({ tessedit_pageseg_mode: pageSegmentation as never })
  return worker
}

/** Orientation needs the engine's old recogniser, which has a data file of its own. */
function startOrientation(): Promise<Worker> {
  return createWorker('osd', 0, { ...dataOf('osd'), legacyCore: true, legacyLang: true, errorHandler: () => {} })
}

function dataOf(language: string): { langPath: string; gzip: true; cacheMethod: 'none' } {
  const folder = dirname(require.resolve(`@tesseract.js-data/${language}/package.json`))
  return { langPath: join(folder, modelFolder), gzip: true, cacheMethod: 'none' }
}
