/**
 * Transport-neutral encapsulation ([MS-OXTNEF]): `winmail.dat`, in which Outlook sends the attachments
 * and the formatted text of a message.
 */

import { codePageLabel } from '../../carriers/encoding/code-page.ts'
import { ConversionError } from '../../core/errors.ts'
import type { ReadContext } from '../../core/reader.ts'
import { attachmentPath } from '../embedded/path.ts'
import type { ArchiveFile } from '../embedded/sections.ts'
import type { OutlookText } from './body.ts'
import { type MapiProperties, readMapiProperties, mapiTags as tags } from './mapi-properties.ts'

export interface Tnef {
  subject: string
  from: string
  /** ISO 8601, '' where it is not stated. */
  date: string
  text: OutlookText
  attachments: TnefFile[]
}

export interface TnefFile {
  /** '' where it has none. */
  name: string
  /** Content of the attachment; for a message, its encapsulation. */
  content: Uint8Array
}

const signature = 0x223e9f78
const headerBytes = 6
/** Level, identifier and length before the data of an attribute, a checksum behind (§2.1.2). */
const attributeHeader = 9
const checksumBytes = 2

/** Attributes by their identifiers (§2.1.3.2). */
const attribute = {
  from: 0x00008000,
  subject: 0x00018004,
  body: 0x0002800c,
  attachmentBegins: 0x00069002,
  messageProperties: 0x00069003,
  attachmentProperties: 0x00069005,
  codePage: 0x00069007,
  attachmentTitle: 0x00018010,
  attachmentData: 0x0006800f,
} as const

interface Attachment {
  title: string
  data: Uint8Array | undefined
  properties: MapiProperties | undefined
}

/** @throws ConversionError file_corrupt, content_limit_exceeded */
export function parseTnef(bytes: Uint8Array, { budget, warn }: Pick<ReadContext, 'budget' | 'warn'>): Tnef {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < headerBytes || view.getUint32(0, true) !== signature)
    throw new ConversionError('file_corrupt', { reason: ': it is not a winmail.dat file' })
  let charset = 'windows-1252'
  let message: MapiProperties | undefined
  const texts = { subject: '', body: '', from: '' }
  const attachments: Attachment[] = []
  for (let at = headerBytes; at + attributeHeader <= bytes.length; ) {
    const id = view.getUint32(at + 1, true)
    const start = at + attributeHeader
    const end = Math.min(bytes.length, start + view.getUint32(at + 5, true))
    const data = bytes.subarray(start, end)
    at = end + checksumBytes
    if (at > bytes.length) warn('damage_survived', { what: 'its end is missing' })
    const last = attachments.at(-1)
    switch (id) {
      case attribute.codePage:
        if (data.length >= 4) charset = codePageLabel(view.getUint32(start, true)) ?? charset
        break
      case attribute.messageProperties:
        message = readMapiProperties(data, charset)
        break
      case attribute.from:
        texts.from = recipientText(data, charset)
        break
      case attribute.subject:
        texts.subject = narrow(data, charset)
        break
      case attribute.body:
        texts.body = narrow(data, charset)
        break
      case attribute.attachmentBegins:
        budget.entries(1)
        attachments.push({ title: '', data: undefined, properties: undefined })
        break
      case attribute.attachmentTitle:
        if (last) last.title = narrow(data, charset)
        break
      case attribute.attachmentData:
        if (last) last.data = data
        break
      case attribute.attachmentProperties:
        if (last) last.properties = readMapiProperties(data, charset)
    }
  }
  return {
    subject: message?.text(tags.subject) || texts.subject,
    from: senderOf(message) || texts.from,
    date: message?.time(tags.submitTime) ?? '',
    text: textOf(message, texts.body, charset),
    attachments: attachments.flatMap(fileOf),
  }
}

function narrow(data: Uint8Array, charset: string): string {
  const end = data.indexOf(0)
  return new TextDecoder(charset).decode(end < 0 ? data : data.subarray(0, end))
}

function senderOf(message: MapiProperties | undefined): string {
  return personText(message?.text(tags.senderName) ?? '', message?.text(tags.senderAddress) ?? '')
}

const recipientHeader = 8

/** Lengths of a name and of an address behind it, `SMTP:a@example.org` (§2.1.3.3, TRP). */
function recipientText(data: Uint8Array, charset: string): string {
  if (data.length < recipientHeader) return ''
  const nameEnd = recipientHeader + (data[4]! | (data[5]! << 8))
  const name = narrow(data.subarray(recipientHeader, nameEnd), charset)
  return personText(name, narrow(data.subarray(nameEnd), charset).replace(/^SMTP:/i, ''))
}

function personText(name: string, address: string): string {
  if (!address.includes('@') || name.includes(address)) return name
  return name ? `${name} <${address}>` : address
}

function textOf(message: MapiProperties | undefined, plain: string, charset: string): OutlookText {
  const codePage = message?.integer(tags.internetCodePage)
  const page = message?.bytes(tags.html)
  return {
    page: page && { bytes: page, charset: (codePage === undefined ? undefined : codePageLabel(codePage)) ?? charset },
    compressedRtf: message?.bytes(tags.rtf),
    plain: message?.text(tags.body) || plain,
  }
}

/** A message within is an object, whose data an interface's identifier stands before (§2.1.3.4). */
function fileOf({ title, data, properties }: Attachment): TnefFile[] {
  const name = properties?.text(tags.longName) || title || properties?.text(tags.shortName) || ''
  const content = properties?.object(tags.attachData) ?? data ?? properties?.bytes(tags.attachData)
  return content ? [{ name, content }] : []
}

/** For the sections of a message. */
export function tnefFiles(files: readonly TnefFile[]): ArchiveFile[] {
  return files.map(({ name, content }, index) => ({
    path: attachmentPath(name, index),
    read: () => content,
  }))
}
