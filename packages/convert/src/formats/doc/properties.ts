/** Paragraph and character properties, as the modifiers leave them ([MS-DOC] §2.6.1–2, §2.4.6). */
import { border } from '../../office/word-processing/borders.ts'
import { plainCharacter as plainFacts, scriptOfRaised } from '../../office/word-processing/character.ts'
import type { RowDefinition } from '../../office/word-processing/edge-table.ts'
import { readRow } from './row.ts'
import { sprm } from './sprm.ts'

/** A place in a stream: the ANLD structure ([MS-DOC] §2.9.6). */
export interface Autonumber {
  bytes: Uint8Array
  at: number
  size: number
}

export type ParagraphProperties = typeof plainParagraph

/** Every property is there from the start, so that copies have one hidden class, whatever the order of modifiers. */
export const plainParagraph = {
  istd: 0,
  inTable: false,
  /** Tables around the paragraph; 0 outside. */
  depth: 0,
  /** The mark that ends a row. */
  rowEnd: false,
  /** Ends of a cell and of a row of a nested table. */
  innerCellEnd: false,
  innerRowEnd: false,
  /** From 0. */
  listLevel: 0,
  /** Index into the list overrides from 1; 0 for none, 2047 for the numbering of Word 6. */
  listOverride: 0,
  /** 0–8 for headings, 9 for text, undefined where nothing says it. */
  outlineLevel: undefined as number | undefined,
  /** An initial that the next paragraph goes on from. */
  isDropCap: false,
  /** A page begins before it. */
  breaksPage: false,
  /** Left indent in twips; undefined where the list decides. */
  indent: undefined as number | undefined,
  /** Indent of the first line from there. */
  firstLine: undefined as number | undefined,
  /** Lines around it. */
  borders: border.none as number,
  /** Word 6: where its autonumber lies. */
  autonumber: undefined as Autonumber | undefined,
  autonumberLevel: undefined as number | undefined,
  row: undefined as RowDefinition | undefined,
}

export type CharacterProperties = typeof plainCharacter

/** Every property is there from the start, too. */
export const plainCharacter = {
  ...plainFacts,
  /** From right to left, or of a script that is set like one: the weight and slant of such text are distinguished. */
  isComplex: false,
  complexBold: false,
  complexItalic: false,
  /** The character stands for something else. */
  special: false,
  /** The picture's place in the data stream. */
  picture: undefined as number | undefined,
  /** The place holds form field data, no picture. */
  isData: false,
  isObject: false,
  symbol: undefined as { font: number; code: number } | undefined,
  font: 0,
  /** Number of its language ([MS-LCID]), 0 where nothing states it; East Asian characters, and those from right to left, have others. */
  language: 0,
  asianLanguage: 0,
  bidiLanguage: 0,
  /** A character style that means code. */
  code: false,
}

/** Nested tables beyond it are read as if they lay in the last. */
const maximumDepth = 50

/** What a modifier does to the properties of a paragraph; its operand is `size` bytes from `at` on. */
type ParagraphEffect = (target: ParagraphProperties, bytes: Uint8Array, at: number, size: number) => void

function paragraph<Name extends keyof ParagraphProperties>(
  name: Name,
  read: (bytes: Uint8Array, at: number, size: number) => NonNullable<ParagraphProperties[Name]>,
): ParagraphEffect {
  return (target, bytes, at, size) => {
    target[name] = read(bytes, at, size)
  }
}

function line(side: number): ParagraphEffect {
  return (target, bytes, at, size) => setBorder(target, side, bytes, at, size)
}

