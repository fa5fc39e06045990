/** The engines that an operator has configured, and what there is to say of them. */
import { existsSync } from 'node:fs'
import type { Engines, MediaPool, SpeechEngine } from '@docmill/convert'
import { findProgram } from '@docmill/convert/programs'
import { type ModelFolders, speechModelFolder } from './models-folder.ts'
import { sherpaEngine } from './sherpa/engine.ts'
import { installedSherpa } from './sherpa/recognizer.ts'
import { speechCommand } from './speech/command.ts'
import { speechEndpoint } from './speech/endpoint.ts'
import { inPieces } from './speech/pieces.ts'
import { visionEndpoint } from './vision/endpoint.ts'

export interface SpeechOptions {
  /** Of an OpenAI-compatible transcription endpoint. */
  url?: string | undefined
  /** Its key, sent as a bearer token. */
  key?: string | undefined
  /** What the endpoint calls its model; `whisper-1` when absent. */
  model?: string | undefined
  /** A command that prints what is said in `{file}`, instead of an endpoint. */
  command?: string | undefined
  /** A folder with a model of sherpa-onnx, or the name of a fetched one, instead of either. */
  folder?: string | undefined
}

export interface VisionOptions {
  /** Of an OpenAI-compatible chat endpoint that takes pictures; without it none is ever sent anywhere. */
  url?: string | undefined
  /** Its key, sent as a bearer token. */
  key?: string | undefined
  /** What the endpoint calls its model. */
  model?: string | undefined
}

export interface EngineOptions {
  speech: SpeechOptions
  vision: VisionOptions
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
  engines: Pick<Engines, 'speech' | 'vision'>
  /** As things stand now. */
  describeSpeech(): EngineReport
  /** Ends the processes of engines. */
  close(): Promise<void>
}

/** @param preview Makes a small JPEG of a picture. */
export function openEngines(options: EngineOptions, preview: MediaPool['preview']): OpenEngines {
  const { timeoutMs, vision } = options
  const speech = openSpeech(options)
  return {
    engines: {
      ...(speech.engine ? { speech: speech.engine } : {}),
      ...(vision.url ? { vision: visionEndpoint({ ...vision, url: vision.url, timeoutMs, preview }) } : {}),
    },
    describeSpeech: speech.describe,
    close: async () => speech.close?.(),
  }
}

interface OpenSpeech {
  engine?: SpeechEngine
  describe(): EngineReport
  close?(): Promise<void>
}

const howToHaveOne =
  'tags only; set DOCMILL_SPEECH_URL, DOCMILL_SPEECH_COMMAND or DOCMILL_SPEECH_FOLDER for a transcript'

function openSpeech({ speech, models, timeoutMs }: EngineOptions): OpenSpeech {
  const { url, key, model, command, folder: wanted } = speech
  const ffmpeg = findProgram('ffmpeg')
  const whole = (engine: SpeechEngine): SpeechEngine => (ffmpeg ? inPieces(engine, ffmpeg) : engine)
  const reports =
    (name: string): OpenSpeech['describe'] =>
    () => ({ name, note: null })
  if (url) return { engine: whole(speechEndpoint({ url, key, model, timeoutMs })), describe: reports('speech') }
  if (command) return { engine: whole(speechCommand(command, timeoutMs)), describe: reports('speech') }
  const folder = speechModelFolder(models, wanted)
  if (folder === undefined) return { describe: () => ({ name: null, note: howToHaveOne }) }
  const missing = (): string | null => {
    if (!installedSherpa()) return `tags only; install the package sherpa-onnx beside Docmill to use ${folder}`
    return existsSync(folder) ? null : `tags only; there is no folder ${folder}`
  }
  const lacking = missing()
  if (lacking !== null) return { describe: () => ({ name: null, note: lacking }) }
  const engine = sherpaEngine(folder, timeoutMs, ffmpeg)
  const onlyWave = ffmpeg ? null : 'only .wav; other recordings need the program ffmpeg'
  const describe = (): EngineReport => {
    const fault = missing()
    return fault === null ? { name: 'sherpa-onnx', note: onlyWave } : { name: null, note: fault }
  }
  return { engine: whole(engine), describe, close: () => engine.close() }
}
