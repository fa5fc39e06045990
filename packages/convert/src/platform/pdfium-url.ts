/**
 * Where the WebAssembly of PDFium is. `npm run build` puts `published/pdfium-url.ts` in the place of this file, as a copy of the
 * WebAssembly is part of what is published.
 */
export const pdfiumUrl = new URL(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))
