/** What control words set, and groups restore (RTF 1.9.1, "Character Text", "Paragraph Text"). */

import { lookupTable } from '../../core/lookup-table.ts'
import type { NumberFormat } from '../../office/numbering/number-format.ts'
import { border } from '../../office/word-processing/borders.ts'
import { plainCharacter as plainFacts, scriptOfRaised } from '../../office/word-processing/character.ts'
import { hasComplexScript, isOfOtherScript } from '../../office/word-processing/script.ts'

export interface OldNumbering {
  format: NumberFormat
  start: number
}

/** Size of characters where nothing states one. */
const usualHalfPoints = 24

/** Half points by which text is raised or lowered where a word does not say how far. */
const usualRaise = 6

export type CharacterState = typeof plainCharacter

export const plainCharacter = {
  ...plainFacts,
  halfPoints: usualHalfPoints,
  font: -1,
  /** Text runs from right to left. */
  isComplex: false,
  /** Font of complex-script text, where it has one of its own ("Associated Character Properties"). */
  complexFont: undefined as number | undefined,
  complexBold: undefined as boolean | undefined,
  complexItalic: undefined as boolean | undefined,
  complexHalfPoints: undefined as number | undefined,
  /** What is said now is said of Chinese, Japanese and Korean text, which may have a weight and slant of its own. */
  isOfAsian: false,
  asianBold: undefined as boolean | undefined,
  asianItalic: undefined as boolean | undefined,
  /** Character style. */
  style: undefined as number | undefined,
  /** Number of its language ([MS-LCID]); undefined where that of the document holds. */
  language: undefined as number | undefined,
}

export type ParagraphState = typeof plainParagraph

export const plainParagraph = {
  style: 0,
  outlineLevel: undefined as number | undefined,
  inTable: false,
  depth: 0,
  /** Number of a list override (`\ls`). */
  list: undefined as number | undefined,
  listLevel: 0,
  /** A page begins before it. */
  breaksPage: false,
  /** Its first letter is a drop cap of the paragraph that follows. */
  isDropCap: false,
  indent: undefined as number | undefined,
  firstLine: undefined as number | undefined,
  /** Lines around it, and the one that the next words describe. */
  borders: border.none as number,
  border: border.none as number,
  /** Numbering of Word 6 (`\pn`). */
  numbering: undefined as OldNumbering | undefined,
}

const maximumDepth = 50

type Value = number | undefined

/** What a control word with its number changes. */
type Effect<State> = (state: State, parameter: Value) => void

/** @returns A function that makes the effect of setting one property of such a state. */
function setterOf<State>() {
  return <Name extends keyof State>(name: Name, read: (parameter: Value) => State[Name]): Effect<State> =>
    (state, parameter) => {
      state[name] = read(parameter)
    }
}

const character = setterOf<CharacterState>()
const paragraph = setterOf<ParagraphState>()

/** A word that sets a property takes it away with 0. */
function isOn(parameter: Value): boolean {
  return parameter !== 0
}

function script(value: CharacterState['script']): Effect<CharacterState> {
  return character('script', (parameter) => (parameter === 0 ? undefined : value))
}

function same(parameter: Value): Value {
  return parameter
}

/** What is said from now on is said of one kind of scripts ("Associated Character Properties"). */
function ofScript(isComplex: boolean, isOfAsian: boolean): Effect<CharacterState> {
  return (state) => {
    Object.assign(state, { isComplex, isOfAsian, complexFont: undefined })
  }
}

function associated(
  complex: 'complexBold' | 'complexItalic',
  asian: 'asianBold' | 'asianItalic',
): Effect<CharacterState> {
  return (state, parameter) => {
    if (state.isComplex) state[complex] = parameter !== 0
    else if (state.isOfAsian) state[asian] = parameter !== 0
  }
}

const characterEffects: Readonly<Record<string, Effect<CharacterState>>> = lookupTable({
  b: character('bold', isOn),
  i: character('italic', isOn),
  strike: character('strike', isOn),
  striked: character('strike', isOn),
  caps: character('caps', isOn),
  v: character('hidden', isOn),
  deleted: character('deleted', isOn),
  mvf: character('deleted', isOn),
  revised: character('inserted', isOn),
  mvt: character('inserted', isOn),
  super: script('super'),
  sub: script('sub'),
  nosupersub: script(undefined),
  up: character('script', (raised = usualRaise) => scriptOfRaised(raised)),
  dn: character('script', (lowered = usualRaise) => scriptOfRaised(-lowered)),
  fs: character('halfPoints', (size = usualHalfPoints) => size),
  f: character('font', (font = -1) => font),
  cs: character('style', same),
  lang: character('language', same),
  rtlch: ofScript(true, false),
  ltrch: ofScript(false, false),
  loch: ofScript(false, false),
  hich: ofScript(false, false),
  dbch: ofScript(false, true),
  ab: associated('complexBold', 'asianBold'),
  ai: associated('complexItalic', 'asianItalic'),
  af: (state, parameter) => {
    if (state.isComplex) state.complexFont = parameter
  },
  afs: (state, parameter) => {
    if (state.isComplex) state.complexHalfPoints = parameter ?? usualHalfPoints
  },
})

/** @returns Whether the word is one of a character's appearance. */
export function setCharacter(state: CharacterState, name: string, parameter: number | undefined): boolean {
  const effect = characterEffects[name]
  effect?.(state, parameter)
  return effect !== undefined
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

/** Begins the description of a line around the paragraph ("Paragraph Borders"). */
function line(side: number): Effect<ParagraphState> {
  return (state) => {
    state.border = side
    state.borders |= side
  }
}

function withoutLine(state: ParagraphState): void {
  state.borders &= ~state.border
}

const paragraphEffects: Readonly<Record<string, Effect<ParagraphState>>> = lookupTable({
  s: paragraph('style', (style = 0) => style),
  outlinelevel: paragraph('outlineLevel', same),
  ls: paragraph('list', same),
  ilvl: paragraph('listLevel', (level = 0) => Math.min(8, Math.max(0, level))),
  fi: paragraph('firstLine', same),
  li: paragraph('indent', same),
  lin: paragraph('indent', same),
  pagebb: paragraph('breaksPage', isOn),
  dropcapt: paragraph('isDropCap', () => true),
  intbl: paragraph('inTable', () => true),
  itap: (state, parameter) => {
    state.depth = Math.min(maximumDepth, Math.max(0, parameter ?? 0))
    if (state.depth > 0) state.inTable = true
  },
  brdrt: line(border.top),
  brdrb: line(border.bottom),
  brdrl: line(border.left),
  brdrr: line(border.right),
  box: line(border.all),
  brdrnone: withoutLine,
  brdrnil: withoutLine,
})

/** @returns Whether the word is a property of paragraphs. */
export function setParagraph(state: ParagraphState, name: string, parameter: number | undefined): boolean {
  const effect = paragraphEffects[name]
  effect?.(state, parameter)
  return effect !== undefined
}
