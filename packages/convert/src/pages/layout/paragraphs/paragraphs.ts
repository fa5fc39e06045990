/** Lines of one column → blocks of text: paragraphs, headings, items. */

import { beginsCaption } from '../../../heading-inference/captions.ts'
import { type TextBlock, textBlock } from '../blocks.ts'
import type { DocumentFacts } from '../facts.ts'
import type { Line } from '../lines/line.ts'
import { markBreaks } from '../lines/line-breaks.ts'
import { beginsNote, endsSentence, isBoldLine, isMonospaceLine } from '../lines/line-kinds.ts'
import { isRightToLeft, lineText, openingWord } from '../lines/lines.ts'
import { isChoice, markerOf } from '../lines/list-markers.ts'
import { endsWithColon } from '../scripts.ts'
import { type Word, widthOf } from '../words/words.ts'
import { clauseNumberOf, isNextClause } from './clauses.ts'
import { dropLeaders } from './contents.ts'
import { displayedFormula } from './displayed-formula.ts'
import { endsItem, hangs, isEntryOver } from './item-ends.ts'
import { leadingOf, usualLeadings } from './leadings.ts'
import { beginsReference, isWithinReference } from './references.ts'
import { isCentred, isHeadingType, isNextOfTitle, isTitleType, isTranslation, titleRatio } from './title-lines.ts'

/** A block of the lines; an entry of a table of contents loses its dots. */
function finishBlock(page: number, lines: Line[], bounds: { left: number; right: number }): TextBlock {
  markBreaks(lines, bounds)
  const block = textBlock(page, lines, bounds)
  const last = lines.at(-1) as Line
  if (!last.isContents) return block
  dropLeaders(last)
  return { ...block, role: 'TOCI' }
}

/** From this distance (in em) on lines may be paragraphs of their own. */
const openLeading = 1.55

interface Column {
  left: number
  right: number
  leadings: ReadonlyMap<number, number>
  isMonoBody: boolean
  bodySize: number
}

/**
 * @param lines Of one column, top to bottom, settled.
 * @param leadings Of the lines of the whole column, where these are only some of them.
 */
export function splitParagraphs(
  page: number,
  lines: readonly Line[],
  bounds: { left: number; right: number },
  facts: DocumentFacts,
  leadings = usualLeadings(lines, facts.steps),
): TextBlock[] {
  const column = { ...bounds, leadings, isMonoBody: facts.isMonospace, bodySize: facts.bodySize }
  const blocks: TextBlock[] = []
  let current: Line[] = []
  const close = (): void => {
    if (current.length) blocks.push(finishBlock(page, current, bounds))
    current = []
  }
  for (const line of lines) {
    const previous = current.at(-1)
    if (previous && begins(line, previous, current, column)) close()
    current.push(line)
  }
  close()
  return blocks
}

function begins(line: Line, previous: Line, current: readonly Line[], column: Column): boolean {
  if (previous.isContents) return true
  if (displayedFormula(line) !== undefined || displayedFormula(previous) !== undefined) return true
  const size = Math.max(line.size, previous.size)
  const step = (line.baseline - previous.baseline) / size
  if (!column.isMonoBody && isMonospaceLine(line) && isMonospaceLine(previous)) return step > 3.2 || step < -0.2
  if (line.size > titleRatio * column.bodySize && isTranslation(line, previous)) return true
  if (
    isHeadingType(line, previous, column.bodySize) &&
    step > 0 &&
    step < (isTitleType(line, previous, column.bodySize) ? 2.1 : 1.6) &&
    !markerOf(line)
  )
    return false
  if ((step > leadingOf(column.leadings, line) * 1.22 + 0.12 && !isDoubleSpaced(line, previous, column)) || step < -0.2)
    return true
  if (step > openLeading && endsEarly(previous, line, column)) return true
  if (Math.abs(line.size - previous.size) > 0.07 * size && !isMixed(line, previous) && !runsOn(line, previous, column))
    return true
  if (isBoldLine(line) !== isBoldLine(previous) && !endsOpen(previous) && !runsOn(line, previous, column)) return true
  if (beginsRunInHeading(line, previous, column)) return true
  if (isNextOfTitle(line, previous, column) || isSetRight(line, previous, column)) return true
  if (
    !column.isMonoBody &&
    isMonospaceLine(line) !== isMonospaceLine(previous) &&
    !isQuoted(line, previous, current, column)
  )
    return true
  if (beginsReference(line, current) || isChoice(line) || beginsNote(line)) return true
  if (beginsClause(line, previous, current, column)) return true
  if (markerOf(line) && !isWithinProse(line, previous, current, column) && !isWithinReference(line, current))
    return true
  if (beginsCaption(lineText(line)) && (endsSentence(previous) || endsEarly(previous, line, column))) return true
  return isRightToLeft(line)
    ? startsParagraphMirrored(line, previous, column)
    : startsParagraph(line, previous, current, column)
}

