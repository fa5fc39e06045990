/** A paragraph of a word processor as the block that it means: heading, item, quote, code or text. */
import { heading, paragraph } from '../../core/document/build.ts'
import type { Paragraph } from '../../core/document/nodes.ts'
import { isBlankRun, phrasingOf, type Run, trimmedRuns } from '../../core/document/runs.ts'
import { listStyleOf } from '../numbering/nest.ts'
import type { NumberFormat } from '../numbering/number-format.ts'
import { holdsBox, takeBox } from './box-bullet.ts'
import { isContentsEntry, isTabbedEntry, withoutPageNumber, withoutTabs } from './contents-entry.ts'
import { isProse } from './heading-prose.ts'
import type { Headlines } from './headlines.ts'
import type { NumberedParagraph } from './numbered-paragraph.ts'
import { smallestPt, type WordRun } from './run.ts'
import type { BlockSink } from './sink.ts'
import type { StyleRole } from './style-role.ts'
import { typedLabel } from './typed-label.ts'

interface FlowParagraph {
  runs: readonly WordRun[]
  /** What its style means. */
  role: StyleRole | undefined
  /** Weight and slant of its style. */
  isBold: boolean
  isItalic: boolean
  /** 0–8 for headings, 9 for text; undefined where nothing says it. */
  outlineLevel: number | undefined
  numbered: NumberedParagraph | undefined
  /** Twips from the margin; undefined where nothing, or the list, says it. */
  indent: number | undefined
  /** Twips from there to where the first line begins. */
  firstLine: number | undefined
  /** A line is drawn across the page above or below it. */
  isRuled: boolean
  /** Names that links to this place use. */
  anchors: string[]
}

