/** Where the files of the engines are. In what is published they are in this folder (`tools/packaging/ocr-files.ts`). */
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)

/** Tesseract as WebAssembly, with the recognizer of today and the older one, which detects the orientation of a page. */
export const coreFile = require.resolve('tesseract.js-core/tesseract-core-simd.js')

export const heifFile = require.resolve('libheif-js/libheif-wasm/libheif.js')

/** English, and all languages in a script: `tools/ocr-data.ts` makes them. */
type OwnData = 'eng' | `${'latin' | 'cyrillic' | 'greek' | 'arabic' | 'hebrew'}_script`

function own(name: OwnData): string {
  return fileURLToPath(new URL(`../data/${name}.traineddata.br`, import.meta.url))
}

/** Compressed data of Tesseract by name. */
export const tesseractData: Readonly<Record<'osd' | OwnData, string>> = {
  osd: require.resolve('@tesseract.js-data/osd/4.0.0_best_int/osd.traineddata.gz'),
  eng: own('eng'),
  latin_script: own('latin_script'),
  cyrillic_script: own('cyrillic_script'),
  greek_script: own('greek_script'),
  arabic_script: own('arabic_script'),
  hebrew_script: own('hebrew_script'),
}
