/** Atoms that are too long for a chunk → cells, sentences, then words, then characters of scripts that have no spaces. */
import type { CountTokens } from '../tokens/counter.ts'
import { type Atom, Cut } from './atoms.ts'

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

/** Scripts that are written without spaces between words. */
const unspaced =
  '\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Bopo}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmr}\\p{sc=Mymr}\\p{sc=Tibt}'
const endsUnspaced = new RegExp(`[${unspaced}]$`, 'u')
const beginsUnspaced = new RegExp(`^[${unspaced}]`, 'u')
/** Before a character of such a script that is no mark on the one before, and after one; not before closing punctuation. */
const characterEnds = new RegExp(
  `(?<=[${unspaced}])(?![\\p{M}\\p{Pe}\\p{Pf}\\p{Po}\\s])(?=.)|(?<=\\S)(?=[${unspaced}])(?!\\p{M})`,
  'gsu',
)

type FindStarts = (content: string, atom: Atom) => number[]

/** Where an atom may be cut, best first: what is too long after one is cut by the next. */
const inText: readonly (readonly [starts: FindStarts, cut: number])[] = [
  [sentenceStarts, Cut.sentence],
  [wordStarts, Cut.word],
  [characterStarts, Cut.character],
]
const inTable: typeof inText = [[lineStarts, Cut.row], [cellStarts, Cut.sentence], ...inText]

/**
 * @param maxTokens What a part may have. A part has more only where one word does.
 * @returns Parts that together are the atom; the atom alone where it is one word.
 */
export function splitAtom(
  content: string,
  atom: Atom,
  maxTokens: number,
  count: CountTokens,
  [level, ...others] = atom.kind === 'table' ? inTable : inText,
): Atom[] {
  if (!level) return [atom]
  const [starts, cut] = level
  return cutAt(content, atom, starts(content, atom), cut, count).flatMap((part) =>
    part.tokens <= maxTokens && part !== atom ? [part] : splitAtom(content, part, maxTokens, count, others),
  )
}

/** Where the header rows of a table in Markdown and the line below them begin, but for the first. */
function lineStarts(content: string, { from, to }: Atom): number[] {
  return indexesAfter(content.slice(from, to), /\n(?=[^\n|]*\|)/g).map((at) => from + at)
}

/** Where the cells of a table's row in Markdown begin but for the first; an end of the row begins none. */
function cellStarts(content: string, { from, to }: Atom): number[] {
  return Array.from(content.slice(from, to).matchAll(/(?<= )\|(?! *\n| *$)/g), ({ index }) => from + index)
}

/** Where the sentences of an atom begin but for the first; the lines of code. */
export function sentenceStarts(content: string, { from, to, kind }: Atom): number[] {
  const text = content.slice(from, to)
  if (kind === 'code') return indexesAfter(text, /\n(?=[^\n])/g).map((at) => from + at)
  // A line's end within a paragraph is no end of a sentence, but a line break that the author made is one.
  const flat = text.replace(/(?<!\\)\n(?=\S)/g, ' ').replace(marks, (mark) => ' '.repeat(mark.length))
  const starts = Array.from(sentences.segment(flat), ({ index }) => beforeMarks(text, index))
  return starts.filter((at) => at > 0 && isBetweenWords(text, at)).map((at) => from + at)
}

/**
 * Emphasis, references of notes (`[^1]`) and of sources (`[20]`, `\[20\]`, `[\[20\]](#source-20)`): those after a full stop
 * belong to its sentence.
 */
const marks = /[*_]|\[\^[^[\]\s]+\]|\[\\?\[\d{1,4}\\?\]\]\([^()\s]*\)|\\?\[\d{1,4}\\?\]/g

/** Emphasis that begins with a sentence begins before its first word. */
function beforeMarks(text: string, from: number): number {
  let at = from
  while (text[at - 1] === '*' || text[at - 1] === '_') at--
  return at
}

/** An exclamation mark in a formula ends a sentence for the segmenter, and is within a word. */
function isBetweenWords(text: string, at: number): boolean {
  return (
    /\s/.test(text[at - 1]!) ||
    endsUnspaced.test(text.slice(Math.max(0, at - 2), at)) ||
    beginsUnspaced.test(text.slice(at, at + 2))
  )
}

function wordStarts(content: string, { from, to }: Atom): number[] {
  return indexesAfter(content.slice(from, to), /(?<!\s)\s+(?=\S)/g).map((at) => from + at)
}

function characterStarts(content: string, { from, to }: Atom): number[] {
  const text = content.slice(from, to)
  return Array.from(text.matchAll(characterEnds), ({ index }) => from + index).filter((at) => at > from)
}

function indexesAfter(text: string, pattern: RegExp): number[] {
  return Array.from(text.matchAll(pattern), ({ 0: match, index }) => index + match.length)
}

function cutAt(content: string, atom: Atom, starts: readonly number[], cut: number, count: CountTokens): Atom[] {
  if (starts.length === 0) return [atom]
  return [atom.from, ...starts].map((from, index): Atom => {
    const to = starts[index] ?? atom.to
    const part: Atom = { ...atom, from, to, tokens: count(content.slice(from, to)), isPart: true }
    if (index > 0) {
      part.cut = cut
      delete part.heading
    }
    return part
  })
}
