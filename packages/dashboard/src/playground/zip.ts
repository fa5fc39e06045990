/** A ZIP archive of files that are stored as they are (APPNOTE.TXT 4.3): texts are short, pictures compressed already. */

export interface ZipFile {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

const [localHeader, directoryHeader, directoryEnd] = [0x04034b50, 0x02014b50, 0x06054b50]
/** Version 2.0, names in UTF-8 (bit 11), stored. */
const [version, utf8Names, stored] = [20, 1 << 11, 0]
/** The first day of the format: the archive does not state when it was made. */
const firstDay = (1 << 5) | 1

export function zipOf(files: readonly ZipFile[]): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  for (const { name, bytes } of files) {
    const nameBytes = new TextEncoder().encode(name)
    const facts = [version, utf8Names, stored, 0, firstDay]
    const sizes = [crc32(bytes), bytes.length, bytes.length]
    const local = record([localHeader], facts, sizes, [nameBytes.length, 0])
    directory.push(
      record([directoryHeader], [version, ...facts], sizes, [nameBytes.length, 0, 0, 0, 0], [0, offset]),
      nameBytes,
    )
    parts.push(local, nameBytes, bytes)
    offset += local.length + nameBytes.length + bytes.length
  }
  const directoryBytes = directory.reduce((sum, { length }) => sum + length, 0)
  const end = record([directoryEnd], [0, 0, files.length, files.length], [directoryBytes, offset], [0])
  return new Blob([...parts, ...directory, end], { type: 'application/zip' })
}

/** Lists of numbers of four and two bytes in turn, little-endian. */
function record(...lists: number[][]): Uint8Array<ArrayBuffer> {
  const size = lists.reduce((sum, list, at) => sum + list.length * widthOf(at), 0)
  const view = new DataView(new ArrayBuffer(size))
  let at = 0
  for (const [index, list] of lists.entries())
    for (const value of list) {
      if (widthOf(index) === 4) view.setUint32(at, value, true)
      else view.setUint16(at, value, true)
      at += widthOf(index)
    }
  return new Uint8Array(view.buffer)
}

function widthOf(index: number): 2 | 4 {
  return index % 2 === 0 ? 4 : 2
}

const table = Uint32Array.from({ length: 256 }, (_, value) => {
  let remainder = value
  for (let bit = 0; bit < 8; bit++) remainder = remainder & 1 ? (remainder >>> 1) ^ 0xedb88320 : remainder >>> 1
  return remainder
})

function crc32(bytes: Uint8Array): number {
  let remainder = 0xffffffff
  for (const byte of bytes) remainder = table[(remainder ^ byte) & 0xff]! ^ (remainder >>> 8)
  return ~remainder >>> 0
}