/** Whether a label, by its pattern, counts its own level alone. Signs that are read, as §, are no punctuation. */
export function isCountable(format: NumberFormat, template: string, level: number): boolean {
  if (!isListFormat(format) || /[§¶#%&@*†‡](?!\d)/u.test(template)) return false
  return new RegExp(`^[\\s\\p{P}]*%${level + 1}[\\s\\p{P}]*$`, 'u').test(template)
}

/** Lists of the output are numbered so. */
function isListFormat(format: NumberFormat): boolean {
  return listStyleOf(format) !== undefined || /^decimalZero/.test(format)
}

/**
 * An empty paragraph adds nothing but its line; it must have been counted by then.
 *
 * @param headlines Of a document's own text: what is told of how its paragraphs look.
 */
export function addParagraph(sink: BlockSink, source: FlowParagraph, headlines?: Headlines): void {
  const { role, numbered } = source
  const kept = trimmedRuns(source.runs)
  if (kept.length === 0) {
    if (source.isRuled && headingLevel(source) === undefined) sink.add({ type: 'thematicBreak' })
    else sink.addEmpty(numbered?.text)
    return
  }
  const isMonospaced = kept.every((run) => run.monospace || isBlankRun(run) || typeof run.content !== 'string')
  const runs = isMonospaced ? kept : kept.map((run) => (run.monospace ? { ...run, code: true } : run))
  if (addFormulas(sink, kept)) return
  const contentsLevel = contentsLevelOf(source, runs)
  const level = contentsLevel === undefined ? headingLevel(source) : undefined
  if (level !== undefined && headsText(runs)) {
    const isItalic = source.isItalic || runs.every((run) => run.italic || isBlankRun(run))
    const words = withoutTabs(runs.map((run) => withoutWeight(run, isItalic)))
    const made = heading(level, phrasingOf(labelled(numbered, words)))
    if (source.anchors.length) made.anchors = source.anchors
    sink.add(made)
    if (role?.kind !== 'title' && role?.kind !== 'subtitle') headlines?.foundStyled()
    return
  }
  const label = numbered?.text.trim() ?? ''
  let mayHead: Paragraph | undefined
  if (contentsLevel !== undefined) {
    const words = runs.map((run) => againstStyle(run, source))
    addContentsEntry(sink, contentsLevel, labelled(numbered, words))
  } else if (numbered && !(numbered.format === 'none' && label === '')) {
    const item = addNumbered(sink, numbered, runs, source.indent)
    if (label && !role) mayHead = item
  } else mayHead = addPlain(sink, runs, isMonospaced, { ...source, indent: source.indent ?? numbered?.indent })
  headlines?.note(kept, smallestPt(kept), source.anchors, mayHead, numbered?.countable ? `${label} ` : '')
}

/** Not so a picture alone, and prose. */
function headsText(runs: readonly Run[]): boolean {
  const texts = runs.flatMap(({ content }) => (typeof content === 'string' ? content : []))
  return texts.length > 0 && !isProse(texts.join(''))
}

/** Formulas that are all there is in a paragraph are displayed. */
function addFormulas(sink: BlockSink, runs: readonly Run[]): boolean {
  const formulas = runs.flatMap(({ content }) =>
    typeof content !== 'string' && content.type === 'inlineMath' ? [content.value] : [],
  )
  const blanks = runs.filter((run) => typeof run.content === 'string' && run.content.trim() === '')
  if (formulas.length === 0 || formulas.length + blanks.length < runs.length) return false
  for (const value of formulas) sink.add({ type: 'math', value })
  return true
}

/** @returns The paragraph that stands for itself. */
function addPlain(
  sink: BlockSink,
  runs: readonly WordRun[],
  isMonospaced: boolean,
  source: FlowParagraph,
): Paragraph | undefined {
  const { role, indent = 0, firstLine = 0 } = source
  const task = role ? undefined : taskOf(runs)
  if (task) {
    addNumbered(sink, { ...tasks, checked: task.checked }, task.words, indent)
    return undefined
  }
  const typed = role ? undefined : typedLabel(runs, indent, firstLine)
  if (typed) {
    addNumbered(sink, typed.numbered, trimmedRuns(typed.runs), indent)
    return undefined
  }
  const asText = paragraph(
    phrasingOf(role && role.kind !== 'contents' ? runs.map((run) => againstStyle(run, source)) : runs),
  )
  const lines = role?.kind === 'code' || (isMonospaced && !role) ? plainText(source.runs) : undefined
  if (lines !== undefined) sink.addCode({ text: lines, by: role ? 'style' : 'font', asText, indent })
  else if (role?.kind === 'quote') sink.addQuoted(asText)
  else if (role?.kind === 'term') sink.addTerm(asText.children)
  else if (role?.kind === 'definition') sink.addDefinition(asText, indent)
  else sink.addText(asText, indent)
  return role ? undefined : asText
}

/** The list of tasks that are none of any list. */
const tasks = { list: -4, level: 0, number: 0, text: '', format: 'bullet', countable: false, indent: 0 } as const

/** A line of text behind a box to tick, which is a task; not so a line of several boxes. */
function taskOf([box, ...rest]: readonly WordRun[]): { checked: boolean; words: readonly WordRun[] } | undefined {
  const words = trimmedRuns(rest)
  if (box?.checked === undefined || words.length === 0 || words.some(isBox)) return undefined
  return { checked: box.checked, words }
}

function isBox({ checked, content }: WordRun): boolean {
  return checked !== undefined || (typeof content === 'string' && holdsBox(content))
}

/** @returns What the item holds. */
function addNumbered(
  sink: BlockSink,
  numbered: NumberedParagraph,
  runs: readonly Run[],
  indent: number | undefined,
): Paragraph {
  const { list, level, number, format, countable: ordered } = numbered
  const style = listStyleOf(format)
  const item = paragraph(phrasingOf(ordered ? runs : labelled(numbered, runs)))
  const children = [item]
  const checked = numbered.checked ?? (format === 'bullet' ? takeBox(children) : undefined)
  sink.addItem({
    list,
    level,
    indent: indent ?? numbered.indent ?? 0,
    ordered,
    ...(ordered ? { number } : {}),
    ...(ordered && style ? { style } : {}),
    ...(checked === undefined ? {} : { checked }),
    children,
  })
  return item
}

/** Authors use styles of such lines for others, and other styles for such lines, of which some are only indented. */
function contentsLevelOf({ role, indent = 0 }: FlowParagraph, runs: readonly WordRun[]): number | undefined {
  if (role?.kind === 'contents') return isContentsEntry(runs) ? role.level : undefined
  if (!runs.some(({ inContents }) => inContents) || !isTabbedEntry(runs)) return undefined
  return role?.kind === 'heading' ? role.depth - 1 : indent
}

/** Lines of a table of contents are items of a list. */
function addContentsEntry(sink: BlockSink, level: number, runs: readonly Run[]): void {
  const children = [paragraph(phrasingOf(withoutPageNumber(runs)))]
  sink.addItem({ list: -1, level, indent: 0, ordered: false, children })
}

function headingLevel({ outlineLevel, role }: FlowParagraph): number | undefined {
  if (role?.kind === 'title') return 1
  if (outlineLevel !== undefined && outlineLevel < 9) return outlineLevel + 1
  if (role?.kind === 'subtitle') return 2
  return role?.kind === 'heading' ? role.depth : undefined
}

/** Weight and slant that all of a heading has, or has from its style, go without saying. */
function withoutWeight(run: Run, isItalic: boolean): Run {
  const { bold: _, italic, ...rest } = run
  return italic && !isItalic ? { ...rest, italic } : rest
}

/** In a style that has a role, what differs from the style is marked. */
function againstStyle(run: Run, { isBold, isItalic }: FlowParagraph): Run {
  if (typeof run.content !== 'string') return run
  const { bold = false, italic = false, ...rest } = run
  return { ...rest, bold: bold !== isBold, italic: italic !== isItalic }
}

/** The text of a line of code; undefined where it holds more than text. */
function plainText(runs: readonly Run[]): string | undefined {
  let text = ''
  for (const { content } of runs) {
    if (typeof content === 'string') text += content
    else if (content.type === 'break') text += '\n'
    else return undefined
  }
  return text
}

function labelled(numbered: NumberedParagraph | undefined, runs: readonly Run[]): readonly Run[] {
  const label = numbered?.text.trim()
  const [first, ...rest] = runs
  if (!label || !first) return runs
  const words = typeof first.content === 'string' ? { ...first, content: first.content.trimStart() } : first
  return [{ content: `${label} ` }, words, ...rest]
}
