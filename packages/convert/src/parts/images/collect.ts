/**
 * The pictures of a conversion and of all documents within it: read when a reader meets them, and
 * only where the caller wants their bytes.
 */
import type { Resource } from '../../core/document/resource.ts'
import type { Limits } from '../../core/limits.ts'
import type { WarningCode, WarningDetails } from '../../core/warnings.ts'
import { pictureKind } from './kind.ts'
import { pictureName } from './name.ts'
import { readPicture } from './read-picture.ts'

/** `files`: each picture once, to be stored next to the output. `embedded`: within it, at every mention. */
export type PictureUse = 'files' | 'embedded'

export interface PictureCollection {
  readonly resources: ReadonlyMap<string, Resource>
  /** Whether a shelf keeps any. */
  readonly isWanted: boolean
  /** @returns What keeps the pictures of one document, whose identifiers are its own. */
  shelf(): PictureShelf
  /** Tells how many are shown without their bytes, and why. */
  reportMissing(warn: (code: WarningCode, details?: WarningDetails) => void): void
}

/**
 * @param id The same for the same picture; its last segment is the picture's name.
 * @param read Called once for each `id`; undefined where there are no bytes.
 * @returns The resource's name; undefined where nothing is kept.
 */
export type PictureShelf = (id: string, read: () => Uint8Array | undefined) => string | undefined

const reasons = {
  unread: 'their bytes cannot be read',
  kind: 'they are neither PNG, JPEG, GIF, WebP, BMP nor TIFF',
  size: 'they are larger or more than the limits allow',
} as const
type Reason = keyof typeof reasons

/** @param use Undefined where no pictures are wanted: then none is ever read. */
export function collectPictures(use: PictureUse | undefined, limits: Limits): PictureCollection {
  const resources = new Map<string, Resource>()
  const taken = new Set<string>()
  const missing = new Map<Reason, number>()
  let spentBytes = 0

  function mayHold(bytes: number): boolean {
    return bytes <= limits.pictureBytes && spentBytes + bytes <= limits.pictureBytesTogether
  }

  function keep(id: string, read: () => Uint8Array | undefined): Resource | Reason {
    if (resources.size >= limits.pictures || !mayHold(1)) return 'size'
    const bytes = readPicture(read)
    if (typeof bytes === 'string') return bytes
    if (!mayHold(bytes.length)) return 'size'
    const kind = pictureKind(bytes)
    if (!kind) return 'kind'
    const resource = { name: pictureName(id, kind, taken), mediaType: kind.mediaType, bytes }
    resources.set(resource.name, resource)
    if (use === 'files') spentBytes += bytes.length
    return resource
  }

  function shelf(): PictureShelf {
    if (use === undefined) return () => undefined
    const known = new Map<string, Resource | Reason>()
    return (id, read) => {
      let found = known.get(id)
      if (found === undefined) {
        found = keep(id, read)
        known.set(id, found)
      }
      // A logo on every page is one file, but as many copies as there are pages in the output.
      if (use === 'embedded' && typeof found === 'object') {
        if (mayHold(found.bytes.length)) spentBytes += found.bytes.length
        else found = 'size'
      }
      if (typeof found === 'object') return found.name
      missing.set(found, (missing.get(found) ?? 0) + 1)
      return undefined
    }
  }

  return {
    resources,
    isWanted: use !== undefined,
    shelf,
    reportMissing(warn) {
      for (const [reason, count] of missing) warn('pictures_left_out', { count, reason: reasons[reason] })
    },
  }
}
