/**
 * `@docmill/convert/archives`: archives, for a converter that also has the formats of what is in them.
 *
 * ```ts
 * const { convert } = createConverter([zip, docx, pdf])
 * ```
 */
export { gz } from '../formats/gz/read.ts'
export { tar } from '../formats/tar/read.ts'
export { zip } from '../formats/zip/read.ts'
export * from './common.ts'
