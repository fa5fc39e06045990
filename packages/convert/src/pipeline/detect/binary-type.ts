/** Types that a signature names only in part: archives and compound files are looked into, PDF is searched for. */
import { Buffer } from '#platform/buffer'
import { looksLikeText } from '../../carriers/encoding/text-likeness.ts'
import { compoundType } from './compound.ts'
import { type Found, found } from './found.ts'
import { packageType } from './package.ts'
import { signed } from './signatures.ts'

/** ISO 32000-1, annex H, note 13: readers accept a header within the first 1,024 bytes. */
const pdfHeaderWithin = 1_024

const archive = /^PK(?:\x03\x04|\x05\x06|\x07\x08PK|00PK\x03\x04)/

/** [MS-CFB] 2.2. */
const compound = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'

/**
 * The type of a binary format.
 *
 * @param extension Decides for an archive behind a program that unpacks it, and for a PDF that is all text.
 * @returns nothing for text and for what is not known
 */
export function binaryType(bytes: Uint8Array, extension: string): Found | undefined {
  return carriedType(bytes, extension) ?? signed(bytes)
}

function carriedType(bytes: Uint8Array, extension: string): Found | undefined {
  if (bytes[0] === 0x50 && archive.test(beginning(bytes))) return packageType(bytes)
  if (bytes[0] === 0xd0 && beginning(bytes) === compound) return compoundType(bytes)
  if (extension === 'zip' && bufferOf(bytes).includes('PK\x05\x06', 0, 'latin1')) return packageType(bytes)
  if (hasLatePdfHeader(bytes) && (extension === 'pdf' || !looksLikeText(bytes))) return found('PDF document', 'pdf')
  return undefined
}

/** As many characters as the signatures have. */
function beginning(bytes: Uint8Array): string {
  return bufferOf(bytes).toString('latin1', 0, 8)
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function hasLatePdfHeader(bytes: Uint8Array): boolean {
  const searched = bytes.subarray(0, pdfHeaderWithin)
  for (let at = searched.indexOf(PERCENT, 1); at >= 0; at = searched.indexOf(PERCENT, at + 1))
    if (bufferOf(searched).toString('latin1', at, at + 5) === '%PDF-') return true
  return false
}

const PERCENT = 0x25
