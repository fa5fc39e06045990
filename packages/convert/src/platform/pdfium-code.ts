/** The code of PDFium, from where the package has it or from where a program says that it is. */
import type { PdfiumCode, PdfiumSource } from './contract.ts'
import { pdfiumUrl } from './pdfium-url.ts'
import { WebAssembly } from './web-assembly.ts'

/** @param compileFrom How this runtime compiles what is at an address. */
export function createPdfiumCode(compileFrom: (address: URL | string) => Promise<object>): PdfiumCode {
  let given: PdfiumSource | undefined
  return {
    usePdfium(source) {
      given = source
    },
    async compilePdfium() {
      const source = given ?? pdfiumUrl()
      if (typeof source === 'string' || source instanceof URL) return await compileFrom(source)
      if (source instanceof Uint8Array) return await WebAssembly.compile(source)
      if (source instanceof ArrayBuffer) return await WebAssembly.compile(new Uint8Array(source))
      return source
    },
  }
}

/** By the stream where the server calls the file by its media type, which browsers require for that. */
export async function compileFetched(address: URL | string): Promise<object> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} cannot be loaded: ${response.status}`)
  const isNamed = response.headers.get('content-type')?.startsWith('application/wasm')
  if (isNamed && 'compileStreaming' in WebAssembly) return await WebAssembly.compileStreaming(Promise.resolve(response))
  return await WebAssembly.compile(new Uint8Array(await response.arrayBuffer()))
}
