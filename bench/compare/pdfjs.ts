/** pdf.js as most programs use it: the runs of each page in the order of the file, a line end where it reports one. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { Peer } from './peer.ts'

interface PdfJs {
  getDocument(source: { data: Uint8Array; verbosity: number }): { promise: Promise<PdfJsDocument> }
}

interface PdfJsDocument {
  numPages: number
  getPage(number: number): Promise<{
    getTextContent(): Promise<{ items: { str?: string; hasEOL?: boolean }[] }>
  }>
  loadingTask: { destroy(): Promise<void> }
}

export const pdfJs: Peer = {
  name: 'pdf.js',
  extensions: ['pdf'],
  open: async () => {
    const library = await loadPdfJs()
    if (!library) return undefined
    return {
      convert: async (path) => {
        const document = await library.getDocument({ data: new Uint8Array(readFileSync(path)), verbosity: 0 }).promise
        const pages: string[] = []
        for (let number = 1; number <= document.numPages; number++) {
          const { items } = await (await document.getPage(number)).getTextContent()
          pages.push(items.map(({ str = '', hasEOL }) => str + (hasEOL ? '\n' : '')).join(''))
        }
        await document.loadingTask.destroy()
        return pages.join('\n\n')
      },
    }
  },
}

async function loadPdfJs(): Promise<PdfJs | undefined> {
  try {
    const path = createRequire(import.meta.url).resolve('pdfjs-dist/legacy/build/pdf.mjs')
    return (await import(pathToFileURL(path).href)) as PdfJs
  } catch {
    return undefined
  }
}
