/**
 * Engines across the wall. A child may start no programs and load no add-ons, so it asks the
 * pool, which holds the real engines, and gets words or sentences back.
 */
import type { PictureOptions } from '../core/engines/ocr.ts'
import { ConversionError } from '../core/errors.ts'
import type { Engines } from '../core/reader.ts'
import type { EngineName, FromChild } from './protocol.ts'

type Call = Extract<FromChild, { type: 'call' }>
type Ask = (
  engine: EngineName,
  input: Record<string, unknown>,
  body: Uint8Array,
  options: Record<string, unknown>,
) => Promise<unknown>

/** In the pool: the names of the engines that a child may ask for. */
export function engineNames(engines: Engines): Partial<Record<EngineName, string>> {
  return {
    ...(engines.ocr ? { ocr: engines.ocr.name } : {}),
    ...(engines.speech ? { speech: engines.speech.name } : {}),
    ...(engines.vision ? { vision: engines.vision.name } : {}),
  }
}

/** In the pool: does what the child asked for. @throws what the engine throws */
export async function answerCall(
  engines: Engines,
  call: Call,
  body: Uint8Array,
  signal: AbortSignal,
): Promise<unknown> {
  const { input, options } = call
  if (call.engine === 'ocr' && engines.ocr && 'maxPixels' in options)
    return await engines.ocr.recognizePicture(body, { ...(options as unknown as PictureOptions), signal })
  if (call.engine === 'ocr' && engines.ocr)
    return await engines.ocr.recognize(
      { ...(input as { width: number; height: number; channels: 1 | 4 }), samples: body },
      { ...options, signal },
    )
  if (call.engine === 'speech' && engines.speech)
    return await engines.speech.transcribe(body, { ...(options as { mediaType: string; filename: string }), signal })
  if (call.engine === 'vision' && engines.vision)
    return await engines.vision.describe(body, { ...(options as { maxPixels: number }), signal })
  throw new ConversionError('engine_unavailable', { engine: call.engine })
}

/** In the child: engines that ask the pool. */
export function remoteEngines(names: Partial<Record<EngineName, string>>, ask: Ask): Engines {
  const { ocr, speech, vision } = names
  return {
    ...(ocr
      ? {
          ocr: {
            name: ocr,
            recognize: ({ samples, ...input }, { signal: _, ...options }) =>
              ask('ocr', input, samples, options) as Promise<never>,
            recognizePicture: (bytes, { signal: _, ...options }) => ask('ocr', {}, bytes, options) as Promise<never>,
          },
        }
      : {}),
    ...(speech
      ? {
          speech: {
            name: speech,
            transcribe: (audio, { signal: _, ...options }) => ask('speech', {}, audio, options) as Promise<never>,
          },
        }
      : {}),
    ...(vision
      ? {
          vision: {
            name: vision,
            describe: (picture, { signal: _, ...options }) => ask('vision', {}, picture, options) as Promise<never>,
          },
        }
      : {}),
  }
}