const paragraphEffects = new Map<number, ParagraphEffect>([
  [sprm.pFTtp, paragraph('rowEnd', isOn)],
  [sprm.pFInnerTableCell, paragraph('innerCellEnd', isOn)],
  [sprm.pFInnerTtp, paragraph('innerRowEnd', isOn)],
  [sprm.pFPageBreakBefore, paragraph('breaksPage', isOn)],
  [sprm.pDcs, paragraph('isDropCap', (bytes, at) => (bytes[at]! & 7) !== 0)],
  [sprm.pDxaLeft, paragraph('indent', int16)],
  [sprm.pDxaLeft80, paragraph('indent', int16)],
  [sprm.pDxaLeft1, paragraph('firstLine', int16)],
  [sprm.pDxaLeft180, paragraph('firstLine', int16)],
  [sprm.pIlvl, paragraph('listLevel', byteAt)],
  [sprm.pIlfo, paragraph('listOverride', listOverride)],
  [sprm.pOutLvl, paragraph('outlineLevel', (bytes, at) => Math.min(bytes[at]!, 9))],
  [sprm.pAnld, paragraph('autonumber', (bytes, at, size) => ({ bytes, at, size }))],
  [sprm.pNLvlAnm, paragraph('autonumberLevel', byteAt)],
  [sprm.pBrcTop80, line(border.top)],
  [sprm.pBrcTop, line(border.top)],
  [sprm.pBrcBottom80, line(border.bottom)],
  [sprm.pBrcBottom, line(border.bottom)],
  [sprm.pBrcLeft80, line(border.left)],
  [sprm.pBrcLeft, line(border.left)],
  [sprm.pBrcRight80, line(border.right)],
  [sprm.pBrcRight, line(border.right)],
  [sprm.pFInTable, enterTable],
  [sprm.pItap, (target, bytes, at) => setDepth(target, int32(bytes, at))],
  [sprm.pDtap, (target, bytes, at) => setDepth(target, target.depth + int32(bytes, at))],
])

/** A modifier without an effect on paragraphs may be one of table rows. */
export function applyToParagraph(
  target: ParagraphProperties,
  code: number,
  bytes: Uint8Array,
  at: number,
  size: number,
): void {
  const effect = paragraphEffects.get(code)
  if (effect) {
    effect(target, bytes, at, size)
    return
  }
  const row = readRow(target.row, code, bytes, at, size)
  if (row) target.row = row
}

function enterTable(target: ParagraphProperties, bytes: Uint8Array, at: number): void {
  target.inTable = isOn(bytes, at)
  if (target.inTable) target.depth ||= 1
}

function setDepth(target: ParagraphProperties, depth: number): void {
  target.depth = Math.min(maximumDepth, Math.max(0, depth))
}

/** §2.9.16, Brc, in 8 bytes; §2.9.17, Brc80, in 4; of Word 6 in 2: 0 for its kind is no line, and so are ones alone. */
function setBorder(target: ParagraphProperties, side: number, bytes: Uint8Array, at: number, size: number): void {
  const kind = size >= 8 ? bytes[at + 5]! : size >= 4 ? bytes[at + 1]! : (bytes[at]! >> 3) & 3
  const isNone = kind === 0 || (size >= 4 && kind === 0xff)
  target.borders = isNone ? target.borders & ~side : target.borders | side
}

/** §2.6.2, sprmPIlfo: from 0xF801 on the negative of the index, which keeps its own indents. */
function listOverride(bytes: Uint8Array, at: number): number {
  const value = uint16(bytes, at)
  return value >= 0xf801 ? 0x10000 - value : value
}

type BooleanName = {
  [Name in keyof Required<CharacterProperties>]: Required<CharacterProperties>[Name] extends boolean ? Name : never
}[keyof CharacterProperties]

/**
 * What a modifier does to the properties of characters; its operand is `size` bytes from `at` on.
 *
 * @param base What 0x80 and 0x81 refer to: the properties by the styles (§2.2.5.1, ToggleOperand).
 */
type CharacterEffect = (
  target: CharacterProperties,
  bytes: Uint8Array,
  at: number,
  size: number,
  base: CharacterProperties,
) => void

/** A property that may refer to what the styles say. */
function toggle(name: BooleanName): CharacterEffect {
  return (target, bytes, at, _, base) => {
    target[name] = toggled(bytes[at]!, base[name] === true)
  }
}

