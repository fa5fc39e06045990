/** Counts tokens as the tokenizers of OpenAI's models do. */
import { Buffer } from '#platform/buffer'
import type { Tokenizer } from '../../core/options.ts'
import { commonPieceEnd, type PieceRules } from './common-pieces.ts'
import { mergeCount, type Ranks } from './merge-count.ts'
import { maxShortPiece, ShortPieces } from './short-pieces.ts'

export type CountTokens = (text: string) => number

const contraction = "(?:'(?:[sS]|[dD]|[mM]|[tT]|[lL][lL]|[vV][eE]|[rR][eE]))"
const capitals = '[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]'
const smalls = '[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]'

/** Patterns of the pieces that no token reaches beyond (https://github.com/openai/tiktoken, tiktoken_ext/openai_public.py). */
const patterns: Record<Exclude<Tokenizer, 'characters'>, string> = {
  o200k_base: `[^\\r\\n\\p{L}\\p{N}]?${capitals}*${smalls}+${contraction}?|[^\\r\\n\\p{L}\\p{N}]?${capitals}+${smalls}*${contraction}?|\\p{N}{1,3}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n/]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+`,
  cl100k_base: `${contraction}|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}{1,3}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|\\s+$|\\s*[\\r\\n]|\\s+(?!\\S)|\\s`,
}

const pieceRules: Record<keyof typeof patterns, PieceRules> = {
  o200k_base: { joinsContractions: true, joinsSlashes: true, joinsLastSpaces: false },
  cl100k_base: { joinsContractions: false, joinsSlashes: false, joinsLastSpaces: true },
}

/** The tables take some megabytes of source, and are loaded with the first document that asks for them. */
const rankModules = {
  o200k_base: () => import('./ranks/o200k_base.ts'),
  cl100k_base: () => import('./ranks/cl100k_base.ts'),
}

/** Pieces whose counts are kept, and the longest of them: most words of a document come again. */
const keptPieces = 50_000
const longestKept = 32

const counters = new Map<Tokenizer, Promise<CountTokens>>([['characters', Promise.resolve(countCodePoints)]])

export function tokenCounter(tokenizer: Tokenizer): Promise<CountTokens> {
  let counter = counters.get(tokenizer)
  if (!counter) {
    counter = createCounter(tokenizer as Exclude<Tokenizer, 'characters'>)
    counters.set(tokenizer, counter)
  }
  return counter
}

async function createCounter(tokenizer: Exclude<Tokenizer, 'characters'>): Promise<CountTokens> {
  const { default: table } = await rankModules[tokenizer]()
  const ranks: Ranks = new Map(table.map((token, rank) => [latin1Of(token), rank]))
  const pattern = new RegExp(patterns[tokenizer], 'uy')
  const rules = pieceRules[tokenizer]
  const kept = new Map<string, number>()
  const short = new ShortPieces()
  const countShort = (piece: string): number => {
    const bytes = latin1Of(piece)
    return ranks.has(bytes) ? 1 : mergeCount(bytes, ranks)
  }
  return (text) => {
    let count = 0
    for (let at = 0; at < text.length; ) {
      const end = commonPieceEnd(text, at, rules)
      if (end > 0 && end - at <= maxShortPiece) {
        const code = text.charCodeAt(at)
        const isOne = (end === at + 1 && code < 0x80) || isDigit(code)
        count += isOne ? 1 : short.count(text, at, end, countShort)
        at = end
        continue
      }
      pattern.lastIndex = at
      const piece = pattern.exec(text)?.[0] ?? text.slice(at, at + 1)
      count += kept.get(piece) ?? countPiece(piece, ranks, kept)
      at += piece.length
    }
    return count
  }
}

/** Both tokenizers have a token for each ASCII character and for each number of up to three digits. */
function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

function countPiece(piece: string, ranks: Ranks, kept: Map<string, number>): number {
  const bytes = latin1Of(piece)
  const count = ranks.has(bytes) ? 1 : mergeCount(bytes, ranks)
  if (piece.length > longestKept) return count
  if (kept.size >= keptPieces) kept.clear()
  kept.set(piece, count)
  return count
}

/** The bytes of a text in UTF-8, or bytes that are no text, a character each. */
function latin1Of(token: string | readonly number[]): string {
  return typeof token === 'string' ? Buffer.from(token, 'utf8').toString('latin1') : String.fromCharCode(...token)
}

export function countCodePoints(text: string): number {
  let count = text.length
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code >= 0xdc00 && code < 0xe000) count--
  }
  return count
}
