/**
 * Visual order → logical order, for text that runs from right to left.
 *
 * Pages place characters; the order in which a person reads them follows from where they stand
 * (the reverse of UAX #9 for one level: right-to-left text with numbers and foreign words in it).
 */
import { append } from '../../../core/document/append.ts'
import type { Glyphs } from '../content.ts'
import { isCombining, isRightToLeft } from '../scripts.ts'

const lam = 0x644
const alefs = new Set([0x622, 0x623, 0x625, 0x627, 0x671])

/** The glyphs of one run in reading order. */
export function orderRightToLeft(glyphs: Glyphs, run: number[]): number[] {
  const clusters = clustersOf(glyphs, run).sort((a, b) => b.centre - a.centre)
  const ordered: number[] = []
  for (let at = 0; at < clusters.length; ) {
    let end = at
    while (end < clusters.length && isLeftToRight(glyphs, clusters, end)) end++
    if (end > at) {
      for (let inner = end - 1; inner >= at; inner--) append(ordered, (clusters[inner] as Cluster).members)
      at = end
    } else {
      append(ordered, (clusters[at] as Cluster).members)
      at++
    }
  }
  return ordered
}

interface Cluster {
  members: number[]
  centre: number
}

/** Characters that share one box (ligatures) or ride on another (marks) stay together. */
function clustersOf(glyphs: Glyphs, run: number[]): Cluster[] {
  const clusters: Cluster[] = []
  let waiting: number[] = []
  run.forEach((at, place) => {
    const last = clusters.at(-1)
    const previous = last?.members.findLast((member) => !isCombining(glyphs.codes[member] as number))
    if (isCombining(glyphs.codes[at] as number)) {
      if (last && !isNearerToNext(glyphs, last, at, run[place + 1])) last.members.push(at)
      else waiting.push(at)
      return
    }
    if (last && previous !== undefined && sharesBox(glyphs, previous, at)) {
      // The engine reports lam-alef ligatures in visual order.
      const isSwapped = glyphs.codes[at] === lam && alefs.has(glyphs.codes[previous] as number)
      if (isSwapped) last.members.splice(last.members.indexOf(previous), 0, at)
      else last.members.push(at)
      return
    }
    clusters.push({ members: [at, ...waiting], centre: centreOf(glyphs, at) })
    waiting = []
  })
  const last = clusters.at(-1)
  if (last) append(last.members, waiting)
  return clusters
}

/** The letter that a mark belongs to is the one that it stands over. */
function isNearerToNext(glyphs: Glyphs, last: Cluster, mark: number, next: number | undefined): boolean {
  if (next === undefined || isCombining(glyphs.codes[next] as number)) return false
  const x = centreOf(glyphs, mark)
  return Math.abs(centreOf(glyphs, next) - x) < Math.abs(last.centre - x)
}

function centreOf(glyphs: Glyphs, at: number): number {
  return ((glyphs.left[at] as number) + (glyphs.right[at] as number)) / 2
}

function sharesBox(glyphs: Glyphs, a: number, b: number): boolean {
  return glyphs.left[a] === glyphs.left[b] && glyphs.right[a] === glyphs.right[b]
}

/** Letters and digits that run from left to right, and the marks between two of them. */
function isLeftToRight(glyphs: Glyphs, clusters: Cluster[], at: number): boolean {
  const code = codeOf(glyphs, clusters[at])
  if (isStrongOrDigit(code)) return true
  if (!/[.,:/\-+%_@ ]/.test(String.fromCodePoint(code || 9))) return false
  return isStrongOrDigit(codeOf(glyphs, clusters[at - 1])) && isStrongOrDigit(codeOf(glyphs, clusters[at + 1]))
}

function codeOf(glyphs: Glyphs, cluster: Cluster | undefined): number {
  return cluster ? (glyphs.codes[cluster.members[0] as number] as number) : 0
}

function isStrongOrDigit(code: number): boolean {
  return code !== 0 && !isRightToLeft(code) && /[\p{L}\p{N}]/u.test(String.fromCodePoint(code))
}

const rightToLeftLetter = /[\u0590-\u065f\u066a-\u06ef\u06fa-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
const leftToRightLetter = /[A-Za-z\u00c0-\u024f\u0370-\u052f]/
const leftToRightWord = /^[^\u0590-\u08ff\ufb1d-\ufefc]*[\p{L}\p{N}]/u

/** Whether a line runs from right to left: it ends with a stop on its left, or half of its words do. */
export function isRightToLeftLine(words: readonly { text: string }[]): boolean {
  if (!words.some(({ text }) => hasRightToLeft(text))) return false
  const first = (words[0] as { text: string }).text
  if (/^[.:;!?،؛]/.test(first)) return true
  let balance = 0
  for (const { text } of words) {
    if (hasRightToLeft(text)) balance += countWords(text)
    else if (leftToRightLetter.test(text)) balance -= countWords(text)
  }
  return balance >= 0
}

function countWords(text: string): number {
  return text.split(' ').length
}

/** Most words have no character that is so far up. */
function hasRightToLeft(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) >= 0x590) return rightToLeftLetter.test(text)
  return false
}

interface Ordered {
  text: string
  /** No space stands between it and the word on its left. */
  glued?: boolean
}

