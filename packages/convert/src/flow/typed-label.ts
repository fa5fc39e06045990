/**
 * Bullets and numbers that an author typed: a label, a tab, and text that hangs behind it, or a sign that is
 * nothing but a bullet. Letters that were typed are text; Markdown has no list that would print them.
 */
import type { Run } from '../document/runs.ts'
import type { NumberedParagraph } from './paragraph.ts'

interface Typed {
  numbered: NumberedParagraph
  /** Without the label. */
  runs: readonly Run[]
}

const bullet = /^[•·▪◦‣▫●○■□⁃∙–—\-*]$/u
const sureBullet = /^\s*[•▪◦‣●⁃]\s+(?=\S)/u
const digits = /^\(?(\d{1,3})[.)]$/
const longestLabel = 6
/** Key of the lists of such items. */
const typedList = -3
/** Twips of a level's usual indent: a quarter of an inch. */
const levelIndent = 360

/**
 * @param indent Left indent of the paragraph in twips.
 * @param firstLine Indent of its first line from there; negative where the text hangs.
 */
export function typedLabel(runs: readonly Run[], indent: number, firstLine: number): Typed | undefined {
  return behindBullet(runs, indent) ?? (firstLine < 0 ? behindTab(runs, indent) : undefined)
}

/** Of a text: the sign that it begins with, if that is nothing but a bullet, and the blanks behind it. */
export function typedBullet(text: string): string | undefined {
  return sureBullet.exec(text)?.[0]
}

/** One line behind such a sign, however it is set. */
function behindBullet(runs: readonly Run[], indent: number): Typed | undefined {
  const label = typedBullet(beginningOf(runs))
  const numbered = label && read(label.trim(), levelOfIndent(indent), indent)
  if (!numbered || runs.some(isBreak)) return undefined
  return { numbered, runs: without(label.length, runs) }
}

function beginningOf(runs: readonly Run[]): string {
  let text = ''
  for (const { content } of runs) {
    if (typeof content !== 'string' || text.length > longestLabel) break
    text += content
  }
  return text
}

/** @param count Characters at the beginning, which are all text. */
function without(count: number, runs: readonly Run[]): Run[] {
  let left = count
  const kept: Run[] = []
  for (const run of runs) {
    const cut = typeof run.content === 'string' ? Math.min(left, run.content.length) : 0
    left -= cut
    if (typeof run.content !== 'string' || cut === 0) kept.push(run)
    else if (cut < run.content.length) kept.push({ ...run, content: run.content.slice(cut) })
  }
  return kept
}

function isBreak({ content }: Run): boolean {
  return typeof content !== 'string' && content.type === 'break'
}

function behindTab(runs: readonly Run[], indent: number): Typed | undefined {
  let label = ''
  for (const [index, run] of runs.entries()) {
    if (typeof run.content !== 'string') return undefined
    const tab = run.content.indexOf('\t')
    label += tab < 0 ? run.content : run.content.slice(0, tab)
    if (label.length > longestLabel) return undefined
    if (tab < 0) continue
    const numbered = read(label.trim(), levelOfIndent(indent), indent)
    const rest = run.content.slice(tab + 1)
    return numbered && { numbered, runs: [{ ...run, content: rest }, ...runs.slice(index + 1)] }
  }
  return undefined
}

/** Of a list that does not tell its levels. */
export function levelOfIndent(indent: number): number {
  return Math.max(0, Math.round(indent / levelIndent) - 1)
}

function read(label: string, level: number, indent: number): NumberedParagraph | undefined {
  const common = { list: typedList, level, text: '', indent }
  if (bullet.test(label)) return { ...common, number: 0, format: 'bullet', countable: false }
  const number = digits.exec(label)?.[1]
  if (number !== undefined) return { ...common, number: Number(number), format: 'decimal', countable: true }
  return undefined
}
