/**
 * E-mail messages (RFC 5322, MIME).
 *
 * Out: the subject as the title, who wrote to whom and when, the text, then each attachment as
 * a section, converted by its own reader. Of a text in several forms the richest is taken;
 * pictures that belong to a page are left to it.
 *
 * Errors: file_corrupt, file_encrypted, content_limit_exceeded. Warnings: embedded_failed.
 */

import { inset } from '../../archive/inset.ts'
import { type ArchiveFile, readSections } from '../../archive/sections.ts'
import { heading, paragraph, root, text } from '../../document/build.ts'
import type { Block, Metadata, Phrasing, Root } from '../../document/nodes.ts'
import { ConversionError } from '../../errors.ts'
import type { Fields } from '../../mime/fields.ts'
import { joinFlowed } from '../../mime/flowed.ts'
import { type MimePart, parseMessage } from '../../mime/part.ts'
import type { ReadContext, Reader } from '../reader.ts'
import { messageParts } from './body.ts'

export const eml: Reader = {
  id: 'eml',
  title: 'E-mail message',
  kind: 'email',
  extensions: ['eml'],
  mediaTypes: ['message/rfc822'],
  textual: true,
  options: ['password', 'language', 'ocr'],
  read: readMessage,
}

async function readMessage(bytes: Uint8Array, context: ReadContext): Promise<Root> {
  const message = parseMessage(bytes, () => context.budget.entries(1))
  if (!message.fields.has('from') && !message.fields.has('subject') && !message.fields.has('content-type'))
    throw new ConversionError('file_corrupt', { reason: ': it has no header of a message' })
  if (isEncrypted(message)) throw new ConversionError('file_encrypted', { reason: ' (S/MIME or PGP)' })

  const { bodies, attachments } = messageParts(message)
  const subject = message.fields.text('subject').trim()
  const blocks: Block[] = subject ? [heading(1, subject)] : []
  const envelope = envelopeOf(message.fields)
  if (envelope) blocks.push(envelope)
  for (const [index, body] of bodies.entries())
    for (const block of await readBody(body, index, context)) blocks.push(block)
  if (attachments.length > 0) {
    blocks.push(heading(2, 'Attachments'))
    const sections = await readSections(attachments.map(fileOf), context, { isWhole: false })
    for (const block of inset(sections, 2, 'attachment')) blocks.push(block)
  }
  return root(blocks, metadataOf(message.fields, subject))
}

function isEncrypted({ type, fields }: MimePart): boolean {
  if (type === 'multipart/encrypted') return true
  const isSmime = type === 'application/pkcs7-mime' || type === 'application/x-pkcs7-mime'
  return isSmime && fields.structured('content-type').parameters.get('smime-type') !== 'signed-data'
}

const envelopeFields = ['From', 'To', 'Cc', 'Bcc', 'Date'] as const

function envelopeOf(fields: Fields): Block | undefined {
  const lines = envelopeFields
    .map((name) => [name, fields.joined(name.toLowerCase()).trim()] as const)
    .filter(([, value]) => value !== '')
    .map(([name, value]): Phrasing[] => [{ type: 'strong', children: [text(`${name}:`)] }, text(` ${value}`)])
  if (lines.length === 0) return undefined
  return paragraph(lines.flatMap((line, index): Phrasing[] => (index > 0 ? [{ type: 'break' }, ...line] : line)))
}

async function readBody(body: MimePart, index: number, context: ReadContext): Promise<Block[]> {
  const isPage = body.type === 'text/html'
  const content = isPage ? body.content() : plainContent(body)
  if (content.every((byte) => byte <= 0x20)) return []
  const charset = body.charset ? `; charset=${body.charset}` : ''
  const document = await context.readEmbedded(content, {
    filename: isPage ? 'body.html' : 'body.txt',
    mediaType: `${isPage ? 'text/html' : 'text/plain'}${charset}`,
  })
  return inset(document, 1, `body-${index + 1}`)
}

function plainContent(body: MimePart): Uint8Array {
  const { parameters } = body.fields.structured('content-type')
  if (parameters.get('format')?.toLowerCase() !== 'flowed') return body.content()
  return joinFlowed(body.content(), parameters.get('delsp')?.toLowerCase() === 'yes')
}

function fileOf(part: MimePart, index: number): ArchiveFile {
  const stated = part.filename || part.fields.text('content-description')
  const name = part.type === 'message/rfc822' ? messageName(part, stated) : stated
  return { path: name.replaceAll(/[\\/]/g, '-') || `attachment ${index + 1}`, read: () => part.content() }
}

/** A message that was passed on mostly has no name but its subject. */
function messageName(part: MimePart, stated: string): string {
  if (/\.eml$/i.test(stated)) return stated
  const subject = parseMessage(part.content(), () => {}).fields.text('subject')
  return `${stated || subject || 'message'}.eml`
}

function metadataOf(fields: Fields, subject: string): Metadata {
  const from = fields.text('from').trim()
  const date = new Date(fields.text('date'))
  return {
    ...(subject ? { title: subject } : {}),
    ...(from ? { author: from } : {}),
    ...(Number.isNaN(date.getTime()) ? {} : { created: date.toISOString() }),
  }
}
