/** Which parts of a message are to be read as its text, and which are files that came with it. */

import { Buffer } from '#platform/buffer'
import type { MimePart } from '../../carriers/mime/part.ts'
import { contentIdKey, contentIdsIn } from '../../carriers/mime/related.ts'
import { isReport } from '../../carriers/mime/report.ts'
import { append } from '../../core/document/append.ts'

export interface MessageParts {
  /** Texts and pages in order. */
  bodies: MimePart[]
  attachments: MimePart[]
}

/** Parts that only prove or repeat what others say. */
const silent = /^application\/(?:pgp-signature|pkcs7-signature|x-pkcs7-signature|pgp-encrypted|applefile)$/

export function messageParts(message: MimePart): MessageParts {
  const found = nothingCollected()
  collect(message, found, 'text')
  const isShown = shownIn(found.bodies)
  const attachments = found.attachments.filter((part) => !isShown(part))
  // Others with a name came with the message, though they are attached to a page.
  for (const part of found.related)
    if (part.filename !== '' && !part.fields.has('content-location') && !isShown(part)) attachments.push(part)
  // Mail programs send an invitation twice: as a form of the text, and as a file (RFC 6047 §2.4).
  if (!attachments.some(isCalendar)) append(attachments, invitationsIn(message))
  return { bodies: found.bodies, attachments }
}

interface Collected extends MessageParts {
  /** Files attached to a page. */
  related: MimePart[]
  /** File names that are taken, over all messages. */
  filenames: Set<string>
}

function nothingCollected(): Collected {
  return { bodies: [], attachments: [], related: [], filenames: new Set() }
}

function addFile(part: MimePart, place: 'attachments' | 'related', found: Collected): void {
  found[place].push(part)
  found.filenames.add(part.filename)
}

const picture = /^image\/|\.(?:png|jpe?g|gif|bmp|webp|svg|tiff?|[ew]m[fz])$/i

/** Whether a part is a picture that a page shows by its identifier, wherever it lies and whatever it is called. */
function shownIn(bodies: readonly MimePart[]): (part: MimePart) => boolean {
  const pages = bodies.filter(({ type }) => type === 'text/html')
  const shown = new Set(pages.flatMap((page) => [...contentIdsIn(page.content())]))
  return ({ type, filename, fields }) => {
    const id = contentIdKey(fields.text('content-id'))
    return id !== '' && shown.has(id) && (picture.test(type) || picture.test(filename))
  }
}

/** @returns Those that are another form of the text. */
function invitationsIn({ type, parts }: MimePart): MimePart[] {
  return parts.flatMap((part) => [
    ...(type === 'multipart/alternative' && isCalendar(part) ? [part] : []),
    ...invitationsIn(part),
  ])
}

export function isCalendar({ type }: MimePart): boolean {
  return type === 'text/calendar' || type === 'application/ics'
}

/** What a part is by where it stands: the text itself, which may have a name, attached to a page, or one of several. */
type Place = 'text' | 'related' | 'mixed'

function collect(part: MimePart, found: Collected, place: Place): void {
  const { type, parts, filename } = part
  if (type === 'multipart/alternative' && parts.length > 0) {
    const best = bestOf(parts)
    collect(best, found, 'text')
    for (const other of parts)
      if (other !== best) for (const file of filesOnlyIn(other, found)) addFile(file, 'attachments', found)
  } else if (parts.length > 0) {
    const isRelated = type === 'multipart/related'
    for (const [index, inner] of parts.entries())
      collect(inner, found, isRelated ? (index === 0 ? 'text' : 'related') : 'mixed')
  } else if (isSilent(part) || type.startsWith('multipart/')) {
    return
  } else if (isReport(type) || (texts.has(type) && !part.isAttachment && (filename === '' || place === 'text'))) {
    found.bodies.push(part)
  } else if (place === 'related' && !part.isAttachment) {
    addFile(part, 'related', found)
  } else {
    addFile(part, 'attachments', found)
  }
}

/** What was attached to a form of the text that is not taken, and to no other. */
function filesOnlyIn(form: MimePart, { filenames }: Collected): MimePart[] {
  const own = nothingCollected()
  for (const part of form.parts) collect(part, own, 'mixed')
  return own.attachments.filter((part) => part.isAttachment && !filenames.has(part.filename))
}

/** A signature may have no type but that of any file. */
function isSilent({ type, filename }: MimePart): boolean {
  return silent.test(type) || /^(?:smime\.p7s|signature\.asc)$/i.test(filename)
}

const texts: ReadonlySet<string> = new Set(['text/plain', 'text/html', 'text/enriched'])

/** The richest of the same text stands last (RFC 2046 §5.1.4); a page says more than plain text, a calendar less. */
function bestOf(parts: readonly MimePart[]): MimePart {
  const rank = (part: MimePart): number => {
    if (part.type === 'text/html') return isWhitespace(part) ? 0 : 4
    if (part.type.startsWith('multipart/')) return 3
    if (part.type === 'text/enriched') return 2
    return part.type === 'text/plain' ? 1 : 0
  }
  return parts.reduce((best, part) => (rank(part) >= rank(best) ? part : best))
}

/** A page larger than this has something to show. */
const smallPage = 5_000

function isWhitespace(page: MimePart): boolean {
  const content = page.content()
  if (content.length > smallPage) return false
  const markup = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1')
  let isUnseen = false
  return markup.split('<').every((piece, index) => {
    const tag = index === 0 ? undefined : /^\/?\w*/.exec(piece)![0].toLowerCase()
    if (tag === 'style' || tag === 'script' || tag === 'title') isUnseen = true
    else if (tag?.[0] === '/') isUnseen = false
    const text = tag === undefined ? piece : piece.slice(piece.indexOf('>') + 1)
    return tag !== 'img' && (isUnseen || text.replaceAll('&nbsp;', '').trim() === '')
  })
}
