/** The code of PDFium, from where it is served. */
import type { PdfiumCode } from '../contract.ts'
import { pdfiumUrl } from '../pdfium-url.ts'
import { WebAssembly } from '../web-assembly.ts'

/** A compiled `WebAssembly.Module`, the bytes of `pdfium.wasm`, or its address. */
export type PdfiumSource = object | Uint8Array | ArrayBuffer | URL | string

let source: PdfiumSource = pdfiumUrl

/** Names another place of `pdfium.wasm`; to be called before the first PDF is converted. */
export function usePdfium(given: PdfiumSource): void {
  source = given
}

export const compilePdfium: PdfiumCode['compilePdfium'] = async () => {
  if (typeof source === 'string' || source instanceof URL) return await compileFrom(source)
  if (source instanceof Uint8Array) return await WebAssembly.compile(source)
  if (source instanceof ArrayBuffer) return await WebAssembly.compile(new Uint8Array(source))
  return source
}

/** By the stream where the server calls the file by its media type, which browsers require for that. */
async function compileFrom(address: URL | string): Promise<object> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} cannot be loaded: ${response.status}`)
  const isNamed = response.headers.get('content-type')?.startsWith('application/wasm')
  if (isNamed && 'compileStreaming' in WebAssembly) return await WebAssembly.compileStreaming(Promise.resolve(response))
  return await WebAssembly.compile(new Uint8Array(await response.arrayBuffer()))
}
