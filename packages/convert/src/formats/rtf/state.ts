/** What control words set, and groups restore (RTF 1.9.1, "Character Text", "Paragraph Text"). */

import { lookupTable } from '../../core/lookup-table.ts'
import type { NumberFormat } from '../../office/numbering/number-format.ts'
import { border } from '../../office/word-processing/borders.ts'
import { type FlowCharacter, plainFlowCharacter } from '../../office/word-processing/character.ts'
import { hasComplexScript, isOfOtherScript } from '../../office/word-processing/script.ts'

export interface CharacterState extends FlowCharacter {
  font: number
  /** Text runs from right to left. */
  isComplex: boolean
  /** Font of complex-script text, where it has one of its own ("Associated Character Properties"). */
  complexFont: number | undefined
  complexBold: boolean | undefined
  complexItalic: boolean | undefined
  complexHalfPoints: number | undefined
  /** What is said now is said of Chinese, Japanese and Korean text, which may have a weight and slant of its own. */
  isOfAsian: boolean
  asianBold: boolean | undefined
  asianItalic: boolean | undefined
  /** Character style. */
  style: number | undefined
}

export interface ParagraphState {
  style: number
  outlineLevel: number | undefined
  inTable: boolean
  depth: number
  /** Number of a list override (`\ls`). */
  list: number | undefined
  listLevel: number
  /** A page begins before it. */
  breaksPage: boolean
  /** Its first letter is a drop cap of the paragraph that follows. */
  isDropCap: boolean
  indent: number | undefined
  firstLine: number | undefined
  /** Lines around it, and the one that the next words describe. */
  borders: number
  border: number
  /** Numbering of Word 6 (`\pn`). */
  numbering: OldNumbering | undefined
}

export interface OldNumbering {
  format: NumberFormat
  start: number
}

/** Size of characters where nothing states one. */
const usualHalfPoints = 24

export const plainCharacter: Readonly<CharacterState> = {
  ...plainFlowCharacter,
  halfPoints: usualHalfPoints,
  font: -1,
  isComplex: false,
  complexFont: undefined,
  complexBold: undefined,
  complexItalic: undefined,
  complexHalfPoints: undefined,
  isOfAsian: false,
  asianBold: undefined,
  asianItalic: undefined,
  style: undefined,
}

export const plainParagraph: Readonly<ParagraphState> = {
  style: 0,
  outlineLevel: undefined,
  inTable: false,
  depth: 0,
  list: undefined,
  listLevel: 0,
  breaksPage: false,
  isDropCap: false,
  indent: undefined,
  firstLine: undefined,
  borders: border.none,
  border: border.none,
  numbering: undefined,
}

const maximumDepth = 50

/** "Paragraph Borders". */
const borders: Readonly<Record<string, number>> = {
  brdrt: border.top,
  brdrb: border.bottom,
  brdrl: border.left,
  brdrr: border.right,
  box: border.all,
}

/** Words that set one of these, or with 0 take it away. */
const toggles = lookupTable({
  b: 'bold',
  i: 'italic',
  strike: 'strike',
  striked: 'strike',
  caps: 'caps',
  v: 'hidden',
  deleted: 'deleted',
  mvf: 'deleted',
  revised: 'inserted',
  mvt: 'inserted',
} as const)

/** @returns Whether the word is one of a character's look. */
export function setCharacter(state: CharacterState, name: string, parameter: number | undefined): boolean {
  const isOn = parameter !== 0
  const toggle = toggles[name]
  if (toggle) {
    state[toggle] = isOn
    return true
  }
  switch (name) {
    case 'super':
      state.script = isOn ? 'super' : undefined
      return true
    case 'sub':
      state.script = isOn ? 'sub' : undefined
      return true
    case 'up':
    case 'dn':
      state.script = parameter === 0 ? undefined : name === 'up' ? 'super' : 'sub'
      return true
    case 'nosupersub':
      state.script = undefined
      return true
    case 'fs':
      state.halfPoints = parameter ?? usualHalfPoints
      return true
    case 'f':
      state.font = parameter ?? -1
      return true
    case 'rtlch':
    case 'ltrch':
    case 'loch':
    case 'hich':
    case 'dbch':
      state.isComplex = name === 'rtlch'
      state.isOfAsian = name === 'dbch'
      state.complexFont = undefined
      return true
    case 'af':
      if (state.isComplex) state.complexFont = parameter
      return true
    case 'ab':
      if (state.isComplex) state.complexBold = isOn
      else if (state.isOfAsian) state.asianBold = isOn
      return true
    case 'ai':
      if (state.isComplex) state.complexItalic = isOn
      else if (state.isOfAsian) state.asianItalic = isOn
      return true
    case 'afs':
      if (state.isComplex) state.complexHalfPoints = parameter ?? usualHalfPoints
      return true
    case 'cs':
      state.style = parameter
      return true
    default:
      return false
  }
}

/** How a text is shown that comes now. */
export function shownCharacter(state: CharacterState, text: string): CharacterState {
  if (!state.isComplex && !hasComplexScript(text)) return isOfOtherScript(text) ? asianCharacter(state) : state
  const { complexBold: bold = state.bold, complexItalic: italic = state.italic } = state
  return { ...state, bold, italic, halfPoints: state.complexHalfPoints ?? state.halfPoints }
}

function asianCharacter(state: CharacterState): CharacterState {
  const { asianBold: bold = state.bold, asianItalic: italic = state.italic } = state
  return bold === state.bold && italic === state.italic ? state : { ...state, bold, italic }
}

const paragraphNumbers = lookupTable({
  outlinelevel: 'outlineLevel',
  ls: 'list',
  fi: 'firstLine',
  li: 'indent',
  lin: 'indent',
} as const)

/** @returns Whether the word is a property of paragraphs. */
export function setParagraph(state: ParagraphState, name: string, parameter: number | undefined): boolean {
  const number = paragraphNumbers[name]
  if (number) {
    state[number] = parameter
    return true
  }
  switch (name) {
    case 's':
      state.style = parameter ?? 0
      return true
    case 'intbl':
      state.inTable = true
      return true
    case 'itap':
      state.depth = Math.min(maximumDepth, Math.max(0, parameter ?? 0))
      if (state.depth > 0) state.inTable = true
      return true
    case 'ilvl':
      state.listLevel = Math.min(8, Math.max(0, parameter ?? 0))
      return true
    case 'pagebb':
      state.breaksPage = parameter !== 0
      return true
    case 'dropcapt':
      state.isDropCap = true
      return true
    case 'brdrt':
    case 'brdrb':
    case 'brdrl':
    case 'brdrr':
    case 'box':
      state.border = borders[name]!
      state.borders |= state.border
      return true
    case 'brdrnone':
    case 'brdrnil':
      state.borders &= ~state.border
      return true
    default:
      return false
  }
}