/** Step (in em) of double-spaced lines, at most, and the share of the column that a full one takes and its words, at least. */
const doubleStep = 2.5
const fullShare = 0.6
const wordsOfProse = 6

/** A full line that goes on with a small letter in the next: whatever is usual between others, their text is double-spaced. */
function isDoubleSpaced(line: Line, previous: Line, column: Column): boolean {
  const first = openingWord(line)
  if (!first || !/^\p{Ll}{2,}[,.;:)]?$/u.test(first.text) || line.size !== previous.size) return false
  if (previous.words.length < wordsOfProse || !/[\p{L},]$/u.test(lineText(previous))) return false
  const room = column.right - previous.right
  return (
    line.baseline - previous.baseline < doubleStep * line.size &&
    room < widthOf(first) + 0.6 * line.size &&
    previous.right - previous.left > fullShare * (column.right - column.left)
  )
}

/** The line above is full, and its last words are of the type of the next ones: what differs is further words in the lines. */
function runsOn(line: Line, previous: Line, column: Column): boolean {
  const last = lastWord(previous)
  const first = firstWord(line)
  if (!last || !first || last.style.bold !== first.style.bold) return false
  if (Math.abs(last.style.size - first.style.size) > 0.3) return false
  const width = column.right - column.left
  const needed = first.right - first.left + 0.6 * line.size
  const room = width - (previous.right - previous.left)
  return room <= (/^\p{Ll}/u.test(first.text) && !endsSentence(previous) ? Math.max(needed, 0.12 * width) : needed)
}

/** Bold words at the start of a line after a sentence that was not bold: with a colon or stop behind them, or below another such line that is over. */
function beginsRunInHeading(line: Line, previous: Line, column: Column): boolean {
  const first = firstWord(line)
  if (!first?.style.bold || lastWord(previous)?.style.bold || isRightToLeft(line)) return false
  const plain = line.words.findIndex(({ style }) => !style.bold)
  if (plain < 1) return false
  if (endsSentence(previous) && /[:.]$/.test(line.words[plain - 1]?.text ?? '')) return true
  if (!firstWord(previous)?.style.bold || Math.abs(line.left - previous.left) > 0.3 * line.size) return false
  return endsSentence(previous) || column.right - previous.right > widthOf(first) + 2 * line.size
}

/** The first with letters or digits, in reading order. */
function firstWord(line: Line): Word | undefined {
  return isRightToLeft(line) ? line.words.findLast(isSpoken) : line.words.find(isSpoken)
}

function lastWord(line: Line): Word | undefined {
  return isRightToLeft(line) ? line.words.find(isSpoken) : line.words.findLast(isSpoken)
}

function isSpoken({ text }: Word): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

/** Code within a sentence that fills a line: it began there because the line above was full, or prose goes on after it. */
function isQuoted(line: Line, previous: Line, current: readonly Line[], column: Column): boolean {
  const first = line.words[0]
  if (!first || isRightToLeft(line)) return false
  const isFull = column.right - previous.right < first.right - first.left + 0.6 * line.size
  return isMonospaceLine(line) ? isFull && !endsSentence(previous) : isFull && !current.every(isMonospaceLine)
}

/** The clause after the one whose lines are given, which is over. */
function beginsClause(line: Line, previous: Line, current: readonly Line[], column: Column): boolean {
  const own = clauseNumberOf(line.words[0]?.text)
  const before = own && clauseNumberOf(current[0]?.words[0]?.text)
  if (!own || !before || !isNextClause(before, own)) return false
  return endsSentence(previous) || endsEarly(previous, line, column)
}

/** A dash, or a number or a name's letter within a sentence, that stands first because the line above was full: no item begins with it. */
function isWithinProse(line: Line, previous: Line, current: readonly Line[], column: Column): boolean {
  const first = openingWord(line)
  if (!first || markerOf(current[0] as Line) || Math.abs(line.left - previous.left) > 0.3 * line.size) return false
  const isDash = /^[‒–—]$/.test(first.text)
  if (!isDash && (!/^\p{Lu}\.$|\d/u.test(first.text) || endsSentence(previous))) return false
  return column.right - previous.right < widthOf(first) + 0.6 * line.size && !endsWithColon(lineText(previous))
}

