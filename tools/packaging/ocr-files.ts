/** Puts the engines and data of OCR into the published package: of their packages, 64 MB, these few files are used. */
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { readData } from '../../packages/ocr/src/data.ts'
import { coreFile, heifFile, tesseractData } from '../../packages/ocr/src/files.ts'
import { compressed } from './brotli.ts'
import { writeLicenses } from './bundled.ts'

const nameOf = (data: string): string => `${data}.traineddata.br`
const places = Object.keys(tesseractData).map((name) => `${name}: at('tesseract/${nameOf(name)}')`)

/** Scripts are CommonJS. */
const published = `/** Where the files of the engines are. */
import { fileURLToPath } from 'node:url'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))

export const coreFile = at('tesseract/core.cjs')
export const heifFile = at('libheif/libheif.cjs')
export const tesseractData = { ${places.join(', ')} }
`

const wasmOf = (script: string): string => script.replace(/\.js$/, '.wasm')

/** @param dist Of `@docmill/ocr`. */
export async function placeOcrFiles(dist: string): Promise<void> {
  const [tesseract, heif] = [join(dist, 'tesseract'), join(dist, 'libheif')]
  for (const folder of [tesseract, heif]) mkdirSync(folder, { recursive: true })
  copyFileSync(coreFile, join(tesseract, 'core.cjs'))
  // By the name that the script gives it.
  copyFileSync(wasmOf(coreFile), join(tesseract, basename(wasmOf(coreFile))))
  await Promise.all(
    Object.entries(tesseractData).map(async ([name, file]) =>
      writeFileSync(join(tesseract, nameOf(name)), await compressed(await readData(file))),
    ),
  )
  copyFileSync(heifFile, join(heif, 'libheif.cjs'))
  copyFileSync(wasmOf(heifFile), join(heif, 'libheif.wasm'))
  writeFileSync(join(dist, 'files.js'), published)
  const { osd, latin_script: ours } = tesseractData
  writeLicenses(dist, [dirname(coreFile), dirname(dirname(heifFile)), dirname(dirname(osd)), dirname(ours)])
}
