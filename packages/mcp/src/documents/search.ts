/**
 * Passages of a document that have the words of a query: BM25 over passages, and one that has the query as it is goes
 * first. Words are found where a word begins with them; in scripts without spaces anywhere.
 */
import { invalidArgument } from '../failure.ts'
import { mcpLimits } from '../limits.ts'
import { encodeCursor } from './cursor.ts'
import { type OpenDocument, pageOf } from './open-document.ts'
import { pathOf } from './passage.ts'
import type { Slices } from './turns.ts'

export interface Hit {
  text: string
  /** Null where the document has no pages. */
  page: number | null
  /** The innermost one that the passage is under. */
  heading: string | null
  /** Cursor of the passage. */
  from: string
}

interface Candidate {
  first: number
  last: number
  /** How often each word is in it. */
  counts: number[]
  tokens: number
  hasQuery: boolean
}

/** The usual constants of BM25. */
const [saturation, lengthShare] = [1.2, 0.75]

/** @throws ToolFailure invalid_parameter for a query without words */
export async function searchDocument(
  document: OpenDocument,
  query: string,
  limit: number,
  slices: Slices,
): Promise<Hit[]> {
  const words = wordsOf(query)
  const whole = comparable(query).replace(/\s+/g, ' ').trim()
  let found: Candidate[] = []
  const having = words.map(() => 0)
  let passages = 0
  let tokens = 0
  for (const { first, last } of passagesOf(document)) {
    const text = comparable(textOf(document, first, last))
    passages += 1
    const own = tokensOf(document, first, last)
    tokens += own
    const counts = words.map((word) => occurrences(text, word))
    if (counts.some((count) => count > 0)) {
      for (const [index, count] of counts.entries()) if (count > 0) having[index] = (having[index] as number) + 1
      found.push({ first, last, counts, tokens: own, hasQuery: text.replace(/\s+/g, ' ').includes(whole) })
    }
    if (found.length >= 2 * mcpLimits.maxCandidates) found = likeliest(found)
    await slices.pause()
  }
  const average = tokens / Math.max(1, passages)
  const rarity = having.map((count) => Math.log(1 + (passages - count + 0.5) / (count + 0.5)))
  const score = ({ counts, tokens: own, hasQuery }: Candidate): number => {
    const damping = saturation * (1 - lengthShare + (lengthShare * own) / Math.max(1, average))
    const sum = counts.reduce(
      (total, count, index) => total + ((rarity[index] as number) * count * (saturation + 1)) / (count + damping),
      0,
    )
    return hasQuery ? sum * 2 : sum
  }
  return found
    .map((candidate) => ({ candidate, score: score(candidate) }))
    .sort((one, other) => other.score - one.score || one.candidate.first - other.candidate.first)
    .slice(0, limit)
    .map(({ candidate: { first, last } }) => ({
      text: cut(textOf(document, first, last).trim()),
      page: pageOf(document, first),
      heading: pathOf(document, first).at(-1)?.text ?? null,
      from: encodeCursor({ piece: first }),
    }))
}

/** Those that have the query as it is, then those with more of its words, and with these more often. */
function likeliest(found: readonly Candidate[]): Candidate[] {
  const worth = ({ counts, hasQuery }: Candidate): number =>
    counts.reduce(
      (sum, count) => sum + (count > 0 ? 1 : 0) + count / (count + saturation),
      hasQuery ? counts.length : 0,
    )
  return found
    .map((candidate) => ({ candidate, worth: worth(candidate) }))
    .sort((one, other) => other.worth - one.worth || one.candidate.first - other.candidate.first)
    .slice(0, mcpLimits.maxCandidates)
    .map(({ candidate }) => candidate)
}

interface Word {
  text: string
  /** In scripts with spaces a word is found at the beginning of words alone. */
  anywhere: boolean
}

function wordsOf(query: string): Word[] {
  const words = [...new Set(comparable(query).match(/[\p{L}\p{N}]+/gu))].slice(0, mcpLimits.maxQueryWords)
  if (words.length === 0) throw invalidArgument('query', 'it has no words')
  return words.map((text) => ({
    text,
    anywhere:
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u.test(text),
  }))
}

/** Without case and accents. */
function comparable(text: string): string {
  const lower = text.toLowerCase()
  return /[^\0-\x7f]/.test(lower) ? lower.normalize('NFKD').replace(/\p{Mn}+/gu, '') : lower
}

const letter = /[\p{L}\p{N}]/u

function occurrences(text: string, { text: word, anywhere }: Word): number {
  let count = 0
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
    if (anywhere || at === 0 || !letter.test(text[at - 1] as string)) count += 1
  return count
}

/** Neighbouring pieces below one heading, up to a number of tokens. */
function* passagesOf({ pieces }: OpenDocument): Generator<{ first: number; last: number }> {
  let first = 0
  let tokens = 0
  for (const [index, piece] of pieces.entries()) {
    const isFull = tokens + piece.tokens > mcpLimits.passageTokens || piece.heading !== pieces[first]?.heading
    if (index > first && isFull) {
      yield { first, last: index - 1 }
      first = index
      tokens = 0
    }
    tokens += piece.tokens
  }
  if (pieces.length > 0) yield { first, last: pieces.length - 1 }
}

function textOf({ text, pieces }: OpenDocument, first: number, last: number): string {
  return text.slice(pieces[first]?.from, pieces[last]?.to)
}

function tokensOf({ pieces }: OpenDocument, first: number, last: number): number {
  let tokens = 0
  for (let at = first; at <= last; at++) tokens += pieces[at]?.tokens ?? 0
  return tokens
}

function cut(text: string): string {
  return text.length <= mcpLimits.maxHitCharacters ? text : `${text.slice(0, mcpLimits.maxHitCharacters).trimEnd()} …`
}
