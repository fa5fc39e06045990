/**
 * Bullets and numbers that an author typed: a label, a tab, and text that hangs behind it, or a symbol that is
 * nothing but a bullet. Letters that were typed are text; Markdown has no list that would print them.
 */
import type { Run } from '../../core/document/runs.ts'
import type { NumberedParagraph } from './numbered-paragraph.ts'

interface Typed {
  numbered: NumberedParagraph
  /** Without the label. */
  runs: readonly Run[]
}

const bullet = /^[•·▪◦‣▫●○■□⁃∙–—\-*]$/u
const sureBullet = /^\s*[•▪◦‣●⁃]\s+(?=\S)/u
const beforeTab = /^[^\t]{1,6}\t/
const digits = /^\(?(\d{1,3})[.)]$/
const longestLabel = 6
/** Key of the lists of such items. */
const typedList = -3
/** Twips of a level's usual indent: a quarter of an inch. */
const levelIndent = 360

interface Label {
  /** Length of the symbol or number and the whitespace after it. */
  length: number
  /** Undefined for a bullet. */
  number: number | undefined
}

/** @param hangs The text hangs behind where the first line begins. */
function labelIn(text: string, hangs: boolean): Label | undefined {
  const label = (hangs ? beforeTab.exec(text) : undefined) ?? sureBullet.exec(text)
  if (!label) return undefined
  const [{ length }] = label
  const marker = label[0].trim()
  if (bullet.test(marker)) return { length, number: undefined }
  const number = digits.exec(marker)?.[1]
  return number === undefined ? undefined : { length, number: Number(number) }
}

/**
 * @param indent Left indent of the paragraph in twips.
 * @param firstLine Indent of its first line from there; negative where the text hangs.
 */
export function typedLabel(runs: readonly Run[], indent: number, firstLine: number): Typed | undefined {
  const hangs = firstLine < 0
  const label = labelIn(beginningOf(runs), hangs)
  if (!label || (!hangs && runs.some(isBreak))) return undefined
  const { number, length } = label
  const kind = number === undefined ? { number: 0, format: 'bullet' as const } : { number, format: 'decimal' as const }
  return {
    numbered: {
      ...kind,
      list: typedList,
      level: levelOfIndent(indent),
      text: '',
      indent,
      countable: number !== undefined,
    },
    runs: without(length, runs),
  }
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

/** Level of an item by its indent, for a list that does not state its levels. */
export function levelOfIndent(indent: number): number {
  return Math.max(0, Math.round(indent / levelIndent) - 1)
}
