/** Where sections end, and which begin on the page where the one before them ends ([MS-DOC] §2.8.26). */
import { readPlex } from './plex.ts'
import { type EachSprm, sprm } from './sprm.ts'

const descriptorBytes = 12
const propertiesAt = 2
/** Bytes of the properties of one section; sections of a damaged file may share theirs. */
const maxBytes = 1024
/** Value of sprmSBkc for a continuous section (§2.6.4). */
const continuous = 0

/** @returns By the position just behind the mark that ends a section: whether it is continuous. */
export function readSections(plcfSed: Uint8Array, stream: Uint8Array, eachSprm: EachSprm): Map<number, boolean> {
  const { view, entries } = readPlex(plcfSed, descriptorBytes)
  const propertiesOf = (at: number): number => view.getUint32(at + propertiesAt, true)
  return new Map(entries.map(({ to, at }) => [to, isContinuous(stream, propertiesOf(at), eachSprm)]))
}

/** §2.9.259, Sepx: a length, then modifiers; beyond the end of the stream where there are none. */
function isContinuous(stream: Uint8Array, at: number, eachSprm: EachSprm): boolean {
  if (at + 2 > stream.length) return false
  const size = Math.min(maxBytes, stream[at]! | (stream[at + 1]! << 8))
  let kind: number | undefined
  eachSprm(stream, at + 2, at + 2 + size, (code, bytes, place) => {
    if (code === sprm.sBkc) kind = bytes[place]
  })
  return kind === continuous
}
