/** A paragraph of a word processor as what it means: heading, item, quote, code or text. */
import { heading } from '../../core/document/build.ts'
import type { Block } from '../../core/document/nodes.ts'
import { isWhitespaceRun, type Run, trimmedRuns } from '../../core/document/runs.ts'
import type { ItemPlace } from '../numbering/list-nest.ts'
import { listStyleOf } from '../numbering/nest.ts'
import { holdsBox, takeBox } from './box-bullet.ts'
import { isContentsEntry, isTabbedEntry, withoutPageNumber, withoutTabs } from './contents-entry.ts'
import { isProse } from './heading-prose.ts'
import type { Headlines } from './headlines.ts'
import type { NumberedParagraph } from './numbered-paragraph.ts'
import { blocksOf, isMonospace, labelled, toPhrasing, withLabel } from './phrasing.ts'
import { plainText, smallestPt, type WordRun } from './run.ts'
import type { BlockSink } from './sink.ts'
import type { StyleRole } from './style-role.ts'
import { typedLabel } from './typed-label.ts'

/** A paragraph as its reader emits it, styles resolved. */
export interface WordParagraph {
  runs: readonly WordRun[]
  /** What its style means. */
  role: StyleRole | undefined
  /** Weight and slant of its style, where the runs have them too. */
  bold: boolean
  italic: boolean
  /** 0–8 for headings, 9 for text; undefined where nothing says it. */
  outlineLevel: number | undefined
  /**
   * Counts it, if its list does: asked once, when it is whole, and not for an empty one that a cell above covers.
   */
  count(): NumberedParagraph | undefined
  /** Twips from the margin; undefined where nothing, or the list, says it. */
  indent: number | undefined
  /** The same by its style, which the list's goes before. */
  styleIndent?: number
  /** Twips from there to where the first line begins. */
  firstLine: number | undefined
  /** A line is drawn across the page above or below it. */
  isRuled: boolean
  /** Level from 0 that the name of its style has, for an entry of a table of contents. */
  levelInName?: number | undefined
  /** Names that links to this place use. */
  anchors: string[]
  /** Pictures of their own that stand before its text, as those above their captions do; those of a heading or an item follow it. */
  before?: readonly Block[]
  /** Blocks that hang on it, in their order: text boxes, charts, pictures of their own. */
  after: readonly Block[]
  /** The item that goes on with it, where the document says so. */
  owner?: ItemPlace | undefined
  /** Its end was deleted, or it is a drop cap: it begins the next paragraph. */
  isCarried?: boolean | undefined
}

/** A paragraph that has something to be seen, and what was found out about it. */
interface Found {
  sink: BlockSink
  source: WordParagraph
  /** Without whitespace at its ends. */
  runs: readonly WordRun[]
  numbered: NumberedParagraph | undefined
  /** Twips from the margin to the text. */
  indent: number
  headlines: Headlines | undefined
}

/**
 * An empty paragraph adds nothing but its line and what hangs on it.
 *
 * @param headlines Of a document's own text: what is noted of how its paragraphs look.
 */
export function addParagraph(sink: BlockSink, source: WordParagraph, headlines?: Headlines): void {
  const runs = trimmedRuns(source.runs)
  const counted = source.count()
  const isItem = counted !== undefined && !(counted.format === 'none' && counted.text.trim() === '')
  const numbered = isItem ? counted : undefined
  const level = headingLevel(source)
  const { before = [], after, owner } = source
  let isInItem = isItem
  if (runs.length === 0) {
    if (before.length > 0) sink.add(before, 0, owner)
    if (source.isRuled && level === undefined && before.length + after.length === 0)
      sink.add([{ type: 'thematicBreak' }], 0)
    else sink.addEmpty(labelOf(numbered))
  } else {
    const indent = source.indent ?? counted?.indent ?? source.styleIndent ?? 0
    const found: Found = { sink, source, runs, numbered, indent, headlines }
    const isHeading = level !== undefined && hasHeadingText(runs)
    if (before.length > 0 && !isItem && !isHeading) sink.add(before, indent, owner)
    const contentsLevel = contentsLevelOf(source, runs)
    if (contentsLevel !== undefined) addContentsEntry(found, contentsLevel)
    else if (isHeading) {
      addHeading(found, level)
      sink.add(before, 0)
    } else isInItem = addText(found)
  }
  if (after.length > 0) sink.add(after, isInItem ? Number.POSITIVE_INFINITY : 0, owner)
}

function addHeading({ sink, source, runs, numbered, headlines }: Found, level: number): void {
  const { role, anchors } = source
  const styled = againstStyle(runs, source)
  const isItalic = styled.every((run) => run.italic || isWhitespaceRun(run))
  const words = withoutTabs(styled).map((run) => withoutWeight(run, isItalic))
  const made = heading(level, labelled(toPhrasing(words), labelOf(numbered)))
  if (anchors.length > 0) made.anchors = anchors
  sink.addHeading(made)
  if (role?.kind !== 'title' && role?.kind !== 'subtitle') headlines?.foundStyled()
}

/** Lines of tables of contents are items of a list. */
function addContentsEntry({ sink, source, runs, numbered, headlines }: Found, level: number): void {
  const words = withoutPageNumber(againstStyle(runs, source))
  sink.addContentsEntry(withLabel(blocksOf(words, true), labelOf(numbered)), level)
  headlines?.note(runs, smallestPt(runs), source.anchors, undefined)
}

