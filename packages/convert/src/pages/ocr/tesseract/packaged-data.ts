/** Data of Tesseract that npm packages bring: English by `@docmill/ocr`, other languages by choice. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { dataFiles } from './languages.ts'

const require = createRequire(import.meta.url)

/** Integer models made from the best ones: nearly their accuracy at a third of their size. */
const modelFolder = '4.0.0_best_int'

/** Whether `@docmill/ocr` is installed, without which no image is decoded. */
export function hasOcrPackage(): boolean {
  return pathOf('@docmill/ocr/files') !== undefined
}

/** @returns Paths of compressed files by name: those of `@docmill/ocr`, and of the packages `@tesseract.js-data/NAME` that are installed. */
export async function packagedData(): Promise<Map<string, string>> {
  const { tesseractData } = await import('@docmill/ocr/files')
  const found = new Map<string, string>(Object.entries(tesseractData))
  for (const name of dataFiles) {
    const description = pathOf(`@tesseract.js-data/${name}/package.json`)
    if (description) found.set(name, join(dirname(description), modelFolder, `${name}.traineddata.gz`))
  }
  return found
}

function pathOf(specifier: string): string | undefined {
  try {
    return require.resolve(specifier)
  } catch {
    return undefined
  }
}
