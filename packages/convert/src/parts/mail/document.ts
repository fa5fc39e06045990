/**
 * A message as a document: the subject as the title, who wrote to whom and when, the text, then
 * each file that came with it as a section.
 */
import { labelled } from '../../carriers/content-lines/labelled.ts'
import { looksLikeText } from '../../carriers/encoding/text-likeness.ts'
import { heading, root } from '../../core/document/build.ts'
import type { Block, Metadata, Phrasing, Root } from '../../core/document/nodes.ts'
import { visitPhrasing } from '../../core/document/walk.ts'
import type { ReadContext } from '../../core/reader.ts'
import { inset } from '../embedded/inset.ts'
import { type ArchiveFile, readSections } from '../embedded/sections.ts'
import { withQuotes } from './quotes.ts'

export interface Mail {
  subject: string
  /** What is said of it, in order: `From`, `To`, `Date` … Those without a value are left out. */
  envelope: readonly (readonly [name: string, value: string])[]
  author: string
  /** Any date that JavaScript reads. */
  date: string
  bodies: readonly MailBody[]
  attachments: readonly ArchiveFile[]
}

export interface MailBody {
  content: Uint8Array
  extension: 'html' | 'txt' | 'rtf'
  charset?: string | undefined
  /** As in `EmbeddedHint`. */
  pictureAt?(url: string): string | undefined
  /** What the file at a `cid:` address is called, '' where it has no name. */
  nameAt?(url: string): string
}

const mediaTypes = { html: 'text/html', txt: 'text/plain', rtf: 'application/rtf' }

/** @throws ConversionError content_limit_exceeded, and what reading a body throws */
export async function mailDocument(mail: Mail, context: ReadContext): Promise<Root> {
  const subject = mail.subject.trim()
  const blocks: Block[] = subject ? [heading(1, subject)] : []
  const envelope = labelled(mail.envelope)
  if (envelope) blocks.push(envelope)
  for (const [index, body] of mail.bodies.entries())
    for (const block of await readBody(body, index, context)) blocks.push(block)
  if (mail.attachments.length > 0) {
    blocks.push(heading(2, 'Attachments'))
    const sections = await readSections(mail.attachments, context, { isWhole: false })
    for (const block of inset(sections, 2, 'attachment')) blocks.push(block)
  }
  return root(blocks, metadataOf(mail, subject))
}

async function readBody(
  { content, extension, charset, pictureAt, nameAt }: MailBody,
  index: number,
  context: ReadContext,
): Promise<Block[]> {
  if (content.every((byte) => byte <= 0x20)) return []
  if (extension === 'txt' && !looksLikeText(content)) {
    context.warn('content_dropped', { what: 'a text that is binary data' })
    return []
  }
  const document = await context.readEmbedded(content, {
    filename: `body.${extension}`,
    mediaType: mediaTypes[extension] + (charset ? `; charset=${charset}` : ''),
    // No site is around a message: its header and its footer are words of its author.
    options: { content: 'whole' },
    ...(pictureAt ? { pictureAt } : {}),
  })
  if (nameAt) visitPhrasing(document.children, (nodes) => namePictures(nodes, nameAt))
  const blocks = inset(document, 1, `body-${index + 1}`)
  return extension === 'txt' ? withQuotes(blocks) : blocks
}

/** A picture that came with the message by its file's name: its address means nothing elsewhere (RFC 2392). */
function namePictures(nodes: readonly Phrasing[], nameAt: (url: string) => string): void {
  for (const node of nodes) {
    if (node.type === 'image' && /^cid:/i.test(node.url)) node.url = nameAt(node.url)
    else if ('children' in node) namePictures(node.children, nameAt)
  }
}

function metadataOf({ author, date }: Mail, subject: string): Metadata {
  const created = new Date(date)
  return {
    ...(subject ? { title: subject } : {}),
    ...(author.trim() ? { author: author.trim() } : {}),
    ...(Number.isNaN(created.getTime()) ? {} : { created: created.toISOString() }),
  }
}
