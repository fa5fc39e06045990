/**
 * Where the WebAssembly of PDFium is. In the published package it is next to this file, at `new URL('pdfium.wasm', import.meta.url)`:
 * that is what bundlers recognise (`tools/packaging/pdfium.ts`). A module of workerd has no address, so that it fails only where it is asked for.
 */
export const pdfiumUrl = (): URL => new URL(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))
