/** Pictures of a contact (RFC 6350 §6.2.4, §6.6.3): in the card itself, or named by their addresses. */
import { Buffer } from '#platform/buffer'
import type { Component, ContentLine } from '../../carriers/content-lines/content-lines.ts'
import { image, paragraph } from '../../core/document/build.ts'
import type { Block } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'

const kinds = { PHOTO: 'Photo', LOGO: 'Logo' } as const

/**
 * @param name Of the contact.
 * @param number Of the card in its file.
 */
export function photosOf({ lines }: Component, name: string, number: number, context: ReadContext): Block[] {
  let count = 0
  return lines.flatMap((line) => {
    if (line.name !== 'PHOTO' && line.name !== 'LOGO') return []
    const alt = `${kinds[line.name]} of ${name}`
    const value = line.value.trim()
    if (/^https?:/i.test(value)) return [paragraph([image(value, alt)])]
    if (value === '') return []
    const place = ++count === 1 ? number : `${number}-${count}`
    const file = `${kinds[line.name].toLowerCase()}-${place}.${extensionOf(line)}`
    const bytes = (): Uint8Array => Buffer.from(value.replace(/^data:[^,]*,/i, ''), 'base64')
    return [paragraph([image(file, alt, context.keepPicture(file, bytes))])]
  })
}

/** By the type that a parameter states, as `JPEG` or `image/jpeg`, or a `data:` address. */
function extensionOf({ value, parameters }: ContentLine): string {
  const inAddress = /^data:image\/(\w+)/i.exec(value)?.[1]
  const stated = [...(parameters.get('MEDIATYPE') ?? []), ...(parameters.get('TYPE') ?? [])].map((type) =>
    type.replace(/^image\//i, ''),
  )
  const known = stated.find((type) => /^(?:jpe?g|png|gif|bmp|webp|tiff?)$/i.test(type))
  return (inAddress ?? known ?? 'jpeg').toLowerCase()
}
