/** Which parts of a message are to be read as its text, and which are files that came with it. */
import { append } from '../../document/append.ts'
import type { MimePart } from '../../mime/part.ts'

export interface MessageParts {
  /** Texts and pages in order. */
  bodies: MimePart[]
  attachments: MimePart[]
}

/** Parts that only prove or repeat what others say. */
const silent =
  /^(?:application\/(?:pgp-signature|pkcs7-signature|x-pkcs7-signature|pgp-encrypted)|text\/rfc822-headers)$/

export function messageParts(message: MimePart): MessageParts {
  const found: Collected = { bodies: [], attachments: [], related: [] }
  collect(message, found, false)
  append(found.attachments, unmentioned(found))
  // Mail programs send an invitation twice: as a form of the text, and as a file (RFC 6047 §2.4).
  if (!found.attachments.some(isCalendar)) append(found.attachments, invitationsIn(message))
  return found
}

interface Collected extends MessageParts {
  /** Files beside a page. */
  related: MimePart[]
}

/** Files with a name that no page shows by their identifier came with the message, though they lie beside a page. */
function unmentioned({ bodies, related }: Collected): MimePart[] {
  const named = related.filter(({ fields, filename }) => filename !== '' && !fields.has('content-location'))
  if (named.length === 0) return []
  const shown = new Set<string>()
  for (const page of bodies)
    if (page.type === 'text/html')
      // What stands behind the sign, and the sign itself, may be written in several ways (RFC 2392 §2).
      for (const [, id = ''] of Buffer.from(page.content())
        .toString('latin1')
        .matchAll(/cid:([^\s"'@%&<>)]+)/gi))
        shown.add(id)
  return named.filter(({ fields }) => {
    const id = fields
      .text('content-id')
      .trim()
      .replace(/^</, '')
      .split(/[@%&>]/, 1)[0]
    return !id || !shown.has(id)
  })
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

/** @param isRelated Pictures beside a page are parts of it. */
function collect(part: MimePart, found: Collected, isRelated: boolean): void {
  if (part.parts.length > 0) {
    const chosen = part.type === 'multipart/alternative' ? [bestOf(part.parts)] : part.parts
    for (const inner of chosen) collect(inner, found, part.type === 'multipart/related')
  } else if (isSilent(part) || part.type.startsWith('multipart/')) {
    return
  } else if (!part.isAttachment && isText(part)) {
    found.bodies.push(part)
  } else if (isRelated && !part.isAttachment) {
    found.related.push(part)
  } else {
    found.attachments.push(part)
  }
}

/** A signature may have no type but that of any file. */
function isSilent({ type, filename }: MimePart): boolean {
  return silent.test(type) || /^(?:smime\.p7s|signature\.asc)$/i.test(filename)
}

const texts: ReadonlySet<string> = new Set(['text/plain', 'text/html', 'text/enriched', 'message/delivery-status'])

function isText({ type, filename }: MimePart): boolean {
  return texts.has(type) && filename === ''
}

/** The richest of the same text stands last (RFC 2046 §5.1.4); a page says more than plain text, a calendar less. */
function bestOf(parts: readonly MimePart[]): MimePart {
  const rank = (part: MimePart): number => {
    if (part.type === 'text/html') return isBlank(part) ? 0 : 4
    if (part.type.startsWith('multipart/')) return 3
    if (part.type === 'text/enriched') return 2
    return part.type === 'text/plain' ? 1 : 0
  }
  return parts.reduce((best, part) => (rank(part) >= rank(best) ? part : best))
}

/** A page larger than this has something to show. */
const smallPage = 5_000

function isBlank(page: MimePart): boolean {
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
