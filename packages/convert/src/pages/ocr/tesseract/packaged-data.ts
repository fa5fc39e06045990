/** Data of Tesseract that npm packages bring: English is always there, other languages by choice. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { dataFiles } from './languages.ts'

const require = createRequire(import.meta.url)

/** Integer models made from the best ones: nearly their accuracy at a third of their size. */
const modelFolder = '4.0.0_best_int'

/** @returns Paths of compressed files by name, of those packages `@tesseract.js-data/NAME` that are installed. */
export function packagedData(): Map<string, string> {
  const found = new Map<string, string>()
  for (const name of dataFiles) {
    const folder = folderOf(name)
    if (folder) found.set(name, join(folder, modelFolder, `${name}.traineddata.gz`))
  }
  return found
}

function folderOf(name: string): string | undefined {
  try {
    return dirname(require.resolve(`@tesseract.js-data/${name}/package.json`))
  } catch {
    return undefined
  }
}
