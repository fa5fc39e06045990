/** Lines → the text of a paragraph, with its styles, links and line-end hyphens. */
import { formField, text } from '../../../core/document/build.ts'
import type { Phrasing } from '../../../core/document/nodes.ts'
import { firstCode, isCjk, isUnspaced, lastCode } from '../scripts.ts'
import type { Word } from '../words/words.ts'
import type { Line } from './line.ts'
import { readingOrder } from './lines.ts'

interface Run {
  text: string
  bold: boolean
  italic: boolean
  script: Word['script']
  url: string | undefined
  isFormField: boolean
  /** Identifier of a note: the run is a reference to it and has no text. */
  note?: string
  /** The run is the end of a line and has no text. */
  isBreak?: boolean
  /** LaTeX: the run is a formula. */
  formula?: string
}

interface InlineOptions {
  /** Words to leave out at the start: a list's marker. */
  skip?: number
  /** Whether bold is kept as such: not in headings. */
  plain?: boolean
}

export function inlineOf(lines: readonly Line[], options: InlineOptions = {}): Phrasing[] {
  const runs: Run[] = []
  let skip = options.skip ?? 0
  for (const line of lines) {
    let isFirst = true
    for (const { word, before } of readingOrder(line)) {
      if (skip > 0) {
        skip--
        continue
      }
      if (holdsPlace(word)) continue
      const breaks = isFirst && line.isBreak === true && runs.length > 0 && options.plain !== true
      if (breaks) runs.push({ ...referenceRun(''), isBreak: true })
      const space = runs.length === 0 || breaks ? '' : isFirst ? joinLines(runs, word) : before
      if (word.refersTo !== undefined) {
        runs.push(referenceRun(word.refersTo))
        isFirst = false
        continue
      }
      if (word.formula) pushFormula(runs, word, word.formula.latex, space)
      else pushWord(runs, word, space, options.plain === true)
      for (const note of word.notes ?? []) runs.push(referenceRun(note))
      isFirst = false
    }
  }
  return runs.map(phrase)
}

/** It has no text of its own: a formula that goes on in the next line is written there. */
function holdsPlace({ text, formula, refersTo, notes }: Word): boolean {
  return text === '' && formula === undefined && refersTo === undefined && notes === undefined
}

/** What stands between the last word of a line and the first of the next; may take the hyphen away. */
function joinLines(runs: Run[], next: Word): '' | ' ' {
  const last = runs.at(-1) as Run
  const end = lastCode(last.text)
  const start = firstCode(next.text)
  if (end === 0xad) {
    last.text = last.text.slice(0, -1)
    return ''
  }
  if ((isCjk(end) && isCjk(start)) || (isUnspaced(end) && isUnspaced(start))) return ''
  const word = last.text.slice(last.text.lastIndexOf(' ') + 1)
  if ((end === 0x2d || end === 0x2010) && /\p{L}[-\u2010]$/u.test(word)) {
    if (isBrokenWord(word, next.text)) last.text = last.text.slice(0, -1)
    return ''
  }
  return staysAttached(word, last.url, next) ? '' : ' '
}

/**
 * A dash without a space before it, a slash between words, or an address, which has no spaces.
 *
 * @param text The last word.
 */
function staysAttached(text: string, url: string | undefined, next: Word): boolean {
  if (/[\p{L}\p{N}](?:[\u2012-\u2014/]|(?<=\p{N})-)$/u.test(text)) return /^[\p{L}\p{N}]/u.test(next.text)
  const isInAddress = /https?:\/\/|www\.|\S@$/i.test(text)
  return isInAddress && (url === undefined ? /\/\/$|[_=&?%#]$/.test(text) : url === next.url)
}

/** First parts that are written with a hyphen: well-known, self-made, half-hour. */
const compounding = /^(?:all|half|self|well)[-\u2010]$/i

/** A lower-case letter on both sides of the hyphen; a compound with a hyphen of its own keeps both. */
function isBrokenWord(before: string, after: string): boolean {
  const stem = /(?<![\p{L}\p{M}-])[\p{L}\p{M}-]+[-\u2010]$/u.exec(before)?.[0] ?? ''
  return (
    /\p{Ll}[-\u2010]$/u.test(stem) && /^\p{Ll}/u.test(after) && !/^[^-]*-.*-$/.test(stem) && !compounding.test(stem)
  )
}

function pushWord(runs: Run[], word: Word, space: '' | ' ', plain: boolean): void {
  const last = runs.at(-1)
  const bold = !plain && word.style.bold
  const italic = !plain && word.style.italic
  const isFormField = word.isFormField === true
  const isSame =
    last &&
    last.note === undefined &&
    last.bold === bold &&
    last.italic === italic &&
    last.script === word.script &&
    last.isFormField === isFormField &&
    last.formula === undefined &&
    last.url === word.url
  if (isSame) last.text += space + word.text
  else {
    const run: Run = { text: word.text, bold, italic, script: word.script, url: word.url, isFormField }
    // A space between two styles belongs to the plainer one.
    if (last && space && last.note === undefined && last.formula === undefined && weightOf(last) <= weightOf(run))
      last.text += space
    else run.text = space + run.text
    runs.push(run)
  }
}

function pushFormula(runs: Run[], { text, url }: Word, formula: string, space: '' | ' '): void {
  const last = runs.at(-1)
  const plain = { bold: false, italic: false, script: undefined, isFormField: false }
  if (last && space && last.note === undefined && last.formula === undefined && weightOf(last) === 0) last.text += space
  else if (space) runs.push({ ...plain, text: space, url: undefined })
  runs.push({ ...plain, text, url, formula })
}

/** How much markup a run needs. */
function weightOf(run: Run): number {
  return (
    Number(run.bold) +
    Number(run.italic) +
    (run.script ? 4 : 0) +
    (run.url === undefined ? 0 : 2) +
    Number(run.isFormField)
  )
}

function referenceRun(note: string): Run {
  return { text: '', bold: false, italic: false, script: undefined, url: undefined, isFormField: false, note }
}

function phrase(run: Run): Phrasing {
  if (run.isBreak) return { type: 'break' }
  if (run.note !== undefined) return { type: 'footnoteReference', identifier: run.note }
  if (run.formula !== undefined) return { type: 'inlineMath', value: run.formula }
  let node: Phrasing = run.isFormField ? formField(run.text) : text(run.text)
  if (run.script) node = { type: run.script, children: [node] }
  if (run.italic) node = { type: 'emphasis', children: [node] }
  if (run.bold) node = { type: 'strong', children: [node] }
  if (run.url !== undefined) node = { type: 'link', url: run.url, children: [node] }
  return node
}

export function plainText(nodes: readonly Phrasing[]): string {
  let text = ''
  for (const node of nodes) {
    if (node.type === 'text') text += node.value
    else if ('children' in node) text += plainText(node.children)
  }
  return text
}
