/** The text of one paragraph while it is read, and how characters are put into it. */

import { isSymbolFont, looseSymbolText, symbolText } from '../../../carriers/encoding/symbol-font.ts'
import type { Block, Phrasing } from '../../../core/document/nodes.ts'
import type { WordRun } from '../../../office/word-processing/run.ts'
import { isOfOtherScript, type Script, scriptRuns } from '../../../office/word-processing/script.ts'
import type { DocumentState } from '../document-state.ts'
import { appearanceIn, type TextAppearance } from '../styles/text-appearance.ts'
import { isDeleted, markRun } from './changes.ts'

/** A paragraph's line, and what is anchored in it but stands on its own. */
export interface Line {
  runs: WordRun[]
  /** Size of the line's largest characters in points, where their style states it. */
  sizePt: number | undefined
  /** Pictures that stand on their own. */
  before: Block[]
  /** Text boxes, tables, charts: they follow the paragraph. */
  after: Block[]
  /** Bookmarks in it. */
  anchors: string[]
  /** That another program counted, of a heading; '' for none. */
  number: string
  /** Script of the line's last characters. */
  script: Script
  /** It has the number of its slide, and nothing else. */
  isSlideNumber: boolean
  /** A field in it hides the whole paragraph. */
  isHidden: boolean
  /** References to comments on ranges that may end in it, by their names. */
  comments: Map<string, WordRun>
}

export function isBegun({ runs, before, after }: Line): boolean {
  return runs.length + before.length + after.length > 0
}

export function emptyLine(): Line {
  return {
    runs: [],
    sizePt: undefined,
    before: [],
    after: [],
    anchors: [],
    number: '',
    script: 'western',
    isSlideNumber: false,
    isHidden: false,
    comments: new Map(),
  }
}

/** @param checked It is a box to tick, and whether it is ticked. */
export function addText(
  line: Line,
  value: string,
  base: TextAppearance,
  appearance: TextAppearance,
  state: DocumentState,
  checked?: boolean,
): void {
  if (value === '' || isDeleted(state)) return
  if (line.script === 'western' && !isOfOtherScript(value)) {
    addRun(line, value, base, appearance, state, checked)
    return
  }
  const { isSetPerScript } = state.styles
  for (const { text, script } of scriptRuns(value, line.script)) {
    line.script = script
    addRun(
      line,
      text,
      appearanceIn(script, base, isSetPerScript),
      appearanceIn(script, appearance, isSetPerScript),
      state,
      checked,
    )
  }
}

function addRun(
  line: Line,
  value: string,
  base: TextAppearance,
  appearance: TextAppearance,
  state: DocumentState,
  checked: boolean | undefined,
): void {
  if (appearance.hidden && state.context.options.hidden !== 'keep') {
    if (value.trim()) state.context.warn('hidden_content_dropped', { what: 'hidden text' })
    return
  }
  if (appearance.sizePt !== undefined && value.trim() !== '')
    line.sizePt = Math.max(line.sizePt ?? 0, appearance.sizePt)
  const run: WordRun = { content: shownText(value, base, appearance) }
  if (appearance.bold && !base.bold) run.bold = true
  if (appearance.italic && !base.italic) run.italic = true
  if (appearance.struck) run.strike = true
  if (appearance.position) run.script = appearance.position
  if (appearance.code) run.code = true
  else if (state.styles.isMonospace(appearance.font)) run.monospace = true
  run.halfPoints = Math.round(2 * (appearance.sizePt ?? state.styles.defaultPt))
  if (state.entryLevels) run.inContents = true
  if (checked !== undefined) run.checked = checked
  markRun(run, state)
  line.runs.push(run)
}

/** A node that has nothing of the look around it. */
export function addNode(line: Line, content: Phrasing): void {
  line.runs.push({ content })
}

/** Characters of symbol fonts have no encoding but their own. */
function shownText(value: string, base: TextAppearance, appearance: TextAppearance): string {
  const { font } = appearance
  if (font !== undefined && isSymbolFont(font)) return symbolText(font, value)
  return looseSymbolText(appearance.caps && !base.caps ? value.toUpperCase() : value)
}
