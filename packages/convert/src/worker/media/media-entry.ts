/** The program that a media process runs: decodes and reads images, one after another. */
import type { OcrPage, OcrPicture, Raster } from '../../core/engines/ocr.ts'
import { decodePicture } from '../../pages/ocr/decode/decode.ts'
import { previewOf } from '../../pages/ocr/decode/preview.ts'
import { type RasterOptions, recognizeRaster } from '../../pages/ocr/recognize-raster.ts'
import type { Recognizer } from '../../pages/ocr/tesseract/recognizer.ts'
import { type TesseractRequest, tesseractProgram } from '../../pages/ocr/tesseract/tesseract-program.ts'
import { type EnginePart, partsOfPage, partsOfPicture } from '../engine-parts.ts'
import { type AskFor, serveTasks } from '../process/serve-tasks.ts'
import type { OcrData, ToMedia } from './media-protocol.ts'

const { folder, data, hasProgram }: OcrData = JSON.parse(process.argv[2] as string)
const names = new Set(data)
/** The embedded build is loaded once; the program runs outside, and is asked for in the name of a task. */
const embedded = hasProgram ? undefined : await openEmbedded()

async function openEmbedded(): Promise<Recognizer> {
  return (await import('../../pages/ocr/tesseract/tesseract-js.ts')).tesseractJs(folder, names)
}

function recognizerOf(ask: AskFor<TesseractRequest>): Recognizer {
  return embedded ?? tesseractProgram(ask, names)
}

serveTasks<ToMedia, EnginePart, TesseractRequest>(async (task, body, ask) => {
  switch (task.type) {
    case 'picture':
      return { parts: partsOfPicture(await readPicture(task, body, recognizerOf(ask))) }
    case 'raster':
      return { parts: partsOfPage(await readPage({ ...task.raster, samples: body }, recognizerOf(ask), task)) }
    case 'preview':
      return { bytes: await previewOf(body, task.maxPixels, task.maxSide) }
  }
})

async function readPicture(
  { options, cores }: Extract<ToMedia, { type: 'picture' }>,
  bytes: Uint8Array,
  recognizer: Recognizer,
): Promise<OcrPicture> {
  const decoded = await decodePicture(bytes, options)
  const isOne = Math.min(decoded.pageCount, options.maxPages) === 1
  const atOnce = isOne ? 1 : Math.min(cores, recognizer.atOnce)
  const reading: Promise<OcrPage>[] = []
  for await (const page of decoded.pages()) {
    const read = readPage(page, recognizer, { language: options.language, cores: isOne ? cores : 1 })
    // Reported where it is waited for; until then a failure must not count as unhandled.
    read.catch(() => {})
    reading.push(read)
    await reading.at(-atOnce)
  }
  return { pages: await Promise.all(reading), pageCount: decoded.pageCount, damaged: decoded.damaged }
}

async function readPage(page: Raster, recognizer: Recognizer, options: RasterOptions): Promise<OcrPage> {
  const { width, height } = page
  return { ...(await recognizeRaster(page, recognizer, options)), source: { width, height } }
}
