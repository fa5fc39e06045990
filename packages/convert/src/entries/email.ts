/** `@docmill/convert/email`: messages, mailboxes, calendars and contacts. */

import { onFirstUse } from '../core/reader.ts'
import { eml } from '../formats/eml/read.ts'
import { html } from '../formats/html/read.ts'
import { ics } from '../formats/ics/read.ts'
import { mbox } from '../formats/mbox/read.ts'
import { msg } from '../formats/msg/read.ts'
import { rtf } from '../formats/rtf/read.ts'
import { tnef } from '../formats/tnef/read.ts'
import { txt } from '../formats/txt/read.ts'
import { vcf } from '../formats/vcf/read.ts'
import { type Converter, createConverter } from '../pipeline/converter.ts'

export * from './common.ts'
export { eml, ics, mbox, msg, tnef, vcf }

/** With what the bodies of messages are; attachments of other types are named only. */
const load = /* @__PURE__ */ onFirstUse(async () => createConverter([eml, mbox, msg, tnef, ics, vcf, txt, html, rtf]))

/** As `convert` of `@docmill/convert`, for these formats. */
export const convert: Converter['convert'] = async (source, options) => (await load()).convert(source, options)
