/**
 * Pictures of pages that are read before it is known whether their document is put together here: held by their keys, and kept
 * under their names once all pages before them are known.
 */
import { documentError } from '../../../core/bounds.ts'
import { ConversionError } from '../../../core/errors.ts'
import type { ReadContext } from '../../../core/reader.ts'
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
    const bytes = attempt(read)
    if (bytes === 'size') return { fault: 'size' }
    if (!bytes?.length) return { fault: 'unread' }
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

function attempt(read: () => Uint8Array | undefined): Uint8Array | 'size' | undefined {
  try {
    return read()
  } catch (error) {
    const { code } = documentError(
      error,
      'content_limit_exceeded',
      'file_corrupt',
      'file_encrypted',
      'unsupported_file_type',
    )
    return code === 'content_limit_exceeded' ? 'size' : undefined
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
