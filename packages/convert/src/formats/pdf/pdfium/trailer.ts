/** Files that lost their end, and with it the trailer that says where the document begins. */

import { Buffer } from '#platform/buffer'

/** Far enough before a catalogue's type to find the number of its object. */
const searched = 20_000
const maxCandidates = 16

/**
 * @returns The bytes with a trailer that names the last catalogue among the objects (ISO 32000-1
 *   §7.5.5, §7.7.2), from which the engine can rebuild its table; undefined where there is none.
 */
export function withTrailer(bytes: Uint8Array): Uint8Array | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const root = findCatalogue(file)
  if (!root) return undefined
  const trailer = Buffer.from(`\nendobj\ntrailer\n<< /Root ${root} R /Size 8388607 >>\nstartxref\n0\n%%EOF\n`, 'latin1')
  return Buffer.concat([file, trailer])
}

/** Number and generation of the object, e.g. `1 0`. */
function findCatalogue(file: Buffer): string | undefined {
  let end = file.length
  for (let tried = 0; tried < maxCandidates; tried++) {
    const at = file.lastIndexOf('/Catalog', end, 'latin1')
    if (at < 0) return undefined
    const before = file.toString('latin1', Math.max(0, at - searched), at)
    const starts = [...before.matchAll(/(\d{1,10})\s+(\d{1,5})\s+obj\b/g)]
    const last = starts.at(-1)
    if (last && /\/Type\s*$/.test(before) && !before.slice(last.index).includes('endobj'))
      return `${last[1]} ${last[2]}`
    end = at - 1
    if (end < 0) return undefined
  }
  return undefined
}
