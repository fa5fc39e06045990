/**
 * Text in pictures: pages with a known truth, drawn at several resolutions, tilted and speckled, compared with
 * plain `tesseract` where it is installed, as it comes and with one thread. Needs `pdftoppm`, and the documents of
 * `npm run bench:quality -- pdf`.
 */
import { spawnSync } from 'node:child_process'
import { convert, createMediaPool, type MediaPool } from '@docmill/convert'
import { findProgram } from '@docmill/convert/programs'
import sharp from 'sharp'
import { printRows, round } from './measure.ts'
import { sharedWords } from './ocr-languages/main.ts'
import { readPlainly } from './plain-tesseract.ts'
import { startCpuMeter } from './process-time.ts'
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

interface Text {
  markdown: string
  ms: number
  cpuMs: number
}

interface Taken extends Text {
  page: string
  score: Score
  /** Share of words that both have, wherever they stand. */
  words: number
}

/** Ours, `tesseract FILE stdout`, and the same with one thread. */
type Contestant = 'ours' | 'plain' | 'one thread'
type Results = Record<Contestant, Taken[]>

const pagesOfScan = 10

/** @param part Of the names of pages; with one, the scan and other languages are left out. */
export async function benchOcr(part = ''): Promise<void> {
  await printMissing()
  const media = createMediaPool()
  try {
    const ocr = await media.describeOcr()
    const documents = listDocuments(part).filter(
      ({ set, name, path }) =>
        set === 'generated' &&
        name.includes('.chromium.') &&
        ocr.languages.includes(languageOf(name)) &&
        isOnePage(path),
    )
    const isEnglish = ({ name }: TrueDocument): boolean => languageOf(name) === 'en'
    const english = documents.filter(isEnglish)
    if (english.length === 0) throw new Error(`there is no page in English with ${part} in its name`)
    const others = documents.filter((document) => !isEnglish(document))
    // What an engine does first is to load its data.
    await oursOf(await drawn(english[0]!.path, looks[0]!), english[0]!, media)
    const results: { name: string; results: Results }[] = []
    for (const look of looks) results.push({ name: look.name, results: await readAll(look, english, media) })
    printRows(
      `Pictures of ${english.length} pages, read with ${ocr.name}, beside plain tesseract`,
      results.map(({ name, results }) => qualityRow(name, results)),
    )
    console.log('Wanted: words ≥ 98 from 150 dpi and ≥ 95 below, order ≥ 97, tables ≥ 90, never worse than plain.')
    const worse = results.flatMap(({ name, results }) => worseRows(name, results))
    if (worse.length) printRows('Pages that plain tesseract reads better, by words', worse)
    printRows(
      'Milliseconds a page, and how many times those of plain tesseract',
      results.map(({ name, results }) => timeRow(name, results)),
    )
    if (part) return
    const scans = []
    for (const dpi of [150, 300]) scans.push(await scanRow(dpi, english, media))
    printRows(`A scan of ${pagesOfScan} pages (TIFF)`, scans)
    console.log('Wanted: time ≤ 1.3 times that of plain tesseract.')
    if (others.length) printRows('Other languages at 150 dpi', await languageRows(others, media))
  } finally {
    await media.close()
  }
}

/** In turns, so that what the machine does besides slows all alike. */
async function readAll(look: Look, documents: readonly TrueDocument[], media: MediaPool): Promise<Results> {
  const results: Results = { ours: [], plain: [], 'one thread': [] }
  for (const document of documents) {
    const picture = await drawn(document.path, look)
    results.ours.push(await oursOf(picture, document, media))
    for (const name of ['plain', 'one thread'] as const) {
      const text = await plainOf(picture, name === 'one thread' ? { OMP_THREAD_LIMIT: '1' } : {})
      if (text) results[name].push(taken(text, document))
    }
  }
  return results
}

function qualityRow(picture: string, { ours, plain }: Results): Record<string, string | number> {
  return {
    picture,
    words: meanOf(ours, ({ words }) => words),
    'plain words': meanOf(plain, ({ words }) => words),
    order: meanOf(ours, ({ score }) => score.order),
    'plain order': meanOf(plain, ({ score }) => score.order),
    tables: meanOf(ours, ({ score }) => score.tables),
    headings: meanOf(ours, ({ score }) => score.headings),
  }
}

