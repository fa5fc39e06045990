/** Puts the WebAssembly of PDFium where bundlers find it and Node reads it alike: next to the code that names it. */
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pdfiumUrl } from '../../packages/convert/src/platform/pdfium-url.ts'

export const publishedPdfiumUrl = `/** Where the WebAssembly of PDFium is. */
export const pdfiumUrl = () => new URL('pdfium.wasm', import.meta.url)
`

/** For applications that import it, as those for workerd do. */
const publishedTypes = `/** The compiled code of PDFium. */
declare const code: WebAssembly.Module
export default code
`

/** @param platform The folder `platform` of what was built. */
export function placePdfium(platform: string): void {
  cpSync(fileURLToPath(pdfiumUrl()), join(platform, 'pdfium.wasm'))
  writeFileSync(join(platform, 'pdfium.wasm.d.ts'), publishedTypes)
  writeFileSync(join(platform, 'pdfium-url.js'), publishedPdfiumUrl)
}
