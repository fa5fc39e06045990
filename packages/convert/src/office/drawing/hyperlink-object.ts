/** Hyperlink objects, as cells of binary workbooks and shapes have them ([MS-OSHARED] §2.3.7.1). */
import { ByteReader } from '../../carriers/encoding/byte-reader.ts'

const has = { moniker: 0x001, location: 0x008, displayName: 0x010, frame: 0x080, monikerAsString: 0x100 } as const

const urlMoniker = 'e0c9ea79f9bace118c8200aa004ba90b'
const fileMoniker = '0303000000000000c000000000000046'

/** The address in one, with the class identifier before it; '' for none. */
export function linkAddress(bytes: Uint8Array): string {
  const reader = new LinkReader(bytes)
  reader.skip(20)
  const flags = reader.integer()
  if (flags & has.displayName) reader.string()
  if (flags & has.frame) reader.string()
  let url = ''
  if (flags & has.moniker) url = flags & has.monikerAsString ? reader.string() : reader.moniker()
  const location = flags & has.location ? reader.string() : ''
  // LibreOffice has the place in both.
  return location && !url.endsWith(`#${location}`) ? `${url}#${location}` : url
}

class LinkReader extends ByteReader {
  /** HyperlinkString: characters and their number, the final zero included. */
  string(): string {
    const characters = this.integer()
    return untilZero(this.take(characters * 2).toString('utf16le'))
  }

  /** '' for a moniker that is neither an address nor a path. */
  moniker(): string {
    const kind = this.take(16).toString('hex')
    if (kind === urlMoniker) return untilZero(this.take(this.integer()).toString('utf16le'))
    return kind === fileMoniker ? this.#path() : ''
  }

  /** FileMoniker: how many folders up, the path in bytes, and perhaps in UTF-16. */
  #path(): string {
    const up = this.short()
    const short = untilZero(this.take(this.integer()).toString('latin1'))
    this.skip(24)
    const size = this.integer()
    let path = short
    if (size > 6) {
      this.skip(6)
      path = this.take(size - 6).toString('utf16le')
    }
    return '../../'.repeat(Math.min(up, 20)) + path.replaceAll('\\', '/')
  }
}

function untilZero(text: string): string {
  const end = text.indexOf('\0')
  return end < 0 ? text : text.slice(0, end)
}
