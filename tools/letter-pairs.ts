/**
 * Counts which letters follow each other in a language, and which characters of Chinese,
 * Japanese and Korean are common: the evidence by which text without a declared charset is read.
 *
 *   node tools/letter-pairs.ts FOLDER > packages/convert/src/carriers/encoding/letter-tables.ts
 *
 * FOLDER holds message catalogues as gettext installs them (`LANGUAGE/LC_MESSAGES/*.mo`); the
 * translations of some dozens of programs are enough. Only frequencies are kept of them.
 */
import { deflateRawSync } from 'node:zlib'
import { messagesOf, moduleOf } from './gettext.ts'

/** Languages whose letters a charset of one byte was made for. */
const alphabetic = [
  ...['fr', 'de', 'es', 'pt', 'it', 'nl', 'sv', 'da', 'nb', 'fi', 'is', 'ca'],
  ...['pl', 'cs', 'sk', 'hu', 'hr', 'sl', 'ro', 'sq', 'tr', 'lt', 'lv', 'et'],
  ...['ru', 'uk', 'bg', 'be', 'sr', 'mk', 'el', 'he', 'ar', 'fa', 'th'],
]
const ideographic = {
  zh_CN: /\p{Script=Han}/u,
  zh_TW: /\p{Script=Han}/u,
  ja: /\p{Script=Han}/u,
  ko: /\p{Script=Hangul}/u,
}

const pairsKept = 320
const groupsKept = 9
const charactersKept = 1200

function countPairs(texts: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) {
    // The Turkish İ has no small letter of one character: it stands for itself.
    const lower = text.toLowerCase().replaceAll('i\u0307', 'İ')
    const folded = ` ${lower.replace(/[^\p{L}\p{M}]+/gu, ' ')} `
    for (let index = 1; index < folded.length; index++) {
      const pair = folded.slice(index - 1, index + 1)
      if (
        !/[^\x00-\x7f]/.test(pair) ||
        (/[a-z]/.test(pair) && !/\p{Script=Latin}[a-z]|[a-z]\p{Script=Latin}/u.test(pair))
      )
        continue
      counts.set(pair, (counts.get(pair) ?? 0) + 1)
    }
  }
  return counts
}

/** Pairs in groups of falling frequency, each half as frequent as the one before: 1/16 and more, 1/32, … */
function grouped(counts: Map<string, number>): string[] {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const groups: string[] = []
  for (const [pair, count] of topOf(counts, pairsKept)) {
    const group = Math.max(0, Math.floor(Math.log2(total / count)) - 3)
    if (group < groupsKept) groups[group] = (groups[group] ?? '') + pair
  }
  return Array.from(groups, (group) => group ?? '')
}

function topOf(counts: Map<string, number>, kept: number): [string, number][] {
  return [...counts].sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1)).slice(0, kept)
}

function* translations(folder: string, language: string): Generator<string> {
  for (const text of messagesOf(folder, language, 'translations'))
    yield text
      .replace(/%[-\d$]*[a-z]+|<[^>]*>|&\w+;|\\n|_(?=\p{L})/giu, ' ')
      .replaceAll('ș', 'ş')
      .replaceAll('ț', 'ţ')
}

function countCharacters(texts: Iterable<string>, wanted: RegExp): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts)
    for (const character of text) if (wanted.test(character)) counts.set(character, (counts.get(character) ?? 0) + 1)
  return counts
}

const folder = process.argv[2]
if (!folder) throw new Error('usage: node tools/letter-pairs.ts FOLDER')
const letterPairs = Object.fromEntries(
  alphabetic.map((language) => [language, grouped(countPairs(translations(folder, language)))]),
)
const frequentCharacters = Object.fromEntries(
  Object.entries(ideographic).map(([language, wanted]) => {
    const counts = countCharacters(translations(folder, language), wanted)
    return [
      language,
      topOf(counts, charactersKept)
        .map(([character]) => character)
        .join(''),
    ]
  }),
)
const packed = deflateRawSync(JSON.stringify({ letterPairs, frequentCharacters }), { level: 9 })
console.log(
  moduleOf(
    'The tables of letter-pairs.ts as JSON, packed by Deflate, in base64: written by tools/letter-pairs.ts.',
    packed,
  ),
)