function worseRows(picture: string, { ours, plain }: Results): Record<string, string | number>[] {
  return plain.flatMap(({ words }, at) => {
    const own = ours[at] as Taken
    return own.words < words
      ? [{ picture, page: own.page, words: round(100 * own.words), 'plain words': round(100 * words) }]
      : []
  })
}

function timeRow(picture: string, results: Readonly<Record<Contestant, readonly Text[]>>) {
  const { ours, plain, 'one thread': single } = results
  const mean = (all: readonly Text[], value: 'ms' | 'cpuMs'): number =>
    all.reduce((sum, one) => sum + one[value], 0) / all.length
  const [ms, cpuMs] = [mean(ours, 'ms'), mean(ours, 'cpuMs')]
  return {
    picture,
    ms: round(ms),
    'plain ms': round(mean(plain, 'ms')),
    'one thread ms': round(mean(single, 'ms')),
    'time ratio': round(ms / mean(plain, 'ms')),
    'to one thread': round(ms / mean(single, 'ms')),
    'CPU ms': round(cpuMs),
    'plain CPU ms': round(mean(plain, 'cpuMs')),
    'one thread CPU ms': round(mean(single, 'cpuMs')),
    'CPU ratio': round(cpuMs / mean(plain, 'cpuMs')),
    'CPU to one thread': round(cpuMs / mean(single, 'cpuMs')),
  }
}

async function scanRow(dpi: number, documents: readonly TrueDocument[], media: MediaPool) {
  const scan = await scanOf(documents.slice(0, pagesOfScan), dpi)
  const ours = await timed(async () => {
    const { content } = await convert(scan, { filename: 'scan.tif', engines: { ocr: media.ocr } })
    return content
  })
  const plain = await plainOf(scan, {})
  const single = await plainOf(scan, { OMP_THREAD_LIMIT: '1' })
  return timeRow(`${dpi} dpi`, {
    ours: [ours],
    plain: plain ? [plain] : [],
    'one thread': single ? [single] : [],
  })
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

async function oursOf(picture: Buffer, document: TrueDocument, media: MediaPool): Promise<Taken> {
  const language = languageOf(document.name)
  const text = await timed(async () => {
    const { content } = await convert(picture, { filename: 'page.png', language, engines: { ocr: media.ocr } })
    return content
  })
  return taken(text, document)
}

async function plainOf(picture: Buffer, env: Readonly<Record<string, string>>): Promise<Text | undefined> {
  if (!findProgram('tesseract')) return undefined
  return await timed(async () => (await readPlainly(picture, [], env)) as string)
}

async function timed(work: () => Promise<string>): Promise<Text> {
  const stop = startCpuMeter()
  const started = performance.now()
  const markdown = await work()
  return { markdown, ms: performance.now() - started, cpuMs: stop() }
}

function taken(text: Text, { name, truth }: TrueDocument): Taken {
  const [ours, theirs] = [outline(text.markdown), outline(truth)]
  return { ...text, page: name, score: scorePdf(ours, theirs), words: sharedWords(ours.words, theirs.words) }
}

function meanOf(all: readonly Taken[], value: (one: Taken) => number | undefined): number | string {
  const told = all.map(value).filter((one) => one !== undefined)
  if (told.length === 0) return ''
  return round((100 * told.reduce((sum, one) => sum + one, 0)) / told.length)
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

/** Pages of one size in a file: what a page has beyond it is cut off. */
async function scanOf(documents: readonly TrueDocument[], dpi: number): Promise<Buffer> {
  const [width, height] = [8 * dpi, Math.round(10.5 * dpi)]
  const pages = []
  for (const { path } of documents) {
    const page = sharp(await drawn(path, { name: '', dpi })).toColourspace('b-w')
    const sized = page.resize(width, height, { fit: 'contain', background: '#ffffff' })
    pages.push(await sized.extractChannel(0).raw().toBuffer())
  }
  return await sharp(Buffer.concat(pages), {
    raw: { width, height: height * pages.length, channels: 1, pageHeight: height },
  })
    .withMetadata({ density: dpi })
    .tiff({ compression: 'lzw' })
    .toBuffer()
}
