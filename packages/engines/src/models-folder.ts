/**
 * Where downloaded models are: in the data directory of a service and in the user's own data folder, OCR data in one folder,
 * each speech model in a folder of its own.
 */
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'

export interface ModelFolders {
  /** Searched in this order; `docmill models pull` writes into the first. */
  ocr: readonly string[]
  speech: readonly string[]
}

/**
 * @param dataDirectory That of a service. When absent, it is `./data` where a service has used that; then the user's
 *   folder comes first otherwise, so that a model is found from every folder.
 */
export function modelFolders(dataDirectory = ''): ModelFolders {
  const [usual, own] = [resolve('data'), userFolder()]
  const isService = existsSync(join(usual, 'docmill.sqlite')) || existsSync(join(usual, 'models'))
  const data = dataDirectory ? [resolve(dataDirectory), own] : isService ? [usual, own] : [own]
  return {
    ocr: data.map((folder) => join(folder, 'models', 'ocr')),
    speech: data.map((folder) => join(folder, 'models', 'speech')),
  }
}

/** The folder for data of programs: XDG Base Directory Specification 0.8, and its counterparts on macOS and Windows. */
function userFolder(): string {
  const { XDG_DATA_HOME, LOCALAPPDATA } = process.env
  if (XDG_DATA_HOME) return join(XDG_DATA_HOME, 'docmill')
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'docmill')
  if (process.platform === 'win32' && LOCALAPPDATA) return join(LOCALAPPDATA, 'docmill')
  return join(homedir(), '.local', 'share', 'docmill')
}

/**
 * @param wanted A path, the name of a downloaded model, or nothing: then the only one that was downloaded.
 * @returns undefined where nothing is wanted, and not exactly one was downloaded
 */
export function speechModelFolder({ speech }: ModelFolders, wanted: string | undefined): string | undefined {
  const found = speech.flatMap((folder) => namesIn(folder).map((name) => ({ name, path: join(folder, name) })))
  if (wanted) {
    if (/[\\/]/.test(wanted)) return resolve(wanted)
    return found.find(({ name }) => name === wanted)?.path ?? join(speech[0] as string, wanted)
  }
  return found.length === 1 ? found[0]?.path : undefined
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  } catch {
    return []
  }
}
