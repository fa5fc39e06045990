/** Speech by a model in a local folder, through sherpa-onnx in a process of its own. */
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SpeechEngine } from '@docmill/convert'
import {
  createTaskPool,
  type EnginePart,
  enginePart,
  launchNative,
  noRequests,
  runSandboxed,
  segmentsOf,
  withArguments,
} from '@docmill/convert/programs'
import { withFile } from '../speech/with-file.ts'
import type { ToSherpa } from './entry.ts'
import { readModelFolder } from './model.ts'

/** Next to this file, as source or as emitted JavaScript like it. */
const entryFile = fileURLToPath(new URL(`entry${extname(import.meta.url)}`, import.meta.url))

const cpuSecondsPerProcess = 86_400
const idleMs = 300_000
const mebibyte = 1_048_576
/** Next to the model: room for the library, sound, and what it computes. */
const memoryMb = 2_048
/** A model is read, unpacked and laid out again. */
const modelCopies = 4

const decoding = { memoryMb: 1024, cpuSeconds: 3600 }

export interface SherpaEngine extends SpeechEngine {
  /** Ends its process. */
  close(): Promise<void>
}

/**
 * @param folder With `tokens.txt` and the parts of a model, as sherpa-onnx publishes them.
 * @param ffmpeg Without it only WAV files are heard.
 */
export function sherpaEngine(folder: string, timeoutMs: number, ffmpeg: string | undefined): SherpaEngine {
  const tasks = createTaskPool<ToSherpa, EnginePart>({
    engine: 'speech',
    async launch() {
      const model = await readModelFolder(folder)
      const bounds = {
        memoryMb: memoryMb + Math.ceil((modelCopies * model.bytes) / mebibyte),
        cpuSeconds: cpuSecondsPerProcess,
      }
      return withArguments(await launchNative(entryFile, bounds, { files: model.files }), JSON.stringify(model))
    },
    // A model uses every core, and takes much memory.
    workers: 1,
    timeoutMs,
    idleMs,
    part: enginePart,
    requests: noRequests,
  })
  return {
    name: 'sherpa-onnx',
    async transcribe(audio, { mediaType, filename, language, signal, key }) {
      const wave = ffmpeg ? await waveOf(audio, filename, ffmpeg, signal) : audio
      if (!ffmpeg && mediaType !== 'audio/wav') return undefined
      const task = language ? { language: language.split('-', 1)[0] as string } : {}
      return segmentsOf((await tasks.run(task, wave, signal, key)).parts)
    },
    close: () => tasks.close(),
  }
}

/** Mono at 16 kHz is what speech models hear. */
function waveOf(audio: Uint8Array, filename: string, ffmpeg: string, signal: AbortSignal | undefined): Promise<Buffer> {
  return withFile(audio, filename, async (file) => {
    const sound = ['-vn', '-ac', '1', '-ar', '16000', '-c:a', 'pcm_s16le', '-f', 'wav', 'pipe:1']
    const args = ['-nostdin', '-hide_banner', '-loglevel', 'error', '-i', `file:${file}`, ...sound]
    return runSandboxed(ffmpeg, args, { bounds: decoding, files: [file], signal })
  })
}
