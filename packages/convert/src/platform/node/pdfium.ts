/** The code of PDFium, from the folder of its package. */
import { readFile } from 'node:fs/promises'
import type { PdfiumCode } from '../contract.ts'
import { pdfiumUrl } from '../pdfium-url.ts'
import { WebAssembly } from '../web-assembly.ts'

export const compilePdfium: PdfiumCode['compilePdfium'] = async () => WebAssembly.compile(await readFile(pdfiumUrl))