function character<Name extends keyof CharacterProperties>(
  name: Name,
  read: (bytes: Uint8Array, at: number) => CharacterProperties[Name],
): CharacterEffect {
  return (target, bytes, at) => {
    target[name] = read(bytes, at)
  }
}

function setPicture(target: CharacterProperties, bytes: Uint8Array, at: number, size: number): void {
  if (size >= 4) target.picture = int32(bytes, at) >>> 0
  target.special = true
}

function setSymbol(target: CharacterProperties, bytes: Uint8Array, at: number, size: number): void {
  target.symbol = { font: uint16(bytes, at), code: size >= 4 ? uint16(bytes, at + 2) : bytes[at + 2]! }
  target.special = true
}

function reset(
  target: CharacterProperties,
  _: Uint8Array,
  _at: number,
  _size: number,
  base: CharacterProperties,
): void {
  const { special, picture, symbol } = target
  Object.assign(target, base, { special })
  if (picture !== undefined) target.picture = picture
  if (symbol !== undefined) target.symbol = symbol
}

const characterEffects = new Map<number, CharacterEffect>([
  [sprm.cFBold, toggle('bold')],
  [sprm.cFItalic, toggle('italic')],
  [sprm.cFBiDi, toggle('isComplex')],
  [sprm.cFComplexScripts, toggle('isComplex')],
  [sprm.cFBoldBi, toggle('complexBold')],
  [sprm.cFItalicBi, toggle('complexItalic')],
  [sprm.cFStrike, toggle('strike')],
  [sprm.cFDStrike, toggle('strike')],
  [sprm.cFCaps, toggle('caps')],
  [sprm.cFVanish, toggle('hidden')],
  [sprm.cFRMarkDel, character('deleted', isOn)],
  [sprm.cFRMarkIns, character('inserted', isOn)],
  [sprm.cFSpec, character('special', isOn)],
  [sprm.cFData, character('isData', isOn)],
  [sprm.cFObj, character('isObject', isOn)],
  [sprm.cFOle2, character('isObject', isOn)],
  [sprm.cHps, character('halfPoints', uint16)],
  [sprm.cFtc, character('font', uint16)],
  [sprm.cRgLid0, character('language', uint16)],
  [sprm.cRgLid0Old, character('language', uint16)],
  [sprm.cRgLid1, character('asianLanguage', uint16)],
  [sprm.cRgLid1Old, character('asianLanguage', uint16)],
  [sprm.cLidBi, character('bidiLanguage', uint16)],
  [sprm.cIss, character('script', (bytes, at) => scripts[bytes[at]!])],
  [sprm.cHpsPos, raise],
  [sprm.cPicLocation, setPicture],
  [sprm.cObjLocation, setPicture],
  [sprm.cSymbol, setSymbol],
  [sprm.cPlain, reset],
])

function raise(target: CharacterProperties, bytes: Uint8Array, at: number): void {
  target.script = scriptOfRaised(int16(bytes, at)) ?? target.script
}

/** By the operand of sprmCIss (§2.6.1). */
const scripts = [undefined, 'super', 'sub'] as const

export function applyToCharacter(
  target: CharacterProperties,
  base: CharacterProperties,
  code: number,
  bytes: Uint8Array,
  at: number,
  size: number,
): void {
  characterEffects.get(code)?.(target, bytes, at, size, base)
}

function toggled(value: number, base: boolean): boolean {
  if (value === 0x80) return base
  if (value === 0x81) return !base
  return value !== 0
}

function isOn(bytes: Uint8Array, at: number): boolean {
  return bytes[at] !== 0
}

function byteAt(bytes: Uint8Array, at: number): number {
  return bytes[at]!
}

function uint16(bytes: Uint8Array, at: number): number {
  return bytes[at]! | ((bytes[at + 1] ?? 0) << 8)
}

function int16(bytes: Uint8Array, at: number): number {
  return (uint16(bytes, at) << 16) >> 16
}

function int32(bytes: Uint8Array, at: number): number {
  return uint16(bytes, at) | (uint16(bytes, at + 2) << 16)
}
