/** The text of a message of Outlook, which comes as a page, as compressed RTF and as plain text. */
import { Buffer } from '#platform/buffer'
import { documentError } from '../../core/bounds.ts'
import type { ReadContext } from '../../core/reader.ts'
import { decompressRtf } from './compressed-rtf.ts'
import type { MailBody } from './document.ts'
import { encapsulatedKind, unwrapHtml } from './encapsulated-html.ts'

export interface OutlookText {
  page: { bytes: Uint8Array; charset: string | undefined } | undefined
  compressedRtf: Uint8Array | undefined
  plain: string
}

/** The page, also one that is wrapped in RTF, else the RTF that the message was written in, else the text. */
export function bestBody({ page, compressedRtf, plain }: OutlookText, context: ReadContext): MailBody | undefined {
  if (page?.bytes.length) return { content: page.bytes, extension: 'html', charset: page.charset }
  const rtf = rtfOf(compressedRtf, context)
  const kind = rtf && encapsulatedKind(rtf)
  if (rtf && kind === 'html') return { content: Buffer.from(unwrapHtml(rtf)), extension: 'html', charset: 'utf-8' }
  if (plain.trim() && (kind === 'text' || !rtf?.length))
    return { content: Buffer.from(plain), extension: 'txt', charset: 'utf-8' }
  return rtf?.length ? { content: rtf, extension: 'rtf' } : undefined
}

function rtfOf(compressed: Uint8Array | undefined, context: ReadContext): Uint8Array | undefined {
  if (!compressed?.length) return undefined
  try {
    return decompressRtf(compressed, context.budget.unpacked)
  } catch (error) {
    documentError(error, 'file_corrupt')
    context.warn('damage_survived', { what: 'its formatted text is cut off' })
    return undefined
  }
}
