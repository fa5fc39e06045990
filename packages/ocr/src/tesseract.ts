/** Tesseract in a thread of its own. */
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createWorker, type Worker } from 'tesseract.js'

export type Tesseract = Worker

/** Next to this file: source, or emitted JavaScript like it. */
const workerPath = fileURLToPath(new URL(`tesseract-worker${extname(import.meta.url)}`, import.meta.url))

/** Data are read where they are, and a failure is that of the call. */
const options = { workerPath, gzip: false, cacheMethod: 'none', errorHandler: () => {} } as const

/**
 * @param data Names of the data, read one after another: `['rus', 'eng']`.
 * @param folder Holds `NAME.traineddata` for each of them, as it is or with `.br` or `.gz`.
 * @param purpose The orientation of a page needs the older recognizer, which has data of its own.
 */
export function createTesseract(
  data: readonly string[],
  folder: string,
  purpose: 'text' | 'orientation',
): Promise<Tesseract> {
  const isOlder = purpose === 'orientation'
  const more = isOlder ? { legacyCore: true, legacyLang: true } : {}
  return createWorker([...data], isOlder ? 0 : 1, { ...options, langPath: folder, ...more })
}
