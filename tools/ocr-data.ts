/**
 * Makes packages/ocr/data/SCRIPT_script.traineddata.br, which read all languages in a script, and eng.traineddata.br, which is as it was:
 *
 *   node tools/ocr-data.ts FOLDER
 *
 * FOLDER holds Latin.traineddata and so on and the data of the languages below, as the packages tesseract-ocr-script-latn and
 * tesseract-ocr-LANGUAGE of Debian install them (tessdata_fast, Apache-2.0). The networks are taken as they are. The list of words, of
 * 3 to 89 MB, is left out, or replaced by the shorter words of some languages. Needs `dawg2wordlist` and `wordlist2dawg` of Tesseract.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compressed } from './packaging/brotli.ts'

/** Scripts, and the languages whose words come with them. Scripts other than Latin are read as well without any (docs/decisions/ocr-of-scripts.md). */
const languagesOf = {
  Latin: ['eng', 'deu', 'fra', 'spa', 'ita', 'por', 'nld', 'pol', 'swe', 'dan', 'nor', 'tur'],
  Cyrillic: [],
  Greek: [],
  Arabic: [],
  Hebrew: [],
} as const satisfies Record<string, readonly string[]>

/** Letters of a word: with words of up to 6, 8 and 12 letters the data have 1.2, 2.7 and 6 MB. */
const maxLetters = 8

/** Places in the table of a file's parts (tesseract, `src/ccutil/tessdatamanager.h`). */
const [wordPart, numberPart, unicharsetPart] = [19, 20, 21]
const offsetBytes = 8

const [source] = process.argv.slice(2)
if (!source) throw new Error('usage: node tools/ocr-data.ts FOLDER')
const work = mkdtempSync(join(tmpdir(), 'docmill-ocr-data-'))
try {
  for (const [script, languages] of Object.entries(languagesOf)) {
    const parts = partsOf(readFileSync(join(source, `${script}.traineddata`)))
    const words = new Set(languages.flatMap((language) => wordsOf(join(source, `${language}.traineddata`), language)))
    if (words.size > 0) parts.set(wordPart, dawgOf([...words].sort(), parts.get(unicharsetPart) as Buffer))
    else parts.delete(wordPart)
    parts.delete(numberPart)
    await write(`${script.toLowerCase()}_script`, fileOf(parts))
  }
  await write('eng', readFileSync(join(source, 'eng.traineddata')))
} finally {
  rmSync(work, { recursive: true })
}

async function write(name: string, data: Buffer): Promise<void> {
  writeFileSync(join(import.meta.dirname, `../packages/ocr/data/${name}.traineddata.br`), await compressed(data))
}

/** Words as they stand within a sentence and at its beginning; names only of German, whose nouns have capitals. */
function wordsOf(file: string, language: string): string[] {
  const parts = partsOf(readFileSync(file))
  const [letters, dawg, list] = ['letters', 'dawg', 'list'].map((name) => join(work, name)) as [string, string, string]
  writeFileSync(letters, parts.get(unicharsetPart) as Buffer)
  writeFileSync(dawg, parts.get(wordPart) as Buffer)
  execFileSync('dawg2wordlist', [letters, dawg, list], { stdio: 'ignore' })
  const usual = language === 'deu' ? /^\p{L}\p{Ll}+$/u : /^\p{Ll}+$/u
  return readFileSync(list, 'utf8')
    .split('\n')
    .filter((word) => usual.test(word) && [...word].length <= maxLetters)
    .flatMap((word) => [word, word.charAt(0).toUpperCase() + word.slice(1)])
}

function dawgOf(words: readonly string[], unicharset: Buffer): Buffer {
  const [letters, list, dawg] = ['letters', 'list', 'dawg'].map((name) => join(work, name)) as [string, string, string]
  writeFileSync(letters, unicharset)
  writeFileSync(list, `${words.join('\n')}\n`)
  execFileSync('wordlist2dawg', [list, dawg, letters], { stdio: 'ignore' })
  return readFileSync(dawg)
}

/** A file of data is a count of parts, the offset of each or -1, and the parts. */
function partsOf(data: Buffer): Map<number, Buffer> {
  const count = data.readInt32LE(0)
  const offsets = Array.from({ length: count }, (_, part) => Number(data.readBigInt64LE(4 + part * offsetBytes)))
  return new Map(
    offsets.flatMap((offset, part) => {
      const end = offsets.slice(part + 1).find((one) => one >= 0) ?? data.length
      return offset < 0 ? [] : [[part, data.subarray(offset, end)] as const]
    }),
  )
}

function fileOf(parts: ReadonlyMap<number, Buffer>): Buffer {
  const count = 1 + Math.max(...parts.keys(), 23)
  const head = Buffer.alloc(4 + count * offsetBytes, 0xff)
  head.writeInt32LE(count)
  let at = head.length
  const inOrder = [...parts].sort(([one], [other]) => one - other)
  for (const [part, bytes] of inOrder) {
    head.writeBigInt64LE(BigInt(at), 4 + part * offsetBytes)
    at += bytes.length
  }
  return Buffer.concat([head, ...inOrder.map(([, bytes]) => bytes)])
}
