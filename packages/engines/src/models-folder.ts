/** Where fetched models lie: in the data directory, data of Tesseract in one folder, models of speech in one each. */
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

export interface ModelFolders {
  ocr: string
  speech: string
}

/** @param dataDirectory `./data` when absent. */
export function modelFolders(dataDirectory = ''): ModelFolders {
  const models = join(resolve(dataDirectory || 'data'), 'models')
  return { ocr: join(models, 'ocr'), speech: join(models, 'speech') }
}

/**
 * @param wanted A path, the name of a fetched model, or nothing: then the only one that was fetched.
 * @returns undefined where nothing is wanted, and not exactly one was fetched
 */
export function speechModelFolder({ speech }: ModelFolders, wanted: string | undefined): string | undefined {
  if (wanted) return /[\\/]/.test(wanted) ? resolve(wanted) : join(speech, wanted)
  const [only, ...others] = namesIn(speech)
  return only !== undefined && others.length === 0 ? join(speech, only) : undefined
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  } catch {
    return []
  }
}
