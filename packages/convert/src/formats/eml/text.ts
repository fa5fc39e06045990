/** A part of a message that is text: what is read of it, and the files that stand in it. */

import { Buffer } from '#platform/buffer'
import { decodeText } from '../../carriers/encoding/decode.ts'
import { withoutSignature } from '../../carriers/mime/cleartext.ts'
import { enrichedToHtml } from '../../carriers/mime/enriched.ts'
import { joinFlowed } from '../../carriers/mime/flowed.ts'
import type { MimePart } from '../../carriers/mime/part.ts'
import { isReport, reportToHtml } from '../../carriers/mime/report.ts'
import { decodeSevenBit } from '../../carriers/mime/seven-bit.ts'
import { splitEncodedFiles } from '../../carriers/mime/uuencode.ts'
import type { Limits } from '../../core/limits.ts'
import type { ArchiveFile } from '../../parts/embedded/sections.ts'
import type { MailBody } from '../../parts/mail/document.ts'

interface RelatedFiles {
  partAt(url: string, page: MimePart): MimePart | undefined
  pictureAt(url: string, page: MimePart): string | undefined
}

interface TextPart {
  body: MailBody
  files: ArchiveFile[]
}

/** @param related What a page of the message names (carriers/mime/related.ts). */
export function readText(part: MimePart, related: RelatedFiles, limits: Pick<Limits, 'textLines'>): TextPart {
  const { bytes, charset } = decoded(part)
  if (part.type === 'text/html' || beginsAsPage(bytes)) {
    const body = {
      content: bytes,
      extension: 'html',
      charset,
      pictureAt: (url: string) => related.pictureAt(url, part),
      nameAt: (url: string) => pictureName(related.partAt(url, part)),
    } as const
    return { body, files: [] }
  }
  const toHtml = part.type === 'text/enriched' ? enrichedToHtml : isReport(part.type) ? reportToHtml : undefined
  if (toHtml) {
    const page = toHtml(decodeText(bytes, { charset }))
    return { body: { content: Buffer.from(page), extension: 'html', charset: 'utf-8' }, files: [] }
  }
  const { parameters } = part.fields.structured('content-type')
  const isFlowed = parameters.get('format')?.toLowerCase() === 'flowed'
  const deletesSpace = parameters.get('delsp')?.toLowerCase() === 'yes'
  const { text, files } = splitEncodedFiles(withoutSignature(bytes))
  return {
    body: { content: isFlowed ? joinFlowed(text, deletesSpace, limits) : text, extension: 'txt', charset },
    files: files.map(({ name, content }) => ({ path: name.replaceAll(/[\\/]/g, '-'), read: () => content })),
  }
}

/** By its type where it has none, so that it is seen to be there. */
function pictureName(picture: MimePart | undefined): string {
  return picture ? picture.filename || picture.type.replace('/', '.') : ''
}

/** Scripts send pages without saying that they are some. */
function beginsAsPage(bytes: Uint8Array): boolean {
  return /^\s*<(?:!doctype html|html)\b/i.test(Buffer.from(bytes.subarray(0, 256)).toString('latin1'))
}

/** In a charset that all readers know. */
function decoded(part: MimePart): { bytes: Uint8Array; charset: string | undefined } {
  const bytes = part.content()
  const text = decodeSevenBit(bytes, part.charset)
  return text === undefined ? { bytes, charset: part.charset } : { bytes: Buffer.from(text), charset: 'utf-8' }
}
