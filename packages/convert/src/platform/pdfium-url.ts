/**
 * Where the WebAssembly of PDFium is. In what is published it lies beside this file, at `new URL('pdfium.wasm', import.meta.url)`:
 * that is what bundlers recognise (`tools/packaging/pdfium.ts`).
 */
export const pdfiumUrl = new URL(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))
