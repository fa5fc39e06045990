/**
 * `@docmill/convert/web`: every format in this process, with nothing of Node, for browsers and workers at the edge.
 *
 * ```ts
 * const { content } = await convert(new Uint8Array(await file.arrayBuffer()), { filename: file.name })
 * ```
 */

export { type PdfiumSource, usePdfium } from '#platform/pdfium'
export { formats, supportedExtensions } from '../formats/registry.ts'
export { convert, convertToParts } from '../pipeline/in-process.ts'
export * from './common.ts'
