/**
 * Letters in the text's own italics, on a page whose formulas borrow them (Times with Symbol, TX fonts): what is a formula
 * by how it is written, and which letter that stands alone is one.
 */
import { functionNames } from '../../carriers/latex-math/symbols.ts'
import type { Cluster } from './connect.ts'
import { byLeft, type Item, sizeOfRow } from './item.ts'
import { neighbour, type Pieces } from './neighbours.ts'
import { maxItems } from './reading.ts'
import { accentOf, binaries, closings, openings, primes, punctuation, relations } from './symbols.ts'

/** Type size of scripts against that of their row, at most. */
const scriptSize = 0.85
/** Gap (in em) between a letter and its script or the bracket behind it, at most. */
const nearScript = 0.3
const colon = 0x3a
const [fullStop, questionMark, exclamation] = [0x2e, 0x3f, 0x21]

/** @returns Those that are formulas. */
export function withBorrowed(
  clusters: readonly Cluster[],
  pieces: Pieces,
  isMaths: (cluster: Cluster) => boolean,
): Cluster[] {
  const found: Cluster[] = []
  const alone: Cluster[] = []
  const bold: Cluster[] = []
  for (const cluster of clusters)
    if (isMaths(cluster) || isWritten(cluster.items)) found.push(cluster)
    else if (loneLetter(cluster.items, isBorrowedLetter)) alone.push(cluster)
    else if (loneLetter(cluster.items, isBoldLetter)) bold.push(cluster)
  if (!found.length || !(alone.length || bold.length))
    return found.concat(alone.filter((one) => isAlone(one, pieces, new Set())))
  const lettersOf = (isOne: (item: Item) => boolean): Set<number> =>
    new Set(found.flatMap(({ items }) => items.filter(isOne).map(({ code }) => code)))
  const [known, knownBold] = [lettersOf(isBorrowedLetter), lettersOf(isBoldLetter)]
  for (const cluster of alone) if (isAlone(cluster, pieces, known)) found.push(cluster)
  for (const { items } of bold) {
    const letter = loneLetter(items, isBoldLetter) as Item
    if (isVector(letter, pieces, knownBold)) found.push({ items: [letter], bars: [], isWhole: true })
  }
  return found
}

function isBorrowedLetter({ font, code }: Item): boolean {
  return font.isBorrowed === true && /^\p{L}$/u.test(String.fromCodePoint(code))
}

function isLetter({ code }: Item): boolean {
  return /^\p{L}$/u.test(String.fromCodePoint(code))
}

function isBoldLetter({ font, code }: Item): boolean {
  return !font.isMaths && font.alphabet === '\\mathbf' && /^[A-Za-z]$/.test(String.fromCodePoint(code))
}

/** It has scripts, operators, brackets or names as formulas have them. */
function isWritten(given: readonly Item[]): boolean {
  if (given.length > maxItems || !given.some(isBorrowedLetter)) return false
  const size = sizeOfRow(given)
  const items = [...given].sort(byLeft)
  const row = items.filter((item) => item.size > scriptSize * size)
  return (
    hasScript(items, size) ||
    row.some((item, at) => isFactor(item, row[at + 1])) ||
    row.some((item, at) => isOperator(item, row[at - 1], row[at + 1], row)) ||
    hasBrackets(row)
  )
}

/** A number before a letter, or a letter before a bold one, with no space between them. */
function isFactor(item: Item, next: Item | undefined): boolean {
  if (!next || next.left - item.right > touching * item.size) return false
  if (isBorrowedLetter(item)) return isBoldLetter(next)
  return (
    /^\d$/.test(String.fromCodePoint(item.code)) &&
    isBorrowedLetter(next) &&
    /^[i-z]$/.test(String.fromCodePoint(next.code))
  )
}

function isOperand(item: Item | undefined): boolean {
  if (!item) return false
  return isBorrowedLetter(item) || /^[\p{N}]$/u.test(String.fromCodePoint(item.code)) || item.font.isMaths
}

/** A raised or lowered sign behind a letter, or a letter behind a number. */
function hasScript(items: readonly Item[], size: number): boolean {
  return items.some((script, at) => {
    if (script.size > scriptSize * size) return false
    const base = items.slice(0, at).findLast((item) => item.size > scriptSize * size && !accentOf.has(item.code))
    if (!base || !isOperand(base) || !(isBorrowedLetter(base) || isBorrowedLetter(script))) return false
    if (!isOperand(script) && !primes.has(script.code)) return false
    return script.left - base.right < nearScript * size && Math.abs(script.baseline - base.baseline) > 0.05 * size
  })
}

/** Between two operands, or behind a letter the sign of a factorial; or the name of a function before one. */
function isOperator(item: Item, before: Item | undefined, after: Item | undefined, row: readonly Item[]): boolean {
  if (item.code === exclamation)
    return before !== undefined && isBorrowedLetter(before) && !words.test(symbolOf(before))
  if (!before || !after) return false
  const isSign = binaries.has(item.code) || (relations.has(item.code) && item.code !== colon)
  const isOne = (other: Item): boolean => isOperand(other) || openings.has(other.code) || closings.has(other.code)
  if (isSign && item.code !== 0x2d) return isOne(before) && isOne(after)
  return isBorrowedLetter(after) && isEndOfName(item, row)
}

