/** The engines that an operator has configured, and what there is to say of them. */
import { existsSync } from 'node:fs'
import type { Engines, MediaPool, PageVisionEngine, SpeechEngine, VisionEngine } from '@docmill/convert'
import { findProgram } from '@docmill/convert/programs'
import { type ModelFolders, speechModelFolder } from './models-folder.ts'
import type { EngineSettings } from './settings.ts'
import { installedSherpa } from './sherpa/recognizer.ts'

export interface EngineOptions extends EngineSettings {
  models: ModelFolders
  /** For one attempt at one picture or piece of sound. */
  timeoutMs: number
}

export interface EngineReport {
  /** null where there is none. */
  name: string | null
  /** What it lacks. */
  note: string | null
}

export interface OpenEngines {
  engines: Pick<Engines, 'speech' | 'vision' | 'pageVision'>
  /** As things stand now. */
  describeSpeech(): EngineReport
  /** Whether pages can be read by a vision model. */
  readsPages: boolean
  /** Ends the processes of engines. */
  close(): Promise<void>
}

/**
 * Code is loaded of engines that are configured and of no others, as most have none.
 *
 * @param preview Makes a small JPEG of a picture.
 */
export async function openEngines(options: EngineOptions, preview: MediaPool['preview']): Promise<OpenEngines> {
  const speech = await openSpeech(options)
  const vision = await openVision(options, preview)
  const pageVision = await openPageVision(options, preview)
  return {
    engines: {
      ...(speech.engine ? { speech: speech.engine } : {}),
      ...(vision ? { vision } : {}),
      ...(pageVision ? { pageVision } : {}),
    },
    readsPages: pageVision !== undefined,
    describeSpeech: speech.describe,
    close: async () => speech.close?.(),
  }
}

async function openVision(options: EngineOptions, preview: MediaPool['preview']): Promise<VisionEngine | undefined> {
  const { visionUrl: url, visionKey: key, visionModel: model, timeoutMs } = options
  if (!url) return undefined
  const { visionEndpoint } = await import('./vision/endpoint.ts')
  return visionEndpoint({ url, key, model, timeoutMs, preview })
}

async function openPageVision(
  options: EngineOptions,
  preview: MediaPool['preview'],
): Promise<PageVisionEngine | undefined> {
  const { ocrVisionUrl: url, ocrVisionKey: key, ocrVisionModel: model, timeoutMs } = options
  if (!url) return undefined
  const { pageVisionEndpoint } = await import('./vision/pages.ts')
  return pageVisionEndpoint({ url, key, model, timeoutMs, preview })
}

interface OpenSpeech {
  engine?: SpeechEngine
  describe(): EngineReport
  close?(): Promise<void>
}

const howToHaveOne =
  'tags only; set DOCMILL_SPEECH_URL, DOCMILL_SPEECH_COMMAND or DOCMILL_SPEECH_FOLDER for a transcript'

async function openSpeech({ models, timeoutMs, ...settings }: EngineOptions): Promise<OpenSpeech> {
  const { speechUrl: url, speechKey: key, speechModel: model, speechCommand: command } = settings
  const ffmpeg = findProgram('ffmpeg')
  const whole = async (engine: SpeechEngine): Promise<SpeechEngine> =>
    ffmpeg ? (await import('./speech/pieces.ts')).inPieces(engine, ffmpeg) : engine
  const reports =
    (name: string): OpenSpeech['describe'] =>
    () => ({ name, note: null })
  if (url) {
    const { speechEndpoint } = await import('./speech/endpoint.ts')
    return { engine: await whole(speechEndpoint({ url, key, model, timeoutMs })), describe: reports('speech') }
  }
  if (command) {
    const { speechCommand } = await import('./speech/command.ts')
    return { engine: await whole(speechCommand(command, timeoutMs)), describe: reports('speech') }
  }
  const folder = speechModelFolder(models, settings.speechFolder)
  if (folder === undefined) return { describe: () => ({ name: null, note: howToHaveOne }) }
  const missing = (): string | null => {
    if (!installedSherpa()) return `tags only; install the package sherpa-onnx next to Docmill to use ${folder}`
    return existsSync(folder) ? null : `tags only; there is no folder ${folder}`
  }
  const lacking = missing()
  if (lacking !== null) return { describe: () => ({ name: null, note: lacking }) }
  const { sherpaEngine } = await import('./sherpa/engine.ts')
  const engine = sherpaEngine(folder, timeoutMs, ffmpeg)
  const onlyWave = ffmpeg ? null : 'only .wav; other recordings need the program ffmpeg'
  const describe = (): EngineReport => {
    const fault = missing()
    return fault === null ? { name: 'sherpa-onnx', note: onlyWave } : { name: null, note: fault }
  }
  return { engine: await whole(engine), describe, close: () => engine.close() }
}
