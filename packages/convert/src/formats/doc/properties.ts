/** Paragraph and character properties, as the modifiers leave them ([MS-DOC] §2.6.1–2, §2.4.6). */
import { border } from '../../office/word-processing/borders.ts'
import { type FlowCharacter, plainFlowCharacter } from '../../office/word-processing/character.ts'
import type { RowDefinition } from '../../office/word-processing/edge-table.ts'
import { readRow } from './row.ts'
import { sprm } from './sprm.ts'

export interface ParagraphProperties {
  istd: number
  inTable: boolean
  /** Tables around the paragraph; 0 outside. */
  depth: number
  /** The mark that ends a row. */
  rowEnd: boolean
  /** Ends of a cell and of a row of a nested table. */
  innerCellEnd: boolean
  innerRowEnd: boolean
  /** From 0. */
  listLevel: number
  /** Index into the list overrides from 1; 0 for none, 2047 for the numbering of Word 6. */
  listOverride: number
  /** 0–8 for headings, 9 for text, undefined where nothing says it. */
  outlineLevel?: number
  /** An initial that the next paragraph goes on from. */
  isDropCap?: boolean
  /** A page begins before it. */
  breaksPage?: boolean
  /** Left indent in twips; undefined where the list decides. */
  indent?: number
  /** Indent of the first line from there. */
  firstLine?: number
  /** Lines around it. */
  borders: number
  /** Word 6: where its autonumber lies. */
  autonumber?: Autonumber
  autonumberLevel?: number
  row?: RowDefinition
}

/** A place in a stream: the ANLD structure ([MS-DOC] §2.9.6). */
export interface Autonumber {
  bytes: Uint8Array
  at: number
  size: number
}

export interface CharacterProperties extends FlowCharacter {
  /** From right to left, or of a script that is set like one: the weight and slant of such text are distinguished. */
  isComplex: boolean
  complexBold: boolean
  complexItalic: boolean
  /** The character stands for something else. */
  special: boolean
  /** The picture's place in the data stream. */
  picture?: number
  /** The place holds form field data, no picture. */
  isData: boolean
  isObject: boolean
  symbol?: { font: number; code: number }
  font: number
  /** Number of its language ([MS-LCID]); East Asian characters, and those from right to left, have others. */
  language?: number
  asianLanguage?: number
  bidiLanguage?: number
  /** A character style that means code. */
  code?: boolean
}

export const plainParagraph: Readonly<ParagraphProperties> = {
  istd: 0,
  inTable: false,
  depth: 0,
  rowEnd: false,
  innerCellEnd: false,
  innerRowEnd: false,
  listLevel: 0,
  listOverride: 0,
  borders: border.none,
}

export const plainCharacter: Readonly<CharacterProperties> = {
  ...plainFlowCharacter,
  isComplex: false,
  complexBold: false,
  complexItalic: false,
  special: false,
  isData: false,
  isObject: false,
  font: 0,
}

/** Half points; text that is raised by less is adjusted, not superscript. */
const minRaised = 2
/** Nested tables beyond it are read as if they lay in the last. */
const maximumDepth = 50

const borderSides: Readonly<Record<number, number>> = {
  [sprm.pBrcTop80]: border.top,
  [sprm.pBrcTop]: border.top,
  [sprm.pBrcBottom80]: border.bottom,
  [sprm.pBrcBottom]: border.bottom,
  [sprm.pBrcLeft80]: border.left,
  [sprm.pBrcLeft]: border.left,
  [sprm.pBrcRight80]: border.right,
  [sprm.pBrcRight]: border.right,
}

const paragraphFlags = new Map<number, 'rowEnd' | 'innerCellEnd' | 'innerRowEnd' | 'breaksPage'>([
  [sprm.pFTtp, 'rowEnd'],
  [sprm.pFInnerTableCell, 'innerCellEnd'],
  [sprm.pFInnerTtp, 'innerRowEnd'],
  [sprm.pFPageBreakBefore, 'breaksPage'],
])

export function applyToParagraph(
  target: ParagraphProperties,
  code: number,
  bytes: Uint8Array,
  at: number,
  size: number,
): void {
  const byte = bytes[at]!
  switch (code) {
    case sprm.pFInTable:
      target.inTable = byte !== 0
      if (target.inTable) target.depth ||= 1
      break
    case sprm.pItap:
      target.depth = Math.min(maximumDepth, Math.max(0, int32(bytes, at)))
      break
    case sprm.pDtap:
      target.depth = Math.min(maximumDepth, Math.max(0, target.depth + int32(bytes, at)))
      break
    case sprm.pDcs:
      target.isDropCap = (byte & 7) !== 0
      break
    case sprm.pIlvl:
      target.listLevel = byte
      break
    case sprm.pIlfo:
      target.listOverride = listOverride(uint16(bytes, at))
      break
    case sprm.pOutLvl:
      target.outlineLevel = Math.min(byte, 9)
      break
    case sprm.pDxaLeft:
    case sprm.pDxaLeft80:
      target.indent = (uint16(bytes, at) << 16) >> 16
      break
    case sprm.pDxaLeft1:
    case sprm.pDxaLeft180:
      target.firstLine = (uint16(bytes, at) << 16) >> 16
      break
    case sprm.pAnld:
      target.autonumber = { bytes, at, size }
      break
    case sprm.pNLvlAnm:
      target.autonumberLevel = byte
      break
    default: {
      const flag = paragraphFlags.get(code)
      if (flag) target[flag] = byte !== 0
      const side = borderSides[code]
      if (side !== undefined) {
        setBorder(target, side, bytes, at, size)
        break
      }
      const row = readRow(target.row, code, bytes, at, size)
      if (row) target.row = row
    }
  }
}

