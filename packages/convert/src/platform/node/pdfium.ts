/** The code of PDFium, from the folder of its package. */
import { readFile } from 'node:fs/promises'
import { compileFetched, createPdfiumCode } from '../pdfium-code.ts'
import { WebAssembly } from '../web-assembly.ts'

export type { PdfiumSource } from '../contract.ts'

/** `fetch` of Node reads no files. */
export const { compilePdfium, usePdfium } = createPdfiumCode(async (address) => {
  const { protocol } = new URL(address)
  return protocol === 'file:' ? WebAssembly.compile(await readFile(new URL(address))) : compileFetched(address)
})
