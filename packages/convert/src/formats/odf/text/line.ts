/** The text of one paragraph while it is read, and how characters are put into it. */

import { isSymbolFont, looseSymbolText, symbolText } from '../../../carriers/encoding/symbol-font.ts'
import type { Block, Phrasing } from '../../../core/document/nodes.ts'
import type { WordRun } from '../../../office/word-processing/run.ts'
import { isOfOtherScript, type Script, scriptRuns } from '../../../office/word-processing/script.ts'
import { isMonospaced } from '../../../office/word-processing/style-role.ts'
import type { DocumentState } from '../document-state.ts'
import { lookIn, type TextLook } from '../styles/text-look.ts'
import { isDeleted, withChange } from './changes.ts'

/** A paragraph's line, and what is anchored in it but stands on its own. */
export interface Line {
  children: Phrasing[]
  /** As they look, where headings may be told by that. */
  runs: WordRun[]
  /** Blanks before them, which only code keeps. */
  leading: string
  /** Of its largest characters, where their style tells it. */
  sizePt: number | undefined
  /** Pictures that stand on their own. */
  before: Block[]
  /** Text boxes, tables, charts: they follow the paragraph. */
  after: Block[]
  /** Bookmarks in it. */
  anchors: string[]
  /** That another program counted, of a heading; '' for none. */
  number: string
  /** Boxes to tick, and whether they are ticked. */
  boxes: boolean[]
  /** Some of it is in a style that means code, so that its face is no accident. */
  hasCodeStyle: boolean
  /** Of its last characters. */
  script: Script
  /** It has the number of its slide, and nothing else. */
  isSlideNumber: boolean
  /** A field in it hides the whole paragraph. */
  isHidden: boolean
  /** References to comments on ranges that may end in it, by their names. */
  comments: Map<string, Phrasing>
}

export function isBegun({ children, before, after }: Line): boolean {
  return children.length + before.length + after.length > 0
}

export function emptyLine(): Line {
  return {
    children: [],
    runs: [],
    leading: '',
    sizePt: undefined,
    before: [],
    after: [],
    anchors: [],
    number: '',
    boxes: [],
    hasCodeStyle: false,
    script: 'western',
    isSlideNumber: false,
    isHidden: false,
    comments: new Map(),
  }
}

export function addText(line: Line, value: string, base: TextLook, look: TextLook, state: DocumentState): void {
  if (value === '' || isDeleted(state)) return
  if (line.script === 'western' && !isOfOtherScript(value)) {
    addRun(line, value, base, look, state)
    return
  }
  const { isToldByScript } = state.styles
  for (const { text, script } of scriptRuns(value, line.script)) {
    line.script = script
    addRun(line, text, lookIn(script, base, isToldByScript), lookIn(script, look, isToldByScript), state)
  }
}

function addRun(line: Line, value: string, base: TextLook, look: TextLook, state: DocumentState): void {
  if (look.hidden && state.context.options.hidden !== 'keep') {
    if (value.trim()) state.context.warn('hidden_content_dropped', { what: 'hidden text' })
    return
  }
  if (look.sizePt !== undefined && value.trim() !== '') line.sizePt = Math.max(line.sizePt ?? 0, look.sizePt)
  if (look.code) line.hasCodeStyle = true
  if (state.headlines) line.runs.push(runOf(value, look, state))
  const node = withChange(marked(shownText(value, base, look), base, look), state)
  const before = line.children.at(-1)
  // Blanks in code are elements of their own.
  if (node.type === 'inlineCode' && before?.type === 'inlineCode') before.value += node.value
  else line.children.push(node)
}

function runOf(
  content: string,
  { bold = false, italic = false, sizePt }: TextLook,
  { styles }: DocumentState,
): WordRun {
  return { content, bold, italic, halfPoints: Math.round(2 * (sizePt ?? styles.defaultPt)) }
}

/** Characters of symbol fonts have no encoding but their own. */
function shownText(value: string, base: TextLook, look: TextLook): string {
  const { font } = look
  if (font !== undefined && isSymbolFont(font)) return symbolText(font, value)
  return looseSymbolText(look.caps && !base.caps ? value.toUpperCase() : value)
}

/** Marks for what a text has beside the look of its paragraph. */
function marked(value: string, base: TextLook, look: TextLook): Phrasing {
  const isMono = look.font !== undefined && look.font !== base.font && isMonospaced(look.font)
  let node: Phrasing = isMono || look.code ? { type: 'inlineCode', value } : { type: 'text', value }
  if (look.position === 'super') node = { type: 'superscript', children: [node] }
  if (look.position === 'sub') node = { type: 'subscript', children: [node] }
  if (look.struck) node = { type: 'delete', children: [node] }
  if (look.italic && !base.italic) node = { type: 'emphasis', children: [node] }
  if (look.bold && !base.bold) node = { type: 'strong', children: [node] }
  return node
}
