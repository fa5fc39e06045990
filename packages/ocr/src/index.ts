/**
 * `@docmill/ocr`: what `@docmill/convert` reads images with, in a process of its own. `@docmill/ocr/files` names files and loads
 * nothing.
 */
export type { Metadata, Sharp } from 'sharp'
export { default as sharp } from 'sharp'
export { type HeifImage, readHeif } from './heif.ts'
export { createTesseract, type Tesseract } from './tesseract.ts'
