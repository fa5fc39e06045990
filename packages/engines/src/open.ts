/** The engines that an operator has configured, and what there is to say of them. */
import { existsSync } from 'node:fs'
import type { Engines, MediaPool, SpeechEngine } from '@docmill/convert'
import { findProgram } from '@docmill/convert/programs'
import { type ModelFolders, speechModelFolder } from './models-folder.ts'
import type { EngineSettings } from './settings.ts'
import { sherpaEngine } from './sherpa/engine.ts'
import { installedSherpa } from './sherpa/recognizer.ts'
import { speechCommand } from './speech/command.ts'
import { speechEndpoint } from './speech/endpoint.ts'
import { inPieces } from './speech/pieces.ts'
import { visionEndpoint } from './vision/endpoint.ts'

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
  engines: Pick<Engines, 'speech' | 'vision'>
  /** As things stand now. */
  describeSpeech(): EngineReport
  /** Ends the processes of engines. */
  close(): Promise<void>
}

/** @param preview Makes a small JPEG of a picture. */
export function openEngines(options: EngineOptions, preview: MediaPool['preview']): OpenEngines {
  const { visionUrl: url, visionKey: key, visionModel: model, timeoutMs } = options
  const speech = openSpeech(options)
  return {
    engines: {
      ...(speech.engine ? { speech: speech.engine } : {}),
      ...(url ? { vision: visionEndpoint({ url, key, model, timeoutMs, preview }) } : {}),
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

function openSpeech({ models, timeoutMs, ...settings }: EngineOptions): OpenSpeech {
  const { speechUrl: url, speechKey: key, speechModel: model, speechCommand: command } = settings
  const ffmpeg = findProgram('ffmpeg')
  const whole = (engine: SpeechEngine): SpeechEngine => (ffmpeg ? inPieces(engine, ffmpeg) : engine)
  const reports =
    (name: string): OpenSpeech['describe'] =>
    () => ({ name, note: null })
  if (url) return { engine: whole(speechEndpoint({ url, key, model, timeoutMs })), describe: reports('speech') }
  if (command) return { engine: whole(speechCommand(command, timeoutMs)), describe: reports('speech') }
  const folder = speechModelFolder(models, settings.speechFolder)
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
