/** The program that a media process runs: decodes and reads pictures, one after another. */
import { writeSync } from 'node:fs'
import { ConversionError } from '../errors.ts'
import { decodePicture } from '../ocr/decode.ts'
import type { OcrPage, OcrPicture } from '../ocr/engine.ts'
import { recognizeRaster } from '../ocr/recognize-raster.ts'
import { frameHead, frameReader } from './frame.ts'
import type { FromMedia, ToMedia } from './media-protocol.ts'
import { type OcrProgram, openRecognizer } from './ocr-program.ts'

const output = 3
const recognizer = await openRecognizer(JSON.parse(process.argv[2] as string) as OcrProgram)

// Descriptor 3 is the only way out; what a library prints has no reader.
for (const name of ['log', 'info', 'debug', 'warn', 'error'] as const) console[name] = () => {}
process.stdin.on(
  'data',
  frameReader((head, body) => void serve(head as ToMedia, body)),
)
process.stdin.on('end', () => process.exit(0))
send({ type: 'ready' })

async function serve(request: ToMedia, body: Uint8Array): Promise<void> {
  try {
    send({
      type: 'result',
      value: request.type === 'picture' ? await readPicture(request, body) : await readRaster(request, body),
    })
  } catch (error) {
    const known = error instanceof ConversionError
    const cause = error instanceof Error ? (error.stack ?? error.message) : String(error)
    send({ type: 'failed', code: known ? error.code : 'conversion_failed', details: known ? error.details : {}, cause })
  }
}

async function readPicture({ options }: Extract<ToMedia, { type: 'picture' }>, bytes: Uint8Array): Promise<OcrPicture> {
  const decoded = await decodePicture(bytes, options)
  const picture: OcrPicture = { pages: [], pageCount: decoded.pageCount, damaged: false }
  for await (const page of decoded.pages()) {
    picture.pages.push(await recognizeRaster(page, recognizer, options.language))
  }
  picture.damaged = decoded.damaged
  return picture
}

function readRaster({ raster, language }: Extract<ToMedia, { type: 'raster' }>, samples: Uint8Array): Promise<OcrPage> {
  return recognizeRaster({ ...raster, samples }, recognizer, language)
}

function send(message: FromMedia): void {
  const bytes = frameHead(message, 0)
  for (let offset = 0; offset < bytes.length; ) offset += writeSync(output, bytes, offset)
}
