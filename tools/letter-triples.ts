/**
 * Collects which letters follow two others in the words of a language: the evidence by which misread words are found.
 *
 *   node tools/letter-triples.ts FOLDER > packages/convert/src/carriers/encoding/letter-triple-tables.ts
 *
 * FOLDER holds message catalogues as gettext installs them (`LANGUAGE/LC_MESSAGES/*.mo`); the strings of some
 * dozens of programs are enough. Only triples of letters are kept of them.
 */
import { deflateRawSync } from 'node:zlib'
import { messagesOf, moduleOf } from './gettext.ts'

/** Languages in Latin letters. English is what programs say before they are translated. */
const catalogues: Readonly<Record<string, readonly string[]>> = {
  en: ['de', 'fr', 'es', 'pl'],
  ...{ de: ['de'], fr: ['fr'], es: ['es'], pt: ['pt', 'pt_BR'], it: ['it'], nl: ['nl'], pl: ['pl'], sv: ['sv'] },
  ...{ da: ['da'], nb: ['nb'], fi: ['fi'], tr: ['tr'], cs: ['cs'], hu: ['hu'], ro: ['ro'] },
}
/** Rarer triples are names and typing errors. 5e-7 distinguishes best: 0.91 of pairs of a good and a bad reading, 1e-6 0.86. */
const minShare = 5e-7

/** Catalogues of names from all over the world. */
const names = /^(?:iso_|xkeyboard)/
/** Options, files, tags and marks of arguments are no words. */
const noWords = /%[-\d$]*[a-z]+|<[^>]*>|\\n|_(?=\p{L})|--?[\w-]+|\S*[/_=.]\S+/giu
const word = /(?<![\p{L}\p{N}])\p{L}{2,}(?![\p{L}\p{N}])/gu
const abbreviation = /^\p{Lu}{2}/u

function countTriples(texts: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of new Set(texts))
    for (const [one] of text.replace(noWords, ' ').replaceAll('&', '').matchAll(word)) {
      if (abbreviation.test(one)) continue
      const framed = ` ${one.toLowerCase()} `
      for (let at = 2; at < framed.length; at++) {
        const triple = framed.slice(at - 2, at + 1)
        counts.set(triple, (counts.get(triple) ?? 0) + 1)
      }
    }
  return counts
}

function* textsOf(folder: string, language: string): Generator<string> {
  const kind = language === 'en' ? 'originals' : 'translations'
  for (const name of catalogues[language] ?? []) yield* messagesOf(folder, name, kind, names)
}

/** Two letters and all that follow them, one after another. */
function followers(counts: Map<string, number>): string[] {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const after = new Map<string, string>()
  for (const [triple, count] of [...counts].sort(([one], [other]) => (one < other ? -1 : 1)))
    if (count >= minShare * total)
      after.set(triple.slice(0, 2), (after.get(triple.slice(0, 2)) ?? '') + triple.slice(2))
  return [...after].map(([pair, letters]) => pair + letters)
}

const folder = process.argv[2]
if (!folder) throw new Error('usage: node tools/letter-triples.ts FOLDER')
const rows = Object.keys(catalogues).map((language) => [language, followers(countTriples(textsOf(folder, language)))])
const packed = deflateRawSync(JSON.stringify(Object.fromEntries(rows)), { level: 9 })
console.log(
  moduleOf(
    'The tables of letter-triples.ts as JSON, packed by Deflate, in base64: written by tools/letter-triples.ts.',
    packed,
  ),
)
