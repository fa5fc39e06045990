/** `@docmill/convert/pdf`: PDF. */

import { onFirstUse } from '../core/reader.ts'
import { pdf } from '../formats/pdf/read.ts'
import { type Converter, createConverter } from '../pipeline/converter.ts'

export { type PdfiumSource, usePdfium } from '#platform/pdfium'
export * from './common.ts'
export { pdf }

const load = /* @__PURE__ */ onFirstUse(async () => createConverter([pdf]))

/** As `convert` of `@docmill/convert`, for this format. */
export const convert: Converter['convert'] = async (source, options) => (await load()).convert(source, options)
