/**
 * How versions of BIFF write the operands of a formula: BIFF8 as [MS-XLS] §2.5.198, BIFF12 as [MS-XLSB]
 * §2.5.98; older ones as OpenOffice.org's "Microsoft Excel File Format", §3.
 */
import type { ByteReader } from '../../../carriers/encoding/byte-reader.ts'
import { decodeCodePage } from '../../../carriers/encoding/code-page.ts'
import { maximumColumns, maximumRows } from '../reference.ts'

/** A row and column, each absolute or relative to the cell that has the formula. */
export interface Corner {
  row: number
  column: number
  rowIsRelative: boolean
  columnIsRelative: boolean
}

/** Sheets by their numbers, from the first to the last; -1 for those that were deleted. */
export interface SheetSpan {
  first: number
  last: number
  /** That they are of, where it is not the formula's own. */
  book?: OtherBook
}

export interface OtherBook {
  /** Name of the external workbook's file, without folders. */
  name: string
  sheetNames: readonly string[]
}

/** Values within a formula: their kinds, and bytes that a token for them has. */
export interface ArrayLayout {
  tokenBytes: number
  size(bytes: ByteReader): { columns: number; rows: number }
  kinds: Readonly<Record<number, 'number' | 'string' | 'boolean' | 'error' | 'nothing'>>
  /** All that a truth value takes; texts and numbers take what they need. */
  booleanBytes: number
  /** All that an error or nothing takes. */
  errorBytes: number
  string(bytes: ByteReader): string
}

export interface Dialect {
  /** Number of rows of a sheet. */
  rows: number
  columns: number
  corner(bytes: ByteReader): Corner
  area(bytes: ByteReader): [from: Corner, to: Corner]
  string(bytes: ByteReader): string
  /** The sheets of a reference; undefined where they are not known. */
  sheets(bytes: ByteReader, links: readonly (SheetSpan | undefined)[]): SheetSpan | undefined
  /** Number of a defined name, from 1. */
  name(bytes: ByteReader): number
  /** Number of a name from 1, and the place of its workbook in the list of links. */
  externalName(bytes: ByteReader): { link: number; name: number }
  /** Number of a function. */
  function(bytes: ByteReader): number
  /** How many tokens are passed over, in bytes. */
  length(bytes: ByteReader): number
  /** Bytes of a length field; a token for an earlier result has further bytes before it. */
  lengthBytes: number
  reservedBytes: number
  arrays: ArrayLayout
}

/** Bits of a column, or of a row up to BIFF5 (ColRelU). */
const columnIsRelative = 0x4000
const rowIsRelative = 0x8000
const numberBits = 0x3fff

function cornerOf(row: number, column: number, bits: number): Corner {
  return {
    row,
    column,
    rowIsRelative: (bits & rowIsRelative) !== 0,
    columnIsRelative: (bits & columnIsRelative) !== 0,
  }
}

/** Rows come before columns. */
function wideArea(row: (bytes: ByteReader) => number): Dialect['area'] {
  return (bytes) => {
    const [top, bottom, left, right] = [row(bytes), row(bytes), bytes.short(), bytes.short()]
    return [cornerOf(top, left & numberBits, left), cornerOf(bottom, right & numberBits, right)]
  }
}

function wideCorner(row: (bytes: ByteReader) => number): Dialect['corner'] {
  return (bytes) => {
    const [top, column] = [row(bytes), bytes.short()]
    return cornerOf(top, column & numberBits, column)
  }
}

function characters(bytes: ByteReader, count: number): string {
  return bytes.byte() & 1 ? bytes.take(count * 2).toString('utf16le') : bytes.take(count).toString('latin1')
}

const short = (bytes: ByteReader): number => bytes.short()
const byte = (bytes: ByteReader): number => bytes.byte()

const wideNumbers: Pick<Dialect, 'function' | 'length' | 'lengthBytes' | 'reservedBytes'> = {
  function: short,
  length: short,
  lengthBytes: 2,
  reservedBytes: 4,
}

const linked: Pick<Dialect, 'sheets' | 'name' | 'externalName'> = {
  sheets: (bytes, links) => links[bytes.short()],
  name: (bytes) => bytes.integer(),
  externalName: (bytes) => ({ link: bytes.short(), name: bytes.integer() }),
}

