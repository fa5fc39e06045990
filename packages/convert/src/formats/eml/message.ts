/** A message: its fields, its text, what is attached to it. */

import { labelled } from '../../carriers/content-lines/labelled.ts'
import { isPgpEncrypted } from '../../carriers/mime/cleartext.ts'
import { isCms, type MimePart, parseMessage } from '../../carriers/mime/part.ts'
import { relatedParts } from '../../carriers/mime/related.ts'
import { cmsKind, signedContent } from '../../carriers/mime/signed-data.ts'
import { documentError } from '../../core/bounds.ts'
import { root } from '../../core/document/build.ts'
import type { Root } from '../../core/document/nodes.ts'
import { ConversionError } from '../../core/errors.ts'
import type { ReadContext } from '../../core/reader.ts'
import { attachmentPath } from '../../parts/embedded/path.ts'
import type { ArchiveFile } from '../../parts/embedded/sections.ts'
import { bestBody } from '../../parts/mail/body.ts'
import { mailDocument } from '../../parts/mail/document.ts'
import { parseTnef, type Tnef, tnefFiles } from '../../parts/mail/tnef.ts'
import { withoutEnvelope } from './apple.ts'
import { isCalendar, messageParts } from './body.ts'
import { readText } from './text.ts'

export function readMessage(file: Uint8Array, context: ReadContext): Promise<Root> {
  const bytes = withoutEnvelope(file)
  const kind = cmsKind(bytes)
  if (kind === 'encrypted') throw new ConversionError('file_encrypted', { reason: ' (S/MIME)' })
  const message = parseMessage(signedContent(bytes) ?? bytes, () => context.budget.messageParts(1))
  const { fields } = message
  if (!fields.has('from') && !fields.has('subject') && !fields.has('content-type'))
    throw new ConversionError('file_corrupt', { reason: ': it has no message header' })
  if (isEncrypted(message)) throw new ConversionError('file_encrypted', { reason: ' (S/MIME or PGP)' })

  const { bodies, attachments } = messageParts(message)
  if (bodies.length === 1 && isPgpEncrypted(bodies[0]!.content()))
    throw new ConversionError('file_encrypted', { reason: ' (PGP)' })
  const attached = attachments.map((part) => ({ part, wrapped: isTnef(part) ? unwrapped(part, context) : undefined }))
  const partAt = relatedParts(message)
  const pictureAt = (url: string, page: MimePart): string | undefined => {
    const part = partAt(url, page)
    return part && context.keepPicture(`${url}/${part.filename}`, () => part.content())
  }
  const texts = bodies.map((part) => readText(part, { partAt, pictureAt }, context.limits))
  const mail = {
    subject: fields.text('subject'),
    envelope: ['From', 'To', 'Cc', 'Bcc', 'Date'].map((name) => [name, fields.joined(name.toLowerCase())] as const),
    author: fields.text('from'),
    date: fields.text('date'),
    bodies:
      texts.length > 0
        ? texts.map(({ body }) => body)
        : attached.flatMap(({ wrapped }) => (wrapped && bestBody(wrapped.text, context)) ?? []),
    attachments: [
      ...texts.flatMap(({ files }) => files),
      ...attached.flatMap(({ part, wrapped }, index) =>
        wrapped ? tnefFiles(wrapped.attachments) : fileOf(part, index),
      ),
    ],
  }
  return mailDocument(mail, context)
}

function isEncrypted({ type, fields, parts }: MimePart): boolean {
  if (type === 'multipart/encrypted') return true
  const stated = fields.structured('content-type').parameters.get('smime-type')
  return isCms(type) && parts.length === 0 && stated !== 'signed-data'
}

function isTnef({ type, filename }: MimePart): boolean {
  return /^application\/(?:vnd\.)?ms-tnef$/.test(type) || filename.toLowerCase() === 'winmail.dat'
}

/** What Outlook wrapped; undefined where it is damaged, and so an attachment that cannot be read. */
function unwrapped(part: MimePart, context: ReadContext): Tnef | undefined {
  try {
    return parseTnef(part.content(), context)
  } catch (error) {
    documentError(error, 'file_corrupt')
    return undefined
  }
}

function fileOf(part: MimePart, index: number): ArchiveFile {
  const stated = part.filename || part.fields.text('content-description')
  const isMessage = message.test(part.type)
  const name = isMessage ? messageName(part, stated) : stated
  const path = attachmentPath(name || (isCalendar(part) ? 'invitation.ics' : ''), index)
  return { path, mediaType: mediaTypeOf(part), isTitled: isMessage && !stated, read: () => contentOf(part) }
}

/** @throws ConversionError file_encrypted */
function contentOf(part: MimePart): Uint8Array | Promise<Root> {
  const elsewhere = part.type === 'message/external-body' ? labelled([['Link', addressOf(part)]]) : undefined
  if (elsewhere) return Promise.resolve(root([elsewhere]))
  const content = part.content()
  if (isPgpEncrypted(content)) throw new ConversionError('file_encrypted', { reason: ' (PGP)' })
  return content
}

/** Address of a file that the message only refers to (RFC 2046 §5.2.3, RFC 2017). */
function addressOf({ fields }: MimePart): string {
  const { parameters } = fields.structured('content-type')
  const site = parameters.get('site')
  const path = [site, parameters.get('directory'), parameters.get('name')].filter(Boolean).join('/')
  return parameters.get('url')?.replace(/\s/g, '') ?? (site ? `ftp://${path}` : path)
}

/** Also those of which the report that one could not be delivered has nothing but the header. */
const message = /^(?:message\/(?:rfc822|global|news|global-headers)|text\/rfc822-headers)$/

/** With the charset of a text, but for those that state their own. */
function mediaTypeOf({ type, charset }: MimePart): string {
  return charset && type.startsWith('text/') && !/html|xml/.test(type) ? `${type}; charset=${charset}` : type
}

/** A message that was passed on mostly has no name but its subject. */
function messageName(part: MimePart, stated: string): string {
  if (/\.eml$/i.test(stated)) return stated
  const subject = parseMessage(part.content(), () => {}).fields.text('subject')
  return `${stated || subject || 'message'}.eml`
}
