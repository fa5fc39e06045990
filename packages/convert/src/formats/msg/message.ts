/** A message: its properties, those of who gets it and of what is attached to it. */
import { Buffer } from '#platform/buffer'
import { embeddedFile } from '../../carriers/cfb/embedded.ts'
import { type Cfb, openCfb } from '../../carriers/cfb/open.ts'
import { labelled } from '../../carriers/content-lines/labelled.ts'
import { codePageLabel } from '../../carriers/encoding/code-page.ts'
import { percentDecoded } from '../../carriers/encoding/percent.ts'
import { contentIdKey, contentIdsIn } from '../../carriers/mime/related.ts'
import { root } from '../../core/document/build.ts'
import type { Root } from '../../core/document/nodes.ts'
import { ConversionError, typeDetails } from '../../core/errors.ts'
import type { ReadContext } from '../../core/reader.ts'
import { attachmentPath } from '../../parts/embedded/path.ts'
import type { ArchiveFile } from '../../parts/embedded/sections.ts'
import { bestBody } from '../../parts/mail/body.ts'
import { type MailBody, mailDocument } from '../../parts/mail/document.ts'
import { itemRows } from './item.ts'
import { headerBytes, Properties } from './properties.ts'

export function readMessageFile(bytes: Uint8Array, context: ReadContext): Promise<Root> {
  return readMessage(openCfb(bytes, context.warn), '', headerBytes.message, 0, context)
}

/** Tags of properties ([MS-OXPROPS]). */
const tags = {
  subject: 0x0037,
  submitTime: 0x0039,
  headers: 0x007d,
  representedName: 0x0042,
  representedAddress: 0x0065,
  senderName: 0x0c1a,
  senderAddress: 0x0c1f,
  displayCc: 0x0e03,
  displayTo: 0x0e04,
  deliveryTime: 0x0e06,
  body: 0x1000,
  reportText: 0x1001,
  rtf: 0x1009,
  html: 0x1013,
  displayName: 0x3001,
  address: 0x3003,
  attachData: 0x3701,
  shortName: 0x3704,
  longName: 0x3707,
  contentId: 0x3712,
  pathname: 0x3708,
  longPathname: 0x370d,
  mediaType: 0x370e,
  internetCodePage: 0x3fde,
  smtpAddress: 0x39fe,
  senderSmtpAddress: 0x5d01,
  representedSmtpAddress: 0x5d02,
  creationTime: 0x3007,
  recipientType: 0x0c15,
}

async function readMessage(
  cfb: Cfb,
  prefix: string,
  header: number,
  depth: number,
  context: ReadContext,
): Promise<Root> {
  if (context.budget.depth + depth > context.limits.archiveDepth)
    throw new ConversionError('content_limit_exceeded', {
      limit: 'documents within documents',
      maximum: context.limits.archiveDepth,
    })
  const message = new Properties(cfb, prefix, header)
  const storages = cfb
    .list()
    .filter(
      ({ kind, path }) => kind === 'storage' && path.startsWith(prefix) && !path.slice(prefix.length).includes('/'),
    )
    .map(({ path }) => path)
  context.budget.entries(storages.length)
  const parts = (name: string): Properties[] =>
    storages
      .filter((path) => path.slice(prefix.length).startsWith(name))
      .map((path) => new Properties(cfb, `${path}/`, headerBytes.part, message.charset))

  const recipients = parts('__recip_version1.0_')
  const date = message.time(tags.submitTime) ?? message.time(tags.deliveryTime) ?? ''
  const from = senderOf(message)
  const attachments = parts('__attach_version1.0_')
  const body = bodyOf(message, context)
  const shown = body?.extension === 'html' ? contentIdsIn(body.content) : new Set<string>()
  const partAt = (url: string): Properties | undefined =>
    attachments.find((one) => `cid:${one.text(tags.contentId)}` === percentDecoded(url))
  const pictureAt = (url: string): string | undefined => {
    const part = partAt(url)
    return part && context.keepPicture(`${prefix}${url}/${part.text(tags.longName)}`, () => part.bytes(tags.attachData))
  }
  const mail = {
    subject: message.text(tags.subject),
    envelope: [
      ['From', from],
      ['To', recipientsOf(recipients, 1) || message.text(tags.displayTo)],
      ['Cc', recipientsOf(recipients, 2) || message.text(tags.displayCc)],
      ['Bcc', recipientsOf(recipients, 3)],
      ['Date', date || headerField(message, 'Date')],
      ...itemRows(message),
      ['Categories', message.texts(message.named('Keywords') ?? 0).join(', ')],
    ] as const,
    author: from,
    date: date || headerField(message, 'Date') || (message.time(tags.creationTime) ?? ''),
    bodies: body ? [{ ...body, pictureAt, nameAt: (url: string) => partAt(url)?.text(tags.longName) ?? '' }] : [],
    attachments: attachments
      .filter((part) => !isPartOfPage(part, shown))
      .map((part, index) =>
        fileOf(part, index, cfb, (inner) => readMessage(cfb, inner, headerBytes.inner, depth + 1, context)),
      ),
  }
  return mailDocument(mail, context)
}

