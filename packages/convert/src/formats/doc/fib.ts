/** The file information block: where everything is ([MS-DOC] §2.5; Word 6 and 95 have one of their own). */
import { ConversionError, typeDetails } from '../../core/errors.ts'

/** Indexes of the pairs of offset and length (§2.5.6); Word 6 has them in the same order. */
export const part = {
  stshf: 1,
  plcffndRef: 2,
  plcffndTxt: 3,
  plcfandRef: 4,
  plcfandTxt: 5,
  plcfSed: 6,
  plcfHdd: 11,
  plcfBteChpx: 12,
  plcfBtePapx: 13,
  sttbfFfn: 15,
  sttbfBkmk: 21,
  plcfBkf: 22,
  clx: 33,
  grpXstAtnOwners: 36,
  plcSpaMom: 40,
  plcSpaHdr: 41,
  plcfendRef: 46,
  plcfendTxt: 47,
  dggInfo: 50,
  plcftxbxTxt: 56,
  plcfHdrtxbxTxt: 58,
  plfLst: 73,
  plfLfo: 74,
  atrdExtra: 112,
} as const

/** The parts of the document's text, in the order in which their characters are counted (§2.3). */
export interface StoryLengths {
  main: number
  footnotes: number
  headers: number
  macros: number
  comments: number
  endnotes: number
  textBoxes: number
  headerTextBoxes: number
}

export interface Fib {
  /** 8: Word 97 and later. 6: Word 6 and 95. */
  version: 6 | 8
  /** Language of the program that saved the file, an LCID. */
  lid: number
  encrypted: boolean
  /** With `encrypted`: by exclusive or (§2.2.6.1), which is all that Word 6 knows. */
  obfuscated: boolean
  /** Verifier of the obfuscation, or the size of the encryption header. */
  key: number
  table: '0Table' | '1Table'
  complex: boolean
  /** First byte of the text where there is no piece table. */
  textStart: number
  lengths: StoryLengths
  /** Offset and length of a part; an empty one when there is none. */
  at(index: number): { offset: number; length: number }
}

const word2Ident = 0xa5db
/** Word 6 begins with 101, Word 95 ends with 105; the Word 97 betas are taken as Word 97. */
const firstWord6 = 101
const firstWord97 = 106
const minimumBytes = 500

/** @throws ConversionError file_corrupt, unsupported_file_type */
export function readFib(bytes: Uint8Array): Fib {
  if (bytes.length < minimumBytes)
    throw new ConversionError('file_corrupt', { reason: ': its text stream is too short for a header' })
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const ident = view.getUint16(0, true)
  const nFib = view.getUint16(2, true)
  if (ident === word2Ident || nFib < firstWord6) throw tooOld()
  const flags = view.getUint16(10, true)
  const version = nFib < firstWord97 ? 6 : 8
  return {
    version,
    lid: view.getUint16(6, true),
    complex: (flags & 0x4) !== 0,
    encrypted: (flags & 0x100) !== 0,
    table: flags & 0x200 ? '1Table' : '0Table',
    obfuscated: version === 6 || (flags & 0x8000) !== 0,
    key: view.getUint32(14, true),
    textStart: view.getUint32(24, true),
    lengths: readLengths(view, version === 8 ? 0x4c : 0x34),
    at: version === 8 ? partOf97(view) : partOf6(view),
  }
}

export function tooOld(): ConversionError {
  return new ConversionError(
    'unsupported_file_type',
    typeDetails('a document of Word 2 or older', ['.doc of Word 6 and later']),
  )
}

function readLengths(view: DataView, offset: number): StoryLengths {
  const at = (index: number): number => Math.max(0, view.getInt32(offset + index * 4, true))
  return {
    main: at(0),
    footnotes: at(1),
    headers: at(2),
    macros: at(3),
    comments: at(4),
    endnotes: at(5),
    textBoxes: at(6),
    headerTextBoxes: at(7),
  }
}

/** §2.5.1: the counts before the array say where it begins and how long it is. */
function partOf97(view: DataView): Fib['at'] {
  const words = view.getUint16(32, true)
  const longsAt = 34 + words * 2
  const longs = longsAt + 2 <= view.byteLength ? view.getUint16(longsAt, true) : 0
  const countAt = longsAt + 2 + longs * 4
  const count = countAt + 2 <= view.byteLength ? view.getUint16(countAt, true) : 0
  return (index) => pair(view, index < count ? countAt + 2 + index * 8 : -1)
}

/** Six words lie between the pair 37 and the pair 38 in Word 6. */
function partOf6(view: DataView): Fib['at'] {
  return (index) => pair(view, index <= 37 ? 88 + index * 8 : index <= part.plcfendTxt ? 402 + (index - 38) * 8 : -1)
}

function pair(view: DataView, at: number): { offset: number; length: number } {
  if (at < 0 || at + 8 > view.byteLength) return { offset: 0, length: 0 }
  return { offset: view.getUint32(at, true), length: view.getUint32(at + 4, true) }
}
