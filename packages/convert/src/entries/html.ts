/** `@docmill/convert/html`: pages, web archives, e-books and XML. */

import { onFirstUse } from '../core/reader.ts'
import { epub } from '../formats/epub/read.ts'
import { html } from '../formats/html/read.ts'
import { mhtml } from '../formats/mhtml/read.ts'
import { txt } from '../formats/txt/read.ts'
import { xml } from '../formats/xml/read.ts'
import { type Converter, createConverter } from '../pipeline/converter.ts'

export * from './common.ts'
export { epub, html, mhtml, xml }

/** With texts, which web archives may hold. */
const load = /* @__PURE__ */ onFirstUse(async () => createConverter([html, mhtml, epub, xml, txt]))

/** As `convert` of `@docmill/convert`, for these formats. */
export const convert: Converter['convert'] = async (source, options) => (await load()).convert(source, options)
