/** A folder with a model of sherpa-onnx → which kind of model it is, and where its parts are. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { modelTypeOf } from './onnx-metadata.ts'

/** The model's own settings, as both builds of sherpa-onnx take them. */
export interface SherpaModel {
  kind: ModelKind
  settings: Readonly<Record<string, unknown>>
  tokens: string
  files: string[]
  bytes: number
}

export type ModelKind = 'whisper' | 'transducer' | 'paraformer' | 'senseVoice' | 'nemoCtc' | 'zipformerCtc'

/** What exporters write into a model of one file (sherpa-onnx, scripts/). */
const kindByType: readonly (readonly [type: RegExp, kind: ModelKind])[] = [
  [/^sense_?voice/i, 'senseVoice'],
  [/^paraformer/i, 'paraformer'],
  [/^EncDec/, 'nemoCtc'],
  [/^zipformer2?_ctc/, 'zipformerCtc'],
]

/** Quantized parts are as good and a quarter of the size. */
const part = (name: string): RegExp => new RegExp(`(?:^|[-_.])${name}(?:[-_.].*)?\\.onnx$`)

/** @throws Error that says what is missing */
export async function readModelFolder(folder: string): Promise<SherpaModel> {
  const names = await readdir(folder).catch(() => {
    throw new Error(`there is no folder ${folder}`)
  })
  const tokens = names.find((name) => /(?:^|[-_.])tokens\.txt$/.test(name))
  if (tokens === undefined) throw new Error(`there is no tokens.txt in ${folder}`)
  const found = await kindOf(folder, names)
  const files = [tokens, ...found.files].map((name) => join(folder, name))
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size))
  return {
    kind: found.kind,
    settings: found.settings,
    tokens: join(folder, tokens),
    files,
    bytes: sizes.reduce((sum, size) => sum + size, 0),
  }
}

async function kindOf(
  folder: string,
  names: readonly string[],
): Promise<Pick<SherpaModel, 'kind' | 'settings' | 'files'>> {
  const [encoder, decoder, joiner] = ['encoder', 'decoder', 'joiner'].map((name) => preferred(names, part(name)))
  const path = (name: string): string => join(folder, name)
  if (encoder && decoder && joiner) {
    const isNemo = /nemo|parakeet/i.test(folder)
    const settings = {
      transducer: { encoder: path(encoder), decoder: path(decoder), joiner: path(joiner) },
      modelType: isNemo ? 'nemo_transducer' : '',
    }
    return { kind: 'transducer', settings, files: [encoder, decoder, joiner] }
  }
  if (encoder && decoder) {
    const settings = {
      whisper: { encoder: path(encoder), decoder: path(decoder), task: 'transcribe', tailPaddings: -1 },
    }
    return { kind: 'whisper', settings, files: [encoder, decoder] }
  }
  const model = preferred(names, /\.onnx$/)
  if (model === undefined) throw new Error(`there is no model (.onnx) in ${folder}`)
  const type = await modelTypeOf(path(model))
  const kind = kindByType.find(([pattern]) => pattern.test(type ?? ''))?.[1]
  if (kind === undefined) throw new Error(`${path(model)} is of no known kind (${type ?? 'it names none'})`)
  const options = kind === 'senseVoice' ? { useInverseTextNormalization: 1 } : {}
  return { kind, settings: { [kind]: { model: path(model), ...options } }, files: [model] }
}

function preferred(names: readonly string[], pattern: RegExp): string | undefined {
  const fitting = names.filter((name) => pattern.test(name)).sort()
  return fitting.find((name) => name.includes('int8')) ?? fitting[0]
}
