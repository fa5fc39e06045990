/**
 * Which charset of one byte a text is in, by how well its letters go together.
 *
 * Each high byte is decoded with its neighbours by each charset, and each pair of them is
 * weighed by how often that pair of letters occurs in a language of the charset.
 */
import { decodeAs } from './decode-as.ts'
import { letterTables } from './letter-pairs.ts'

export interface Guess {
  charset: string
  /** Evidence in bits, summed over the sample; above 0 is likely, the most is best. */
  score: number
}

const western = ['fr', 'de', 'es', 'pt', 'it', 'nl', 'sv', 'da', 'nb', 'fi', 'is', 'ca']
const central = ['pl', 'cs', 'sk', 'hu', 'hr', 'sl', 'ro', 'sq', 'de']
const baltic = ['lt', 'lv', 'et']

interface Candidate {
  charset: string
  languages: readonly string[]
  handicap: number
}

/** The usual charset of a region first: an equal score leaves it in place. `handicap` in bits. */
export const textCandidates: readonly Candidate[] = [
  { charset: 'windows-1252', languages: western, handicap: 0 },
  { charset: 'windows-1251', languages: ['ru', 'uk', 'bg', 'be', 'sr', 'mk'], handicap: 0 },
  { charset: 'windows-1250', languages: central, handicap: 2 },
  { charset: 'windows-1253', languages: ['el'], handicap: 1 },
  { charset: 'windows-1254', languages: ['tr'], handicap: 2 },
  { charset: 'windows-1255', languages: ['he'], handicap: 1 },
  { charset: 'windows-1256', languages: ['ar', 'fa'], handicap: 1 },
  { charset: 'windows-1257', languages: baltic, handicap: 2 },
  { charset: 'windows-874', languages: ['th'], handicap: 1 },
  { charset: 'iso-8859-2', languages: central, handicap: 3 },
  { charset: 'iso-8859-15', languages: ['fr', 'fi', 'de', 'es'], handicap: 4 },
  { charset: 'iso-8859-7', languages: ['el'], handicap: 2 },
  { charset: 'iso-8859-6', languages: ['ar'], handicap: 2 },
  { charset: 'iso-8859-4', languages: baltic, handicap: 7 },
  { charset: 'koi8-u', languages: ['ru', 'uk'], handicap: 1 },
  { charset: 'ibm866', languages: ['ru', 'be'], handicap: 2 },
  { charset: 'iso-8859-5', languages: ['ru', 'bg', 'sr', 'mk'], handicap: 4 },
  { charset: 'x-mac-cyrillic', languages: ['ru', 'uk', 'bg'], handicap: 5 },
  { charset: 'macintosh', languages: western, handicap: 7 },
]

/** Names in archives of MS-DOS and of Windows programs. */
export const oemCandidates: readonly Candidate[] = [
  { charset: 'ibm437', languages: western, handicap: 0 },
  { charset: 'ibm850', languages: western, handicap: 1 },
  { charset: 'ibm852', languages: central, handicap: 1 },
]

/** A pair of the first group makes up 1/16 of a language's pairs; of chance pairs, about 1/1024. */
const firstGroupBits = 6
/**
 * Score of a foreign letter next to a Latin one. Alphabets that are foreign as a whole have more pairs
 * than are listed.
 */
const unknownLatinPairBits = -4
const unknownPairBits = -2.5
const unlikelyCaseBits = -4
const mixedScriptBits = -4
/** Score of a word of one letter, which is more often a character of another charset. */
const loneLetterBits = -1.5
const unassignedBits = -12

const usualSymbols = new Set('’“”‘„‚–—…€£¥¢°§«»•·\u00a0№')
const possibleSymbols = new Set('©®™½¼¾²³¹ºª¿¡µ±×÷†‰‹›')
const usualSymbolBits = 1
const possibleSymbolBits = -1
const oddSymbolBits = -4
const enclosedSymbolBits = -5
const symbolRowBits = -3

/** Cost of changing the language: in a text of several languages the best one counts for each pair. */
const languageChangeBits = 0.5

/** @param sample Text of which at least one byte is high. */
export function guessSingleByte(sample: Uint8Array, candidates = textCandidates): Guess {
  const triples = countTriples(sample)
  let best: Guess = { charset: candidates[0]!.charset, score: -Infinity }
  for (const { charset, languages, handicap } of candidates) {
    const score = scoreOf(triples, charactersOf(charset), languages) - handicap
    if (score > best.score) best = { charset, score }
  }
  return best
}

/**
 * How often each high byte occurs between its two neighbours, as `before << 16 | byte << 8 | after`;
 * the text's ends count as spaces.
 */
