/** Which pictures are given out: those that every browser shows and that can run no script. */
import { Buffer } from '#platform/buffer'

export interface PictureKind {
  mediaType: string
  /** The first is the usual one. */
  extensions: readonly string[]
}

interface Signature extends PictureKind {
  /** In Latin-1, where the bytes begin. */
  starts: RegExp
}

const signatures: readonly Signature[] = [
  { starts: /^\x89PNG\r\n\x1a\n/, mediaType: 'image/png', extensions: ['png'] },
  { starts: /^\xff\xd8\xff/, mediaType: 'image/jpeg', extensions: ['jpg', 'jpeg', 'jpe', 'jfif'] },
  { starts: /^GIF8[79]a/, mediaType: 'image/gif', extensions: ['gif'] },
  { starts: /^RIFF.{4}WEBP/s, mediaType: 'image/webp', extensions: ['webp'] },
  // The size of the header that follows distinguishes a bitmap from text that begins with BM.
  { starts: /^BM.{12}[\x0c\x28\x38\x40\x6c\x7c]\0\0\0/s, mediaType: 'image/bmp', extensions: ['bmp', 'dib'] },
  { starts: /^(?:II\*\0|MM\0\*)/, mediaType: 'image/tiff', extensions: ['tif', 'tiff'] },
]

/** By the bytes, whatever the source calls them. Undefined for SVG, which may hold a script, for metafiles and all else. */
export function pictureKind(bytes: Uint8Array): PictureKind | undefined {
  const beginning = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 32)).toString('latin1')
  return signatures.find(({ starts }) => starts.test(beginning))
}