/** Words of a line by x ascending → reading order. */
export function orderWords<W extends Ordered>(words: W[]): W[] {
  if (!words.some(({ text }) => hasRightToLeft(text))) return words
  if (!isRightToLeftLine(words)) return reverseRuns(words, (at) => hasRightToLeft((words[at] as W).text))
  const reversed = [...words].reverse()
  const isForeign = (at: number): boolean => isLeftToRightWord(reversed[at]?.text ?? '')
  // The characters of an address are of the direction of what they join (UAX #9, rule N1).
  const isJoint = (at: number): boolean =>
    reversed[at]?.glued === true &&
    reversed[at - 1]?.glued === true &&
    isForeign(at - 1) &&
    leftToRightLetter.test(reversed[at + 1]?.text ?? '')
  return reverseRuns(
    reversed,
    (at) => isForeign(at) || (!hasRightToLeft((reversed[at] as W).text) && isJoint(at)),
    readForeign,
  )
}

/** Words are read from left to right; numbers each, but one after the other as the line is read (rule N1). */
function readForeign<W extends Ordered>(run: W[]): W[] {
  if (run.some(({ text }) => leftToRightLetter.test(text))) return run.reverse()
  const read: W[] = []
  let from = 0
  run.forEach(({ glued }, at) => {
    if (glued && at < run.length - 1) return
    append(read, run.slice(from, at + 1).reverse())
    from = at + 1
  })
  return read
}

function isLeftToRightWord(text: string): boolean {
  return leftToRightWord.test(text) && !rightToLeftLetter.test(text)
}

const mirrors: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '«': '»',
  '»': '«',
  '{': '}',
  '}': '{',
}
const arabicLetter = /[\u0600-\u065f\u066e-\u06ef\u06fa-\u08ff\ufb50-\ufdff\ufe70-\ufefc]/
const signBeforeNumber = /^([%‰٪])([\d\u0660-\u0669\u06f0-\u06f9][\d\u0660-\u0669\u06f0-\u06f9.,٫٬]*)$/

/**
 * Characters of a line that runs from right to left, as they are meant: brackets are drawn mirrored
 * (UAX #9, rule L4), and after Arabic letters a number's percent symbol stands on its left (rules W2, W5).
 */
export function readMirrored(words: readonly { text: string }[]): void {
  const hasMirrored = areBracketsMirrored(words)
  const isArabic = words.some((word) => arabicLetter.test(word.text))
  moveStops(words)
  for (const word of words) {
    if (hasMirrored) word.text = word.text.replace(/[()[\]{}«»]/g, (symbol) => mirrors[symbol] ?? symbol)
    if (isArabic) word.text = readArabicNumber(word.text)
  }
  pairBrackets(orderWords([...words]))
}

const stopsAtLeft = /^[.,:;!?،؛]+(?=[^\s.,:;!?،؛])/
const signsAtRight = /[-–+]$(?<=^[\d.,:]*\d.)/

/**
 * A stop between a number or foreign words and what follows stands on the left of them, a symbol between them
 * and what goes before on their right: both are of the line's direction (UAX #9, rules N1 and N2).
 */
function moveStops(words: readonly { text: string }[]): void {
  for (let at = 0; at < words.length; ) {
    let end = at
    while (end < words.length && isLeftToRightWord((words[end] as { text: string }).text)) end++
    const run = words.slice(at, end)
    if (run.some(({ text }) => leftToRightLetter.test(text))) moveStopsOf(run)
    else for (const word of run) moveStopsOf([word])
    at = Math.max(end, at + 1)
  }
}

function moveStopsOf(run: readonly { text: string }[]): void {
  const first = run[0] as { text: string }
  const last = run.at(-1) as { text: string }
  const stops = stopsAtLeft.exec(first.text)?.[0] ?? ''
  first.text = first.text.slice(stops.length)
  const symbol = signsAtRight.exec(last.text)?.[0] ?? ''
  last.text = last.text.slice(0, last.text.length - symbol.length)
  first.text = symbol + first.text
  last.text += [...stops].reverse().join('')
}

/** After Arabic letters, what a hyphen joins are numbers of their own (rule W4). */
function readArabicNumber(text: string): string {
  if (/^-?\d+(?:-\d+)+$/.test(text)) return text.split('-').reverse().join('-')
  return text.replace(signBeforeNumber, '$2$1')
}

/** Brackets that are drawn alike, as next to foreign words, open and close in turn. */
function pairBrackets(words: readonly { text: string }[]): void {
  const symbols = words.flatMap(({ text }) => text.match(/[()]/g) ?? [])
  if (symbols.length < 2 || symbols.length % 2 || new Set(symbols).size > 1) return
  let count = 0
  for (const word of words) word.text = word.text.replace(/[()]/g, () => (count++ % 2 ? ')' : '('))
}

/** Whether brackets close before they open, in reading order. */
function areBracketsMirrored(words: readonly { text: string }[]): boolean {
  let depth = 0
  let wrong = 0
  let right = 0
  for (const { text } of orderWords([...words]))
    for (const symbol of text) {
      if (symbol === '(' || symbol === '[') depth++
      else if (symbol !== ')' && symbol !== ']') continue
      else if (depth > 0) {
        depth--
        right++
      } else wrong++
    }
  return wrong > right
}

/** Whether a Latin letter meets an Arabic or Hebrew one: they are of two words, however close they stand. */
export function changesDirection(before: string, after: string): boolean {
  const last = before.at(-1) ?? ''
  const first = after.at(0) ?? ''
  return (
    (rightToLeftLetter.test(last) && leftToRightLetter.test(first)) ||
    (leftToRightLetter.test(last) && rightToLeftLetter.test(first))
  )
}

/** @param read The order of a run of those that belong. */
function reverseRuns<W>(words: W[], belongs: (at: number) => boolean, read = (run: W[]): W[] => run.reverse()): W[] {
  const result: W[] = []
  for (let at = 0; at < words.length; ) {
    let end = at
    while (end < words.length && belongs(end)) end++
    const run = words.slice(at, Math.max(end, at + 1))
    append(result, read(run))
    at += run.length
  }
  return result
}