/** Whether the next word would have had room next to the line, with some to spare. */
function endsEarly(previous: Line, line: Line, column: Column): boolean {
  const first = openingWord(line)
  if (!first || /^\p{Ll}/u.test(first.text)) return false
  const room = column.right - column.left - (previous.right - previous.left)
  return room > first.right - first.left + 2 * line.size
}

/** Share of the column's width that is left free before a line set to the right. */
const freeBefore = 0.5

/** A date or a place at the right edge, below a line that is not. */
function isSetRight(line: Line, previous: Line, column: Column): boolean {
  const width = column.right - column.left
  return (
    /^[\p{Lu}\d([]/u.test(line.words[0]?.text ?? '') &&
    !isRightToLeft(line) &&
    line.left - column.left > freeBefore * width &&
    column.right - line.right < 0.5 * line.size &&
    line.left - previous.left > 0.2 * width
  )
}

/** A line whose size differs only because a word or two of another size stand in it. */
function isMixed(a: Line, b: Line): boolean {
  return (
    a.words.some((word) => Math.abs(word.style.size - b.size) < 0.3) &&
    b.words.some((word) => Math.abs(word.style.size - a.size) < 0.3)
  )
}

function startsParagraph(line: Line, previous: Line, current: readonly Line[], column: Column): boolean {
  if (markerOf(current[0] as Line)) return endsItem(line, previous, current, column)
  const indent = (line.left - previous.left) / line.size
  if (isEntryOver(line, current, column)) return true
  if (current.length === 1 && returnsFar(line, previous, column)) return true
  // An indented first line after a line that starts at the column's edge.
  if (
    indent > 0.7 &&
    indent < 5 &&
    current.length >= 1 &&
    previous.left - column.left < 0.6 * line.size &&
    !isCentred(line, column) &&
    !(current.length === 1 && hangs(line, previous, column))
  )
    return true
  return endsShort(previous, line, column) || isSalutation(previous, line, current, column)
}

const salutation = /^[\p{L}\p{M}\s./'’-]+,$/u
/** Words of the next line for which there would have been room next to a salutation, at least. */
const wordsWithRoom = 3

/** A first line that its author ended at a comma, whatever the language begins the letter with. */
function isSalutation(previous: Line, line: Line, current: readonly Line[], column: Column): boolean {
  const last = line.words[wordsWithRoom - 1]
  if (!last || current.length > 1 || !salutation.test(lineText(previous)) || isCentred(previous, column)) return false
  return column.right - previous.right > last.right - line.left + 0.6 * line.size && !isShort(line, column)
}

function startsParagraphMirrored(line: Line, previous: Line, column: Column): boolean {
  const indent = (previous.right - line.right) / line.size
  if (indent > 0.7 && indent < 5 && column.right - previous.right < 0.6 * line.size) return true
  return endsSentence(previous) && previous.left - column.left > 0.25 * (column.right - column.left)
}

/** What a line is set in by (in em), at least, that is no first line of those at the edge. */
const farIndent = 6

/**
 * Whether it begins at the edge below a line that stands far from there and is not centred over it: a place or a number of
 * its own. A sentence goes on next to a large initial.
 */
function returnsFar(line: Line, previous: Line, { left }: Column): boolean {
  const shift = line.left + line.right - previous.left - previous.right
  if (/^\p{Ll}/u.test(openingWord(line)?.text ?? '') && !endsSentence(previous)) return false
  return (
    line.left - left < 0.6 * line.size &&
    previous.left - line.left > farIndent * line.size &&
    Math.abs(shift) > 2 * line.size
  )
}

/** The line above ended although the next word had room: the paragraph is over. */
function endsShort(previous: Line, line: Line, column: Column): boolean {
  const word = line.words[0]
  if (!word) return false
  const room = column.right - previous.right
  if (room < word.right - word.left + 0.6 * line.size) return false
  if (isCentred(previous, column)) return false
  // A small letter goes on with the sentence.
  if (/^\p{Ll}/u.test(word.text) && !endsSentence(previous)) return false
  return room > 0.12 * (column.right - column.left)
    ? endsSentence(previous) || (room > 0.3 * (column.right - column.left) && !isShort(line, column))
    : endsSentence(previous) && room > 3 * line.size
}

/** Lines that all end early are those of an address or a poem, not each a paragraph. */
function isShort(line: Line, column: Column): boolean {
  return column.right - line.right > 0.25 * (column.right - column.left)
}

/** A comma, a hyphen or a short word at the end says that more follows. */
function endsOpen(line: Line): boolean {
  return /[,\-–]$/.test(lineText(line))
}
