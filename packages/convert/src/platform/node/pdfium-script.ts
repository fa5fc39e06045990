/** The script around the WebAssembly of PDFium; in what is published its code is part of this file (`tools/packaging/bundled.ts`). */
export { init } from '@embedpdf/pdfium'
