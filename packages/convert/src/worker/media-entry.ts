/** The program that a media process runs: decodes and reads pictures, one after another. */
import { decodePicture } from '../ocr/decode.ts'
import type { OcrPicture } from '../ocr/engine.ts'
import { previewOf } from '../ocr/preview.ts'
import { recognizeRaster } from '../ocr/recognize-raster.ts'
import type { ToMedia } from './media-protocol.ts'
import { type OcrProgram, openRecognizer } from './ocr-program.ts'
import { serveTasks } from './serve-tasks.ts'

const recognizer = await openRecognizer(JSON.parse(process.argv[2] as string) as OcrProgram)

serveTasks<ToMedia>(async (task, body) => {
  switch (task.type) {
    case 'picture':
      return { value: await readPicture(task, body) }
    case 'raster':
      return { value: await recognizeRaster({ ...task.raster, samples: body }, recognizer, task.language) }
    case 'preview':
      return { bytes: await previewOf(body, task.maxPixels) }
  }
})

async function readPicture({ options }: Extract<ToMedia, { type: 'picture' }>, bytes: Uint8Array): Promise<OcrPicture> {
  const decoded = await decodePicture(bytes, options)
  const picture: OcrPicture = { pages: [], pageCount: decoded.pageCount, damaged: false }
  for await (const page of decoded.pages()) {
    const { width, height } = page
    picture.pages.push({ ...(await recognizeRaster(page, recognizer, options.language)), source: { width, height } })
  }
  picture.damaged = decoded.damaged
  return picture
}
