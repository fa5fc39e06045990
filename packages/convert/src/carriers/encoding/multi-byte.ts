/** Which charset of several bytes a text is in, if any: by validity and by how common its characters are. */
import { letterTables } from './letter-pairs.ts'
import type { Guess } from './single-byte.ts'

/** The usual ones first; `handicap` in bits. */
const candidates = [
  { charset: 'gb18030', language: 'zh_CN', handicap: 0 },
  { charset: 'shift_jis', language: 'ja', handicap: 0 },
  { charset: 'big5', language: 'zh_TW', handicap: 1 },
  { charset: 'euc-kr', language: 'ko', handicap: 1 },
  { charset: 'euc-jp', language: 'ja', handicap: 2 },
] as const

type Language = (typeof candidates)[number]['language']

/** Share of the characters that may be invalid before another charset is likelier. */
const faultsTolerated = 0.02

/** Bits a character; it stands for two pairs of bytes, as the charsets of one byte are weighed. */
const rankBits = [
  { below: 100, bits: 10 },
  { below: 400, bits: 7 },
  { below: 1_200, bits: 4 },
]
const rareBits = -7
const kanaBits = 7
const fullWidthBits = 4
const halfWidthKanaBits = -4
/** For a Latin letter right before or after: in Latin text each character that is none has one. */
const joinedLetterBits = -3
const otherScriptBits = -8

/** @returns nothing where no charset of several bytes can hold these bytes */
export function guessMultiByte(sample: Uint8Array): Guess | undefined {
  let best: Guess | undefined
  for (const { charset, language, handicap } of candidates) {
    const text = new TextDecoder(charset).decode(sample)
    const score = scoreOf(text, language)
    if (score !== undefined && score - handicap > (best?.score ?? -Infinity))
      best = { charset, score: score - handicap }
  }
  return best
}

function scoreOf(text: string, language: Language): number | undefined {
  const ranks = ranksOf(language)
  let score = 0
  let characters = 0
  let faults = 0
  let previous = ''
  for (const character of text) {
    const joined = isLetter(previous) ? character >= '\x80' : previous >= '\x80' && isLetter(character)
    previous = character
    if (joined) score += joinedLetterBits
    if (character < '\x80') continue
    characters++
    if (/[\ufffd\x80-\x9f\p{Co}]/u.test(character)) faults++
    else score += bitsOf(character, ranks, language)
  }
  return faults > characters * faultsTolerated ? undefined : score
}

function isLetter(character: string): boolean {
  return /[A-Za-z]/.test(character)
}

function bitsOf(character: string, ranks: Map<string, number>, language: string): number {
  const rank = ranks.get(character)
  if (rank !== undefined) return rankBits.find(({ below }) => rank < below)!.bits
  if (/[\uff61-\uff9f]/.test(character)) return halfWidthKanaBits
  if (/[\u3040-\u30ff]/.test(character)) return language === 'ja' ? kanaBits : otherScriptBits
  if (/[\u3000-\u301e\uff01-\uff5e]/.test(character)) return fullWidthBits
  const own = language === 'ko' ? /\p{Script=Hangul}/u : /\p{Script=Han}/u
  return own.test(character) ? rareBits : otherScriptBits
}

const rankTables = new Map<string, Map<string, number>>()

function ranksOf(language: Language): Map<string, number> {
  let ranks = rankTables.get(language)
  if (!ranks) {
    ranks = new Map([...letterTables().frequentCharacters[language]].map((character, rank) => [character, rank]))
    rankTables.set(language, ranks)
  }
  return ranks
}
