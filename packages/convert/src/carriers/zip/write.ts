/** Writes an archive of files as they are, not deflated (APPNOTE 6.3.10 §4.3). */

import { Buffer } from '#platform/buffer'
import { crc32 } from '#platform/compression'

const localSignature = 0x04034b50
const centralSignature = 0x02014b50
const endSignature = 0x06054b50
/** §4.4.3: what is needed to read it. */
const version = 20
/** §4.4.4, bit 11: names are UTF-8. */
const utf8Flag = 0x0800
/** §4.4.6: the first day that the format can say. */
const firstDay = 0x21

const sizes = { local: 30, central: 46, end: 22 } as const

export function writeZip(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const contents: Uint8Array[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [path, content] of files) {
    const name = Buffer.from(path)
    const crc = crc32(content)
    const local = header(sizes.local, localSignature, 4, name, content.length, crc)
    const central = header(sizes.central, centralSignature, 6, name, content.length, crc)
    central.writeUInt16LE(version, 4)
    central.writeUInt32LE(at, 42)
    contents.push(local, name, content)
    directory.push(central, name)
    at += local.length + name.length + content.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(sizes.end)
  end.writeUInt32LE(endSignature, 0)
  end.writeUInt16LE(files.size, 8)
  end.writeUInt16LE(files.size, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...contents, central, end])
}

/** @param from Where the fields begin that both kinds of headers have. */
function header(bytes: number, signature: number, from: number, name: Buffer, size: number, crc: number): Buffer {
  const made = Buffer.alloc(bytes)
  made.writeUInt32LE(signature, 0)
  made.writeUInt16LE(version, from)
  made.writeUInt16LE(utf8Flag, from + 2)
  made.writeUInt16LE(firstDay, from + 8)
  made.writeUInt32LE(crc, from + 10)
  made.writeUInt32LE(size, from + 14)
  made.writeUInt32LE(size, from + 18)
  made.writeUInt16LE(name.length, from + 22)
  return made
}
