/**
 * Text in pictures: pages with a known truth, drawn at several resolutions, tilted and speckled, beside
 * plain `tesseract` where it is installed. Needs `pdftoppm`, and the documents of `npm run bench:quality -- pdf`.
 */
import { spawnSync } from 'node:child_process'
import { convert, createMediaPool, findProgram, type MediaPool } from '@docmill/convert'
import sharp from 'sharp'
import { printRows, quantile, round } from './measure.ts'
import { printMissing } from './quality/generated/set.ts'
import { outline } from './quality/outline.ts'
import { listDocuments, type TrueDocument } from './quality/pdf/documents.ts'
import { type Score, scorePdf } from './quality/pdf/score.ts'

/** Languages whose documents are told from their names; others are English. */
const languages: Readonly<Record<string, string>> = {
  german: 'de',
  french: 'fr',
  russian: 'ru',
  greek: 'el',
  arabic: 'ar',
  hebrew: 'he',
  chinese: 'zh',
  japanese: 'ja',
  korean: 'ko',
  hindi: 'hi',
}

interface Look {
  name: string
  dpi: number
  tilt?: number
  noise?: true
}

const looks: readonly Look[] = [
  { name: '72 dpi', dpi: 72 },
  { name: '100 dpi', dpi: 100 },
  { name: '150 dpi', dpi: 150 },
  { name: '300 dpi', dpi: 300 },
  { name: '150 dpi, tilted 2°', dpi: 150, tilt: 2 },
  { name: '200 dpi, speckled', dpi: 200, noise: true },
]

interface Taken {
  score: Score
  /** Share of words that both have, wherever they stand. */
  words: number
  ms: number
}

export async function benchOcr(): Promise<void> {
  await printMissing()
  const media = createMediaPool({ workers: 1 })
  try {
    const ocr = await media.describeOcr()
    const documents = listDocuments('').filter(
      ({ set, name, path }) =>
        set === 'generated' &&
        name.includes('.chromium.') &&
        ocr.languages.includes(languageOf(name)) &&
        isOnePage(path),
    )
    const isEnglish = ({ name }: TrueDocument): boolean => languageOf(name) === 'en'
    const english = documents.filter(isEnglish)
    const others = documents.filter((document) => !isEnglish(document))
    // What an engine does first is to load its data.
    await oursOf(await drawn(english[0]!.path, looks[0]!), english[0]!, media)
    const rows = []
    for (const look of looks) rows.push(await rowOf(look, english, media))
    printRows(`Pictures of ${english.length} pages, read with ${ocr.name}, beside plain tesseract`, rows)
    console.log('Wanted: words ≥ 98 from 150 dpi and ≥ 95 below, order ≥ 97, tables ≥ 90, never worse, time ≤ 1.3.')
    if (others.length) printRows('Other languages at 150 dpi', await languageRows(others, media))
  } finally {
    await media.close()
  }
}

async function rowOf(
  look: Look,
  documents: readonly TrueDocument[],
  media: MediaPool,
): Promise<Record<string, string | number>> {
  const ours: Taken[] = []
  const plain: Taken[] = []
  for (const document of documents) {
    const picture = await drawn(document.path, look)
    ours.push(await oursOf(picture, document, media))
    const other = plainOf(picture, document)
    if (other) plain.push(other)
  }
  const [time, plainTime] = [medianMs(ours), medianMs(plain)]
  return {
    picture: look.name,
    words: meanOf(ours, ({ words }) => words),
    'plain words': meanOf(plain, ({ words }) => words),
    order: meanOf(ours, ({ score }) => score.order),
    'plain order': meanOf(plain, ({ score }) => score.order),
    tables: meanOf(ours, ({ score }) => score.tables),
    headings: meanOf(ours, ({ score }) => score.headings),
    'median ms': round(time),
    'plain ms': round(plainTime),
    'time ratio': round(time / plainTime),
  }
}

async function languageRows(documents: readonly TrueDocument[], media: MediaPool) {
  const look = { name: '150 dpi', dpi: 150 }
  const rows = []
  for (const document of documents) {
    const { score, words } = await oursOf(await drawn(document.path, look), document, media)
    const percent = (value: number | undefined): number | string => (value === undefined ? '' : round(100 * value))
    rows.push({
      page: document.name,
      words: percent(words),
      order: percent(score.order),
      tables: percent(score.tables),
      headings: percent(score.headings),
    })
  }
  return rows
}

async function oursOf(picture: Buffer, { name, truth }: TrueDocument, media: MediaPool): Promise<Taken> {
  const started = performance.now()
  const { content } = await convert(picture, {
    filename: 'page.png',
    language: languageOf(name),
    engines: { ocr: media.ocr },
  })
  return taken(content, truth, performance.now() - started)
}

function plainOf(picture: Buffer, { truth }: TrueDocument): Taken | undefined {
  const tesseract = findProgram('tesseract')
  if (!tesseract) return undefined
  const started = performance.now()
  const { stdout } = spawnSync(tesseract, ['stdin', 'stdout', '--psm', '3'], {
    input: picture,
    env: { OMP_THREAD_LIMIT: '1' },
  })
  return taken(stdout.toString('utf8'), truth, performance.now() - started)
}

function taken(content: string, truth: string, ms: number): Taken {
  const [ours, theirs] = [outline(content), outline(truth)]
  return { score: scorePdf(ours, theirs), words: sharedWords(ours.words, theirs.words), ms }
}

function sharedWords(words: readonly string[], truth: readonly string[]): number {
  const left = new Map<string, number>()
  for (const word of truth) left.set(word, (left.get(word) ?? 0) + 1)
  let shared = 0
  for (const word of words) {
    const count = left.get(word) ?? 0
    if (count === 0) continue
    left.set(word, count - 1)
    shared++
  }
  return words.length + truth.length ? (2 * shared) / (words.length + truth.length) : 1
}

function meanOf(all: readonly Taken[], value: (one: Taken) => number | undefined): number {
  const told = all.map(value).filter((one) => one !== undefined)
  return round((100 * told.reduce((sum, one) => sum + one, 0)) / told.length)
}

function medianMs(all: readonly Taken[]): number {
  return quantile(
    all.map(({ ms }) => ms),
    0.5,
  )
}

function languageOf(name: string): string {
  return languages[name.split('.', 1)[0] as string] ?? 'en'
}

function isOnePage(path: string): boolean {
  return /^Pages:\s+1$/m.test(spawnSync('pdfinfo', [path]).stdout.toString())
}

async function drawn(path: string, { dpi, tilt, noise }: Look): Promise<Buffer> {
  const { stdout } = spawnSync('pdftoppm', ['-r', String(dpi), '-gray', '-png', path], {
    maxBuffer: 100_000_000,
  })
  let picture = sharp(stdout).withMetadata({ density: dpi })
  if (tilt) picture = picture.rotate(tilt, { background: '#ffffff' })
  if (!noise) return await picture.png().toBuffer()
  const { data, info } = await picture.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  let seed = 1
  for (let index = 0; index < data.length; index++) {
    seed = (seed * 48_271) % 2_147_483_647
    if (seed % 400 === 0) data[index] = 255 - data[index]!
  }
  return await sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .withMetadata({ density: dpi })
    .png()
    .toBuffer()
}