/** §2.9.16, Brc, in 8 bytes; §2.9.17, Brc80, in 4; of Word 6 in 2: 0 for its kind is no line, and so are ones alone. */
function setBorder(target: ParagraphProperties, side: number, bytes: Uint8Array, at: number, size: number): void {
  const kind = size >= 8 ? bytes[at + 5]! : size >= 4 ? bytes[at + 1]! : (bytes[at]! >> 3) & 3
  const isNone = kind === 0 || (size >= 4 && kind === 0xff)
  target.borders = isNone ? target.borders & ~side : target.borders | side
}

/** §2.6.2, sprmPIlfo: from 0xF801 on the negative of the index, which keeps its own indents. */
function listOverride(value: number): number {
  return value >= 0xf801 ? 0x10000 - value : value
}

type BooleanName = {
  [Name in keyof Required<CharacterProperties>]: Required<CharacterProperties>[Name] extends boolean ? Name : never
}[keyof CharacterProperties]

/** Modifiers that may refer to what the styles say. */
const toggles = new Map<number, BooleanName>([
  [sprm.cFBold, 'bold'],
  [sprm.cFItalic, 'italic'],
  [sprm.cFBiDi, 'isComplex'],
  [sprm.cFComplexScripts, 'isComplex'],
  [sprm.cFBoldBi, 'complexBold'],
  [sprm.cFItalicBi, 'complexItalic'],
  [sprm.cFStrike, 'strike'],
  [sprm.cFDStrike, 'strike'],
  [sprm.cFCaps, 'caps'],
  [sprm.cFVanish, 'hidden'],
])

const flags = new Map<number, BooleanName>([
  [sprm.cFRMarkDel, 'deleted'],
  [sprm.cFRMarkIns, 'inserted'],
  [sprm.cFSpec, 'special'],
  [sprm.cFData, 'isData'],
  [sprm.cFObj, 'isObject'],
  [sprm.cFOle2, 'isObject'],
])

/**
 * @param base What 0x80 and 0x81 refer to: the properties by the styles (§2.2.5.1, ToggleOperand).
 */
export function applyToCharacter(
  target: CharacterProperties,
  base: CharacterProperties,
  code: number,
  bytes: Uint8Array,
  at: number,
  size: number,
): void {
  const byte = bytes[at]!
  switch (code) {
    case sprm.cIss:
      target.script = byte === 1 ? 'super' : byte === 2 ? 'sub' : undefined
      break
    case sprm.cHps:
      target.halfPoints = uint16(bytes, at)
      break
    case sprm.cHpsPos: {
      const raised = (uint16(bytes, at) << 16) >> 16
      if (Math.abs(raised) >= minRaised) target.script = raised > 0 ? 'super' : 'sub'
      break
    }
    case sprm.cFtc:
      target.font = uint16(bytes, at)
      break
    case sprm.cRgLid0:
    case sprm.cRgLid0Old:
      target.language = uint16(bytes, at)
      break
    case sprm.cRgLid1:
    case sprm.cRgLid1Old:
      target.asianLanguage = uint16(bytes, at)
      break
    case sprm.cLidBi:
      target.bidiLanguage = uint16(bytes, at)
      break
    case sprm.cPicLocation:
    case sprm.cObjLocation:
      if (size >= 4) target.picture = int32(bytes, at) >>> 0
      target.special = true
      break
    case sprm.cSymbol:
      target.symbol = { font: uint16(bytes, at), code: size >= 4 ? uint16(bytes, at + 2) : bytes[at + 2]! }
      target.special = true
      break
    case sprm.cPlain: {
      const { special, picture, symbol } = target
      Object.assign(target, base, { special })
      if (picture !== undefined) target.picture = picture
      if (symbol !== undefined) target.symbol = symbol
      break
    }
    default: {
      const toggle = toggles.get(code)
      if (toggle) target[toggle] = toggled(byte, base[toggle] === true)
      const flag = flags.get(code)
      if (flag) target[flag] = byte !== 0
    }
  }
}

function toggled(value: number, base: boolean): boolean {
  if (value === 0x80) return base
  if (value === 0x81) return !base
  return value !== 0
}

function uint16(bytes: Uint8Array, at: number): number {
  return bytes[at]! | ((bytes[at + 1] ?? 0) << 8)
}

function int32(bytes: Uint8Array, at: number): number {
  return uint16(bytes, at) | (uint16(bytes, at + 2) << 16)
}
