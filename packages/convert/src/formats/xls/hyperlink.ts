/** Hyperlinks of cells ([MS-XLS] §2.4.140, [MS-OSHARED] §2.3.7.1). */
import type { SheetLink } from '../../sheet/sheet.ts'
import type { Records } from './records.ts'

const has = { moniker: 0x001, location: 0x008, displayName: 0x010, frame: 0x080, monikerAsString: 0x100 } as const

const urlMoniker = 'e0c9ea79f9bace118c8200aa004ba90b'
const fileMoniker = '0303000000000000c000000000000046'

/** Undefined where it leads nowhere. */
export function readHyperlink(records: Records): SheetLink | undefined {
  const range = {
    top: records.short(0),
    bottom: records.short(2),
    left: records.short(4),
    right: records.short(6),
  }
  const flags = records.integer(28)
  const reader = new LinkReader(records.slice(32))
  if (flags & has.displayName) reader.string()
  if (flags & has.frame) reader.string()
  let url = ''
  if (flags & has.moniker) url = flags & has.monikerAsString ? reader.string() : reader.moniker()
  const location = flags & has.location ? reader.string() : ''
  // LibreOffice has the place in both.
  if (location && !url.endsWith(`#${location}`)) url += `#${location}`
  return url === '' || range.bottom < range.top || range.right < range.left ? undefined : { range, url }
}

class LinkReader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  }

  /** HyperlinkString: characters and their number, the final zero included. */
  string(): string {
    const characters = this.#integer()
    return untilZero(this.#take(characters * 2).toString('utf16le'))
  }

  /** '' for a moniker that is neither an address nor a path. */
  moniker(): string {
    const kind = this.#take(16).toString('hex')
    if (kind === urlMoniker) return untilZero(this.#take(this.#integer()).toString('utf16le'))
    return kind === fileMoniker ? this.#path() : ''
  }

  /** FileMoniker: how many folders up, the path in bytes, and perhaps in UTF-16. */
  #path(): string {
    const up = this.#take(2)
    const short = untilZero(this.#take(this.#integer()).toString('latin1'))
    this.#take(24)
    const size = this.#integer()
    let path = short
    if (size > 6) {
      this.#take(6)
      path = this.#take(size - 6).toString('utf16le')
    }
    const folders = up.length === 2 ? Math.min(up.readUInt16LE(0), 20) : 0
    return '../'.repeat(folders) + path.replaceAll('\\', '/')
  }

  #integer(): number {
    const bytes = this.#take(4)
    return bytes.length === 4 ? bytes.readUInt32LE(0) : 0
  }

  #take(count: number): Buffer {
    const taken = this.#bytes.subarray(this.#at, this.#at + count)
    this.#at = Math.min(this.#bytes.length, this.#at + count)
    return taken
  }
}

function untilZero(text: string): string {
  const end = text.indexOf('\0')
  return end < 0 ? text : text.slice(0, end)
}