const narrowArrays: Pick<ArrayLayout, 'tokenBytes' | 'kinds' | 'booleanBytes' | 'errorBytes'> = {
  tokenBytes: 7,
  kinds: { 0: 'nothing', 1: 'number', 2: 'string', 4: 'boolean', 16: 'error' },
  booleanBytes: 8,
  errorBytes: 8,
}

export const biff8: Dialect = {
  rows: 65_536,
  columns: 256,
  corner: wideCorner(short),
  area: wideArea(short),
  string: (bytes) => characters(bytes, bytes.byte()),
  ...linked,
  ...wideNumbers,
  arrays: {
    ...narrowArrays,
    size: (bytes) => ({ columns: bytes.byte() + 1, rows: bytes.short() + 1 }),
    string: (bytes) => characters(bytes, bytes.short()),
  },
}

export const biff12: Dialect = {
  rows: maximumRows,
  columns: maximumColumns,
  corner: wideCorner((bytes) => bytes.integer()),
  area: wideArea((bytes) => bytes.integer()),
  string: wideString,
  ...linked,
  ...wideNumbers,
  arrays: {
    tokenBytes: 14,
    kinds: { 0: 'number', 1: 'string', 2: 'boolean', 4: 'error' },
    size: (bytes) => ({ columns: bytes.integer(), rows: bytes.integer() }),
    booleanBytes: 1,
    errorBytes: 4,
    string: wideString,
  },
}

function wideString(bytes: ByteReader): string {
  return bytes.take(bytes.short() * 2).toString('utf16le')
}

function signed(value: number): number {
  return (value << 16) >> 16
}

export function biff5(codePage: number): Dialect {
  return {
    ...narrow(codePage),
    // The number of a link is negative where the sheets are of the same workbook.
    sheets: (bytes, links) => {
      const link = bytes.short()
      bytes.skip(8)
      const [first, last] = [bytes.short(), bytes.short()]
      return link & 0x8000 ? { first: signed(first), last: signed(last) } : links[link - 1]
    },
    name: numberBefore(12),
    externalName: (bytes) => {
      const link = bytes.short()
      bytes.skip(8)
      return { link, name: numberBefore(12)(bytes) }
    },
  }
}

/** Tokens for other sheets are of another kind, which nobody reads. */
const noSheets: Pick<Dialect, 'sheets' | 'externalName'> = {
  sheets: () => undefined,
  externalName: () => ({ link: -1, name: 0 }),
}

export function biff4(codePage: number): Dialect {
  return { ...narrow(codePage), ...noSheets, name: numberBefore(8) }
}

export function biff3(codePage: number): Dialect {
  return { ...biff4(codePage), function: byte }
}

export function biff2(codePage: number): Dialect {
  const { arrays, ...others } = biff3(codePage)
  return {
    ...others,
    name: numberBefore(5),
    length: byte,
    lengthBytes: 1,
    reservedBytes: 3,
    arrays: { ...arrays, tokenBytes: 6 },
  }
}

/** @param unused Bytes behind the number. */
function numberBefore(unused: number): (bytes: ByteReader) => number {
  return (bytes) => {
    const number = bytes.short()
    bytes.skip(unused)
    return number
  }
}

/** What all versions before BIFF8 have in common: a row and two flags in one number, a column in a byte. */
function narrow(codePage: number): Omit<Dialect, 'sheets' | 'name' | 'externalName'> {
  const string = (bytes: ByteReader): string => decodeCodePage(bytes.take(bytes.byte()), codePage)
  return {
    rows: 16_384,
    columns: 256,
    corner: (bytes) => {
      const row = bytes.short()
      return cornerOf(row & numberBits, bytes.byte(), row)
    },
    area: (bytes) => {
      const [top, bottom, left, right] = [bytes.short(), bytes.short(), bytes.byte(), bytes.byte()]
      return [cornerOf(top & numberBits, left, top), cornerOf(bottom & numberBits, right, bottom)]
    },
    string,
    ...wideNumbers,
    arrays: {
      ...narrowArrays,
      size: (bytes) => ({ columns: bytes.byte() || 256, rows: bytes.short() }),
      string,
    },
  }
}
