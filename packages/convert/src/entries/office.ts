/**
 * `@docmill/convert/office`: word processors, spreadsheets and presentations.
 *
 * ```ts
 * const { content } = await convert(bytes)              // any of them
 * const { convert } = createConverter([docx, xlsx])     // or some: a bundler leaves the others out
 * ```
 */

import { onFirstUse } from '../core/reader.ts'
import { csv } from '../formats/csv/read.ts'
import { doc } from '../formats/doc/read.ts'
import { docx } from '../formats/docx/read.ts'
import { html } from '../formats/html/read.ts'
import { odf } from '../formats/odf/read.ts'
import { ppt } from '../formats/ppt/read.ts'
import { pptx } from '../formats/pptx/read.ts'
import { rtf } from '../formats/rtf/read.ts'
import { spreadsheetml } from '../formats/spreadsheetml/read.ts'
import { txt } from '../formats/txt/read.ts'
import { wordml } from '../formats/wordml/read.ts'
import { xls } from '../formats/xls/read.ts'
import { xlsx } from '../formats/xlsx/read.ts'
import { type Converter, createConverter } from '../pipeline/converter.ts'

export * from './common.ts'
export { csv, doc, docx, odf, ppt, pptx, rtf, spreadsheetml, wordml, xls, xlsx }

/** With texts and pages, which programs put into documents. */
const load = /* @__PURE__ */ onFirstUse(async () =>
  createConverter([...[docx, doc, rtf, ...odf, wordml, xlsx, xls, spreadsheetml, csv, pptx, ppt], ...[txt, html]]),
)

/** As `convert` of `@docmill/convert`, for these formats. */
export const convert: Converter['convert'] = async (source, options) => (await load()).convert(source, options)
