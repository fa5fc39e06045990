/** The program that a media process runs: decodes and reads pictures, one after another. */
import type { OcrPage, OcrPicture, Raster } from '../../core/engines/ocr.ts'
import { decodePicture } from '../../pages/ocr/decode/decode.ts'
import { previewOf } from '../../pages/ocr/decode/preview.ts'
import { type RasterOptions, recognizeRaster } from '../../pages/ocr/recognize-raster.ts'
import { type EnginePart, partsOfPage, partsOfPicture } from '../engine-parts.ts'
import { serveTasks } from '../process/serve-tasks.ts'
import type { ToMedia } from './media-protocol.ts'
import { type OcrProgram, openRecognizer } from './ocr-program.ts'

const recognizer = await openRecognizer(JSON.parse(process.argv[2] as string) as OcrProgram)

serveTasks<ToMedia, EnginePart>(async (task, body) => {
  switch (task.type) {
    case 'picture':
      return { parts: partsOfPicture(await readPicture(task, body)) }
    case 'raster':
      return { parts: partsOfPage(await readPage({ ...task.raster, samples: body }, task)) }
    case 'preview':
      return { bytes: await previewOf(body, task.maxPixels) }
  }
})

async function readPicture(
  { options, cores }: Extract<ToMedia, { type: 'picture' }>,
  bytes: Uint8Array,
): Promise<OcrPicture> {
  const decoded = await decodePicture(bytes, options)
  const isOne = Math.min(decoded.pageCount, options.maxPages) === 1
  const atOnce = isOne ? 1 : Math.min(cores, recognizer.atOnce)
  const reading: Promise<OcrPage>[] = []
  for await (const page of decoded.pages()) {
    const read = readPage(page, { language: options.language, cores: isOne ? cores : 1 })
    // Told where it is waited for; until then a failure must not count as unhandled.
    read.catch(() => {})
    reading.push(read)
    await reading.at(-atOnce)
  }
  return { pages: await Promise.all(reading), pageCount: decoded.pageCount, damaged: decoded.damaged }
}

async function readPage(page: Raster, options: RasterOptions): Promise<OcrPage> {
  const { width, height } = page
  return { ...(await recognizeRaster(page, recognizer, options)), source: { width, height } }
}
