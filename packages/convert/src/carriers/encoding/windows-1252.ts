/**
 * Windows-1252 decoded without TextDecoder, which in Node 20 and some later releases leaves the
 * bytes 0x80–0x9F as control characters (https://github.com/nodejs/node/issues/56542).
 */

import { Buffer } from '#platform/buffer'

/** Characters of the bytes 0x80–0x9F; five of them are controls (WHATWG Encoding, index windows-1252). */
const upperControls = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

export function decodeWindows1252(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  return text.replace(/[\x80-\x9f]/g, (control) => upperControls[control.charCodeAt(0) - 0x80]!)
}
