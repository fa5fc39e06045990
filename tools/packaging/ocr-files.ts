/** Puts the engines and data of OCR into the published package: of their packages, 64 MB, these few files are used. */
import { copyFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { coreFile, heifFile, tesseractData } from '../../packages/ocr/src/files.ts'
import { writeLicenses } from './bundled.ts'

const places = Object.entries(tesseractData).map(([name, file]) => `${name}: at('tesseract/${basename(file)}')`)

/** Scripts are CommonJS. */
const published = `/** Where the files of the engines are. */
import { fileURLToPath } from 'node:url'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))

export const coreFile = at('tesseract/core.cjs')
export const heifFile = at('libheif/libheif.cjs')
export const tesseractData = { ${places.join(', ')} }
`

/** @param dist Of `@docmill/ocr`. */
export function placeOcrFiles(dist: string): void {
  const [tesseract, heif] = [join(dist, 'tesseract'), join(dist, 'libheif')]
  for (const folder of [tesseract, heif]) mkdirSync(folder, { recursive: true })
  const wasm = basename(coreFile).replace(/\.js$/, '.wasm')
  copyFileSync(coreFile, join(tesseract, 'core.cjs'))
  // By the name that the script gives it.
  copyFileSync(join(dirname(coreFile), wasm), join(tesseract, wasm))
  for (const file of Object.values(tesseractData)) cpSync(file, join(tesseract, basename(file)))
  copyFileSync(heifFile, join(heif, 'libheif.cjs'))
  writeFileSync(join(dist, 'files.js'), published)
  const { latin_script: ours, ...others } = tesseractData
  const data = Object.values(others).map((file) => dirname(dirname(file)))
  writeLicenses(dist, [dirname(coreFile), dirname(dirname(heifFile)), ...data, dirname(ours)])
}