/** @returns Whether the paragraph is an item of a list. */
function addText({ sink, source, runs, numbered, indent, headlines }: Found): boolean {
  // Authors use styles of contents, and of headings, for other lines as well.
  const role = source.role?.kind === 'contents' ? undefined : source.role
  const own =
    numbered || role || source.owner
      ? undefined
      : (taskOf(runs, indent) ?? typedLabel(runs, indent, source.firstLine ?? 0))
  const item = numbered ?? own?.numbered
  const words = own?.runs ?? (role ? againstStyle(runs, source) : runs)
  const label = labelOf(numbered)
  const blocks = blocksOf(words, item === undefined)
  const made = item && !item.countable ? withLabel(blocks, label) : blocks
  if (role?.kind === 'caption') for (const block of made) if (block.type === 'paragraph') block.kind = 'caption'
  const mayBeHeadline = !role && !source.owner && (numbered ? label !== '' : !own)
  headlines?.note(
    runs,
    smallestPt(runs),
    source.anchors,
    mayBeHeadline ? made[0] : undefined,
    item?.countable ? label : '',
  )
  const lines = !item && (role?.kind === 'code' || (!role && runs.every(isMonospace))) ? codeIn(source.runs) : undefined
  if (lines !== undefined)
    sink.addCode({ text: lines, by: role ? 'style' : 'font', asText: made, indent, owner: source.owner })
  else if (item) addItem(sink, item, numbered && source.before ? [...made, ...source.before] : made, indent)
  else if (role?.kind === 'quote') sink.addQuoted(made)
  else if (role?.kind === 'term') sink.addTerm(toPhrasing(words))
  else if (role?.kind === 'definition') sink.addDefinition(made, indent)
  else sink.add(made, indent, source.owner)
  return item !== undefined
}

export function addItem(sink: BlockSink, numbered: NumberedParagraph, children: Block[], indent: number): void {
  const { list, level, number, format, countable: ordered } = numbered
  const style = listStyleOf(format)
  const checked = numbered.checked ?? (format === 'bullet' ? takeBox(children) : undefined)
  sink.addItem({
    list,
    level,
    indent,
    ordered,
    ...(ordered ? { number } : {}),
    ...(ordered && style ? { style } : {}),
    ...(checked === undefined ? {} : { checked }),
    children,
  })
}

/** Labels that end so need no space before their text; behind others, such as `1.`, an indent stands for it. */
const endsInIdeograph = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\u3000-\u303f\uff00-\uffef]$/u

/** As it is printed, with the whitespace behind it; '' for a bullet or for nothing. */
function labelOf(numbered: NumberedParagraph | undefined): string {
  const label = numbered?.text.trim()
  if (!label) return ''
  return numbered?.joined && endsInIdeograph.test(label) ? label : `${label} `
}

/** Not so a picture alone, and prose. */
function hasHeadingText(runs: readonly WordRun[]): boolean {
  const words = plainText(runs).trim()
  return words !== '' && !isProse(words)
}

/** The list of tasks that are none of any list. */
const tasks = { list: -4, level: 0, number: 0, text: '', format: 'bullet', countable: false } as const

/** A line of text behind a box to tick, which is a task; not so a line of several boxes. */
function taskOf(
  [box, ...rest]: readonly WordRun[],
  indent: number,
): { numbered: NumberedParagraph; runs: readonly WordRun[] } | undefined {
  if (box?.checked === undefined) return undefined
  const runs = trimmedRuns(rest)
  if (runs.length === 0 || runs.some(({ checked }) => checked !== undefined) || holdsBox(plainText(runs)))
    return undefined
  return { numbered: { ...tasks, checked: box.checked, indent }, runs }
}

/** Authors use styles of such lines for others, and other styles for such lines, of which some are only indented. */
function contentsLevelOf(source: WordParagraph, runs: readonly WordRun[]): number | undefined {
  const { role, indent = 0, levelInName } = source
  const inContents = runs.some((run) => run.inContents)
  if (role?.kind === 'contents') return inContents || isContentsEntry(runs) ? role.level : undefined
  if (!inContents || (role && role.kind !== 'heading') || !isTabbedEntry(runs)) return undefined
  return role ? role.depth - 1 : (levelInName ?? indent)
}

function headingLevel({ outlineLevel, role }: WordParagraph): number | undefined {
  if (role?.kind === 'title') return 1
  if (outlineLevel !== undefined && outlineLevel < 9) return outlineLevel + 1
  if (role?.kind === 'subtitle') return 2
  return role?.kind === 'heading' ? role.depth : undefined
}

/** Weight, and slant that all of a heading has, go without saying. */
function withoutWeight(run: WordRun, isItalic: boolean): WordRun {
  if (!run.bold && !(run.italic && isItalic)) return run
  const { bold: _, italic, ...rest } = run
  return italic && !isItalic ? { ...rest, italic } : rest
}

/** In a style that has a role, what differs from the style is marked. */
function againstStyle(runs: readonly WordRun[], style: WordParagraph): readonly WordRun[] {
  if (!style.bold && !style.italic) return runs
  return runs.map((run) => {
    if (typeof run.content !== 'string') return run
    const { bold = false, italic = false, ...rest } = run
    return { ...rest, bold: bold !== style.bold, italic: italic !== style.italic }
  })
}

/** The text of a line of code; undefined where it holds more than text. */
function codeIn(runs: readonly Run[]): string | undefined {
  const isText = ({ content }: Run): boolean => typeof content === 'string' || content.type === 'break'
  return runs.every(isText) ? plainText(runs) : undefined
}