function countTriples(sample: Uint8Array): Map<number, number> {
  const counts = new Map<number, number>()
  for (let index = 0; index < sample.length; index++) {
    const byte = sample[index]!
    if (byte < 0x80) continue
    const triple = ((sample[index - 1] ?? 0x20) << 16) | (byte << 8) | (sample[index + 1] ?? 0x20)
    counts.set(triple, (counts.get(triple) ?? 0) + 1)
  }
  return counts
}

function scoreOf(triples: Map<number, number>, characters: readonly Character[], languages: readonly string[]): number {
  const weights = languages.map(weightsOf)
  const sums = weights.map(() => 0)
  let mixed = 0
  let common = 0
  const weighPair = (first: Character, second: Character, count: number): void => {
    if (!first.foreign && !second.foreign) return
    common += count * contextBits(first, second)
    const key = first.folded + second.folded
    const unknown = first.latin || second.latin ? unknownLatinPairBits : unknownPairBits
    let max: number = unknown
    for (let index = 0; index < weights.length; index++) {
      const bits = weights[index]!.get(key) ?? unknown
      sums[index]! += count * bits
      if (bits > max) max = bits
    }
    mixed += count * (max - languageChangeBits)
  }
  for (const [triple, count] of triples) {
    const before = characters[triple >> 16]!
    const character = characters[(triple >> 8) & 0xff]!
    const after = characters[triple & 0xff]!
    if (character.foreign && !before.letter && !after.letter) {
      common += count * loneLetterBits
      continue
    }
    common += count * symbolBits(before, character, after)
    weighPair(before, character, count)
    // A high byte after this one has a triple of its own, which weighs the pair.
    if ((triple & 0xff) < 0x80) weighPair(character, after, count)
  }
  return common + Math.max(mixed, ...sums)
}

interface Character {
  value: string
  /** The lower-case letter, or a space for what is none. */
  folded: string
  letter: boolean
  /** A letter that is not ASCII. */
  foreign: boolean
  latin: boolean
  lower: boolean
  upper: boolean
  /** Score of a character that is neither ASCII nor a letter. */
  symbolBits: number
}

const tables = new Map<string, Character[]>()

function charactersOf(charset: string): readonly Character[] {
  let table = tables.get(charset)
  if (!table) {
    table = Array.from({ length: 256 }, (_, byte) => describe(decodeAs(Uint8Array.of(byte), charset)))
    tables.set(charset, table)
  }
  return table
}

function describe(value: string): Character {
  const ascii = value < '\x80'
  const letter = /[\p{L}\p{M}]/u.test(value) && !'ªºµ'.includes(value)
  return {
    value,
    folded: letter ? foldedLetter(value) : ' ',
    letter,
    foreign: letter && !ascii,
    latin: /\p{Script=Latin}/u.test(value),
    lower: /\p{Ll}/u.test(value),
    upper: /\p{Lu}/u.test(value),
    symbolBits: ascii || letter ? 0 : symbolBitsOf(value),
  }
}

/** As tools/letter-pairs.ts folds: the Turkish İ has no small letter of one character. */
function foldedLetter(letter: string): string {
  const lower = letter.toLowerCase()
  return lower.length === 1 ? lower : letter
}

function symbolBitsOf(value: string): number {
  if (usualSymbols.has(value)) return usualSymbolBits
  if (possibleSymbols.has(value)) return possibleSymbolBits
  return /[\x80-\x9f\ufffd\p{Co}]/u.test(value) ? unassignedBits : oddSymbolBits
}

/** Between two letters only an apostrophe or a dash is likely; symbols in a row are so nowhere. */
function symbolBits(before: Character, symbol: Character, after: Character): number {
  if (symbol.symbolBits === 0) return 0
  const within = before.letter && after.letter && !'’–—·'.includes(symbol.value)
  const adjacent = before.symbolBits !== 0 || after.symbolBits !== 0
  return symbol.symbolBits + (within ? enclosedSymbolBits : 0) + (adjacent ? symbolRowBits : 0)
}

/** A capital after a small letter, and two scripts in one word, are unlikely in any language. */
function contextBits(first: Character, second: Character): number {
  if (!first.letter || !second.letter) return 0
  return (first.lower && second.upper ? unlikelyCaseBits : 0) + (first.latin !== second.latin ? mixedScriptBits : 0)
}

const languageWeights = new Map<string, Map<string, number>>()

function weightsOf(language: string): Map<string, number> {
  let weights = languageWeights.get(language)
  if (!weights) {
    weights = new Map()
    for (const [group, joined] of letterTables().letterPairs[language]!.entries())
      for (let index = 0; index < joined.length; index += 2)
        weights.set(joined.slice(index, index + 2), firstGroupBits - group)
    languageWeights.set(language, weights)
  }
  return weights
}
