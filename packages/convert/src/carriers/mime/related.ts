/** The parts of a message that its pages name (RFC 2392 for `cid:`, RFC 2557 §4 for Content-Location). */
import { Buffer } from '#platform/buffer'
import { percentDecoded } from '../encoding/percent.ts'
import type { MimePart } from './part.ts'

/** @returns The part at an address that a page of the message names. */
export function relatedParts(message: MimePart): (url: string, page: MimePart) => MimePart | undefined {
  let parts: Map<string, MimePart> | undefined
  return (url, page) => {
    parts ??= byAddress(message)
    if (/^cid:/i.test(url)) return parts.get(`cid:${percentDecoded(url.slice(4))}`)
    return parts.get(url) ?? parts.get(resolved(url, locationOf(page) || locationOf(message)))
  }
}

function byAddress(message: MimePart): Map<string, MimePart> {
  const parts = new Map<string, MimePart>()
  const base = locationOf(message)
  const collect = (part: MimePart): void => {
    const id = part.fields.text('content-id').trim()
    if (id) parts.set(`cid:${id.replace(/^<|>$/g, '')}`, part)
    const location = locationOf(part)
    if (location) parts.set(location, part).set(resolved(location, base), part)
    for (const inner of part.parts) collect(inner)
  }
  collect(message)
  return parts
}

function locationOf(part: MimePart): string {
  return part.fields.text('content-location').trim()
}

function resolved(url: string, base: string): string {
  return URL.canParse(url, base || undefined) ? new URL(url, base || undefined).href : url
}

/**
 * What a page names by `cid:`, each up to the sign in it: that, and what stands behind it, may be written in several
 * ways (RFC 2392 §2).
 */
export function contentIdsIn(page: Uint8Array): Set<string> {
  const source = Buffer.from(page.buffer, page.byteOffset, page.byteLength).toString('latin1')
  return new Set(Array.from(source.matchAll(/cid:([^\s"'@%&<>)]+)/gi), ([, id]) => id!))
}

/** As in `contentIdsIn`; '' where there is none. */
export function contentIdKey(id: string): string {
  return id
    .trim()
    .replace(/^</, '')
    .split(/[@%&>]/, 1)[0]!
}