/** Who wrote, not who sent it for them ([MS-OXOMSG] §2.2.1.49–55). */
function senderOf(message: Properties): string {
  const sender = personOf(message, tags.senderName, [tags.senderSmtpAddress, tags.senderAddress])
  const represented = personOf(message, tags.representedName, [tags.representedSmtpAddress, tags.representedAddress])
  const isOther = message.text(tags.representedName) !== message.text(tags.senderName)
  return (isOther && represented) || sender || represented || headerField(message, 'From')
}

/** @param addresses The first that is one of the Internet is shown. */
function personOf(properties: Properties, name: number, addresses: readonly number[]): string {
  const address = addresses.map((tag) => properties.text(tag)).find((one) => one.includes('@'))
  return named(properties.text(name), address ?? '')
}

/** @param type 1 for `To`, 2 for `Cc`, 3 for `Bcc` ([MS-OXOMSG] §2.2.3.1). */
function recipientsOf(recipients: readonly Properties[], type: number): string {
  return recipients
    .filter((recipient) => ((recipient.integer(tags.recipientType) ?? 1) & 0xf) === type)
    .map((recipient) => personOf(recipient, tags.displayName, [tags.smtpAddress, tags.address]))
    .filter(Boolean)
    .join(', ')
}

function named(name: string, address: string): string {
  if (!name || !address || name.toLowerCase().includes(address.toLowerCase())) return name || address
  return `${name} <${address}>`
}

/** A field of the transport headers that the message was sent with. */
function headerField(message: Properties, name: string): string {
  const headers = message.text(tags.headers).replace(/\r?\n[ \t]+/g, ' ')
  return new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(headers)?.[1]?.trim() ?? ''
}

function bodyOf(message: Properties, context: ReadContext): MailBody | undefined {
  const htmlText = message.text(tags.html)
  const bytes = message.bytes(tags.html)
  // The page is in the charset of the mail, strings are in that of the program ([MS-OXCMSG] §2.2.1.58.6).
  const codePage = message.integer(tags.internetCodePage)
  const page = bytes?.length
    ? { bytes, charset: codePage ? codePageLabel(codePage) : message.charset }
    : htmlText
      ? { bytes: Buffer.from(htmlText), charset: 'utf-8' }
      : undefined
  return bestBody(
    { page, compressedRtf: message.bytes(tags.rtf), plain: message.text(tags.body) || message.text(tags.reportText) },
    context,
  )
}

/** A picture that a page shows by its name. */
function isPartOfPage(attachment: Properties, shown: ReadonlySet<string>): boolean {
  const id = contentIdKey(attachment.text(tags.contentId))
  return id !== '' && shown.has(id)
}

function fileOf(part: Properties, index: number, cfb: Cfb, readInner: (prefix: string) => Promise<Root>): ArchiveFile {
  const name = part.text(tags.longName) || part.text(tags.shortName) || part.text(tags.displayName)
  const inner = part.storage(tags.attachData)
  const isMessage = inner !== undefined && cfb.find(`${inner}__properties_version1.0`) !== undefined
  return {
    path: attachmentPath(name, index),
    mediaType: part.text(tags.mediaType),
    isTitled: isMessage,
    read: () =>
      isMessage ? readInner(inner) : inner ? objectIn(cfb, inner) : (part.bytes(tags.attachData) ?? linkOf(part)),
  }
}

/** A document of another program, as it is embedded in texts. */
function objectIn(cfb: Cfb, storage: string): Uint8Array {
  const file = embeddedFile(cfb, storage.replace(/\/$/, ''))
  if (!file) throw new ConversionError('unsupported_file_type', typeDetails('an object that is no document', []))
  return file.bytes
}

/** What lies elsewhere, and is only named ([MS-OXCMSG] §2.2.2.9). */
function linkOf(part: Properties): Uint8Array | Promise<Root> {
  const link = labelled([['Link', part.text(tags.longPathname) || part.text(tags.pathname)]])
  return link ? Promise.resolve(root([link])) : new Uint8Array()
}
