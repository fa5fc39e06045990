/**
 * Pictures of pages that are read before it is known whether their document is put together here: held by their keys, and kept
 * under their names once all pages before them are known.
 */
import { ConversionError } from '../../../core/errors.ts'
import type { ReadContext } from '../../../core/reader.ts'
import { readPicture } from '../../../parts/images/read-picture.ts'
import { type KeepPicture, numbered } from '../graphics/picture-files.ts'
import type { PageOutcome } from '../read-pages.ts'

export interface HeldPicture {
  bytes?: Uint8Array
  /** Why it has none: it exceeds a limit, or cannot be read. */
  fault?: 'size' | 'unread'
}

export interface HeldPictures {
  pictures: ReadonlyMap<string, HeldPicture>
  /** @returns the key itself. */
  hold: KeepPicture
}

/** No more are held than would be kept. */
export function holdPictures({ limits }: Pick<ReadContext, 'limits'>): HeldPictures {
  const pictures = new Map<string, HeldPicture>()
  let heldBytes = 0
  const look = (read: () => Uint8Array | undefined): HeldPicture => {
    if (pictures.size >= limits.pictures || heldBytes >= limits.pictureBytesTogether) return { fault: 'size' }
    const bytes = readPicture(read)
    if (typeof bytes === 'string') return { fault: bytes }
    if (bytes.length > limits.pictureBytes || heldBytes + bytes.length > limits.pictureBytesTogether)
      return { fault: 'size' }
    heldBytes += bytes.length
    return { bytes }
  }
  return {
    pictures,
    hold(key, read) {
      if (!pictures.has(key)) pictures.set(key, look(read))
      return key
    },
  }
}

/** @returns keeps the pictures of pages, which are to be given in their order. */
export function keepHeld(context: ReadContext): (outcome: PageOutcome, held: ReadonlyMap<string, HeldPicture>) => void {
  const keep = numbered(context)
  return ({ page }, held) => {
    for (const picture of page?.prepared.pictures ?? []) {
      const key = picture.resource
      if (key === undefined) continue
      const name = keep(key, () => bytesOf(held.get(key)))
      if (name === undefined) delete picture.resource
      else picture.resource = name
    }
  }
}

function bytesOf(picture: HeldPicture | undefined): Uint8Array | undefined {
  if (picture?.fault === 'size')
    throw new ConversionError('content_limit_exceeded', { limit: 'bytes of a picture', maximum: 0 })
  return picture?.bytes
}