/** The letter is the last one of `log`, `sin`. */
function isEndOfName(last: Item, row: readonly Item[]): boolean {
  if (last.font.alphabet !== '\\mathrm') return false
  let name = ''
  for (let at = row.indexOf(last); at >= 0; at--) {
    const item = row[at] as Item
    if (item.font !== last.font || !/^[A-Za-z]$/.test(String.fromCodePoint(item.code))) break
    name = String.fromCodePoint(item.code) + name
  }
  return functionNames.has(name)
}

/** Brackets around letters behind a letter, or around more than one letter alone, as the number of an item is. */
function hasBrackets(row: readonly Item[]): boolean {
  const open = row.findIndex(({ code }) => openings.has(code))
  const close = row.findIndex(({ code }, at) => at > open && closings.has(code))
  if (open < 0 || close < 0) return false
  const within = row.slice(open + 1, close)
  if (!within.some(isBorrowedLetter)) return false
  const before = row[open - 1]
  const isApplied =
    before !== undefined && isLetter(before) && (row[open] as Item).left - before.right < nearScript * before.size
  return isApplied || within.some(({ code }) => punctuation.has(code))
}

/** The only letter of a cluster that is nothing else but punctuation. */
function loneLetter(items: readonly Item[], isOne: (item: Item) => boolean): Item | undefined {
  const [letter, another] = items.filter(isOne)
  if (!letter || another) return undefined
  const isPoint = ({ code, left }: Item): boolean =>
    left >= letter.right - 0.2 * letter.size &&
    (punctuation.has(code) || code === fullStop || code === colon || code === questionMark)
  // Parts of figures and items are named by the first letters of the alphabet: `a)`.
  const isLabel = /^[a-i]$/.test(symbolOf(letter))
  const isBracket = ({ code }: Item): boolean => openings.has(code) || (closings.has(code) && !isLabel)
  if (items.some(({ code }) => openings.has(code)) && items.some(({ code }) => closings.has(code))) return undefined
  const isOwn = (item: Item): boolean => item === letter || isPoint(item) || isBracket(item) || isAccent(item, letter)
  return items.every(isOwn) ? letter : undefined
}

/** Accents of formulas: those of text have others, too. */
const accents: ReadonlySet<string | undefined> = new Set(['\\bar', '\\hat', '\\tilde', '\\dot', '\\vec'])

function isAccent({ code, left, right, bottom }: Item, letter: Item): boolean {
  return accents.has(accentOf.get(code)) && left < letter.right && right > letter.left && bottom < letter.baseline
}

function symbolOf({ code }: Item): string {
  return String.fromCodePoint(code)
}

/** Letters that are words: only where formulas of the page have them. */
const words = /^[aAI]$/
/** Those that are seldom words, of which formulas within italics are. */
const inItalics = /^[bcdf-np-z]$/
/** Type sizes of one line differ by less (in em). */
const otherSize = 0.1
/** Gap (in em) between the label of an item and the item, at least. */
const labelGap = 0.42
/** Gap (in em) between letters of a word, at most. */
const touching = 0.12

/** @param known Letters that other formulas of the page have. */
function isAlone({ items }: Cluster, pieces: Pieces, known: ReadonlySet<number>): boolean {
  const letter = loneLetter(items, isBorrowedLetter) as Item
  const { size } = letter
  const before = neighbour(letter, pieces, -1)
  const after = neighbour(letter, pieces, 1)
  // A note's mark is smaller than its word; a letter alone on its line or in its cell is a label.
  if ([before, after].every((piece) => !piece || Math.abs(piece.size - size) > otherSize * size)) return false
  if ([before, after].some((piece) => piece && piece.size > (1 + otherSize) * size)) return false
  if (!before && after && after.left - letter.right > labelGap * size) return false
  // The first letter of a word in other letters.
  if (before?.kind === 'word' && letter.left - before.right < touching * size) return false
  if (after?.kind === 'word' && after.left - letter.right < touching * size) return false
  // The number of a page.
  if (after?.kind === 'number' && items.some(({ code }) => code === fullStop)) return false
  const text = symbolOf(letter)
  const isInItalics =
    before?.kind === 'italics' ||
    after?.kind === 'italics' ||
    // Its full stop is in italics, too.
    items.some((item) => item !== letter && item.font.isBorrowed)
  if (!isInItalics) return !words.test(text) || known.has(letter.code)
  return known.has(letter.code) && inItalics.test(text)
}

/** Letters that name vectors and matrices; the first ones of the alphabet name parts of figures and items of lists. */
const vectors = /^[k-zE-HJ-Z]$/

/** A bold letter among words that are not, as the name of a vector. */
function isVector(letter: Item, pieces: Pieces, known: ReadonlySet<number>): boolean {
  const near = [neighbour(letter, pieces, -1), neighbour(letter, pieces, 1)].filter((piece) => piece !== undefined)
  if (!near.some(({ kind }) => kind === 'word') || near.some(({ kind }) => kind === 'bold')) return false
  if (near.some(({ left, right }) => Math.max(left - letter.right, letter.left - right) < touching * letter.size))
    return false
  return known.has(letter.code) || vectors.test(String.fromCodePoint(letter.code))
}
