/** The library sherpa-onnx, native or as WebAssembly, whichever the operator has installed. */
import { createRequire } from 'node:module'
import type { SherpaModel } from './model.ts'
import type { Wave } from './wave.ts'

export interface Heard {
  text: string
  tokens: string[]
  /** Seconds from the start, one a token; [] where the model gives none. */
  timestamps: number[]
}

export interface SherpaRecognizer {
  /** @param language BCP 47; the model finds it out when absent. */
  hear(wave: Wave, language: string | undefined): Heard
}

interface Stream {
  acceptWaveform(...wave: unknown[]): void
  free?(): void
}

interface Recognizer {
  handle: unknown
  createStream(): Stream
  decode(stream: Stream): void
  getResult(stream: Stream): Partial<Heard>
  setConfig(config: unknown): void
}

/** One package for every platform, and one that is faster and has a package for each platform. */
const packages = ['sherpa-onnx-node', 'sherpa-onnx'] as const
type PackageName = (typeof packages)[number]

const require = createRequire(import.meta.url)

/** @returns The name of the package that would be loaded. */
export function installedSherpa(): PackageName | undefined {
  return packages.find((name) => {
    try {
      require.resolve(name)
      return true
    } catch {
      return false
    }
  })
}

/** For a process of its own: the library ends the process for some damaged models. @throws Error */
export function openSherpa(model: SherpaModel, threads: number): SherpaRecognizer {
  const name = installedSherpa()
  if (!name) throw new Error('the package sherpa-onnx is not installed')
  const library = require(name) as {
    OfflineRecognizer?: new (config: unknown) => Recognizer
    createOfflineRecognizer?(config: unknown): Recognizer
  }
  const { OfflineRecognizer, createOfflineRecognizer } = library
  const config = configOf(model, threads, undefined)
  const recognizer = OfflineRecognizer ? new OfflineRecognizer(config) : createOfflineRecognizer?.(config)
  if (!recognizer?.handle) throw new Error(`the model of ${model.tokens} cannot be loaded`)
  let spoken: string | undefined
  return {
    hear({ samples, sampleRate }, language) {
      if (language !== spoken) recognizer.setConfig(configOf(model, threads, language))
      spoken = language
      const stream = recognizer.createStream()
      if (OfflineRecognizer) stream.acceptWaveform({ samples, sampleRate })
      else stream.acceptWaveform(sampleRate, samples)
      recognizer.decode(stream)
      const { text = '', tokens = [], timestamps = [] } = recognizer.getResult(stream)
      stream.free?.()
      return { text, tokens, timestamps }
    },
  }
}

function configOf({ kind, settings, tokens }: SherpaModel, threads: number, language = ''): unknown {
  const own = { ...(settings[kind] as object), ...(kind === 'whisper' || kind === 'senseVoice' ? { language } : {}) }
  return {
    featConfig: { sampleRate: 16_000, featureDim: 80 },
    modelConfig: { ...settings, [kind]: own, tokens, numThreads: threads, provider: 'cpu', debug: 0 },
  }
}
