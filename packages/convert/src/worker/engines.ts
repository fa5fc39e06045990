/**
 * Engines outside the sandbox. A conversion process may start no programs and load no native code, so it asks the pool,
 * which has the real engines, and gets words or sentences back.
 */
import { ConversionError } from '../core/errors.ts'
import type { Limits } from '../core/limits.ts'
import type { Engines } from '../core/reader.ts'
import {
  descriptionOf,
  type EnginePart,
  markdownOf,
  pageOf,
  partsOfMarkdown,
  partsOfPage,
  partsOfPicture,
  partsOfSegments,
  pictureOf,
  segmentsOf,
} from './engine-parts.ts'
import type { CallMessage, EngineName } from './protocol.ts'

/** Which engine a request is for. */
export const engineOf = {
  raster: 'ocr',
  picture: 'ocr',
  recording: 'speech',
  description: 'vision',
  transcription: 'pageVision',
} as const satisfies Record<CallMessage['type'], EngineName>

/** In the pool: the names of the engines that a child process may ask for. */
export function engineNames(engines: Engines): Partial<Record<EngineName, string>> {
  return {
    ...(engines.ocr ? { ocr: engines.ocr.name } : {}),
    ...(engines.speech ? { speech: engines.speech.name } : {}),
    ...(engines.vision ? { vision: engines.vision.name } : {}),
    ...(engines.pageVision ? { pageVision: engines.pageVision.name } : {}),
  }
}

/** What the pool knows of a conversion itself, and so takes from no child process. */
export interface CallTerms {
  /** BCP 47. */
  language: string | undefined
  limits: Limits
  signal: AbortSignal
  /** Whose document it is. */
  key: string
}

/** In the pool: does what a child process has asked for. @throws what the engine throws */
export async function answerCall(
  { ocr, speech, vision, pageVision }: Engines,
  call: CallMessage,
  body: Uint8Array,
  { language, limits, signal, key }: CallTerms,
): Promise<Iterable<EnginePart>> {
  const options = { ...(language === undefined ? {} : { language }), signal, key }
  const { pixels: maxPixels, pages: maxPages, sparsePixels: maxSparsePixels } = limits
  switch (call.type) {
    case 'raster': {
      const { width, height, channels, dpi } = call
      const raster = { width, height, channels, samples: body, ...(dpi === undefined ? {} : { dpi }) }
      if (ocr) return partsOfPage(await ocr.recognize(raster, options))
      break
    }
    case 'picture':
      if (ocr)
        return partsOfPicture(await ocr.recognizePicture(body, { ...options, maxPixels, maxPages, maxSparsePixels }))
      break
    case 'recording': {
      const { mediaType, filename } = call
      if (speech) return partsOfSegments(await speech.transcribe(body, { ...options, mediaType, filename }))
      break
    }
    case 'description':
      if (vision) return [{ type: 'description', text: await vision.describe(body, { ...options, maxPixels }) }]
      break
    case 'transcription':
      if (pageVision) return partsOfMarkdown(await pageVision.transcribe(body, { ...options, maxPixels }))
  }
  throw new ConversionError('engine_unavailable', { engine: engineOf[call.type] })
}

type Question = CallMessage extends infer Call ? (Call extends CallMessage ? Omit<Call, 'call'> : never) : never

/** @returns The parts of the answer. */
export type Ask = (question: Question, body: Uint8Array) => Promise<EnginePart[]>

/** In the child process: engines that ask the pool. Language and limits are those of the request, which the pool has. */
export function remoteEngines(names: Partial<Record<EngineName, string>>, ask: Ask): Engines {
  const { ocr, speech, vision, pageVision } = names
  return {
    ...(ocr === undefined
      ? {}
      : {
          ocr: {
            name: ocr,
            recognize: async ({ samples, ...raster }) =>
              complete(pageOf(await ask({ type: 'raster', ...raster }, samples))),
            recognizePicture: async (bytes) => complete(pictureOf(await ask({ type: 'picture' }, bytes))),
          },
        }),
    ...(speech === undefined
      ? {}
      : {
          speech: {
            name: speech,
            transcribe: async (audio, { mediaType, filename }) =>
              segmentsOf(await ask({ type: 'recording', mediaType, filename: plainName(filename) }, audio)),
          },
        }),
    ...(vision === undefined
      ? {}
      : {
          vision: {
            name: vision,
            describe: async (picture) => descriptionOf(await ask({ type: 'description' }, picture)),
          },
        }),
    ...(pageVision === undefined
      ? {}
      : {
          pageVision: {
            name: pageVision,
            transcribe: async (picture) => markdownOf(await ask({ type: 'transcription' }, picture)),
          },
        }),
  }
}

/** The last segment of a path, as the pool takes it. */
function plainName(filename: string): string {
  const last = filename.slice(Math.max(filename.lastIndexOf('/'), filename.lastIndexOf('\\')) + 1)
  return last.replace(/\p{Cc}/gu, '').slice(-255)
}

function complete<T>(answer: T | undefined): T {
  if (answer === undefined) throw new Error('the answer of the pool is not complete')
  return answer
}
