/**
 * OCR of twelve languages that nobody names: ours, which detects them, beside plain `tesseract` with one thread and the same data, and
 * with the data of the language where they are installed. `DOCMILL_BENCH_LANGUAGES=de,pl` and `DOCMILL_BENCH_DPI=150` measure a part.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { convert, createMediaPool, type MediaPool } from '@docmill/convert'
import { findProgram } from '@docmill/convert/programs'
import { readData } from '@docmill/ocr/data'
import { tesseractData } from '@docmill/ocr/files'
import sharp from 'sharp'
import { printRows, round } from '../measure.ts'
import { readPlainly } from '../plain-tesseract.ts'
import { startCpuMeter } from '../process-time.ts'
import { outline } from '../quality/outline.ts'
import { scorePdf } from '../quality/pdf/score.ts'
import { type Language, type LanguagePage, languages, printPages } from './pages.ts'

const resolutions = [150, 300, 600]
const latin = 'latin_script'

interface Reading {
  words: number
  order: number
  tables: number
  ms: number
  cpuMs: number
}

export async function benchOcrLanguages(): Promise<void> {
  const named = process.env.DOCMILL_BENCH_LANGUAGES?.split(',') ?? Object.keys(languages)
  const pages = await printPages(named as Language[])
  const dpis = process.env.DOCMILL_BENCH_DPI?.split(',').map(Number) ?? resolutions
  const folder = mkdtempSync(join(tmpdir(), 'docmill-bench-'))
  writeFileSync(join(folder, `${latin}.traineddata`), await readData(tesseractData.latin_script))
  const media = createMediaPool({ workers: 1 })
  try {
    const { name } = await media.describeOcr()
    for (const look of ['clean', 'worn'] as const)
      for (const dpi of look === 'worn' ? dpis.slice(0, 1) : dpis)
        for (const half of ['seen', 'held back'] as const) {
          const rows = []
          for (const page of pages.filter((one) => one.half === half))
            rows.push(await rowOf(page, dpi, look, media, folder))
          printRows(`${dpi} dpi, ${look}, the half that is ${half}, with ${name}`, rows)
        }
    console.log('Wanted: words ≥ 99 and order ≥ 99 on clean print, tables ≥ 97, time ratio ≤ 1.2 on a quiet machine.')
  } finally {
    await media.close()
    rmSync(folder, { recursive: true })
  }
}

async function rowOf(page: LanguagePage, dpi: number, look: 'clean' | 'worn', media: MediaPool, folder: string) {
  const picture = await drawn(page.pdf, dpi, look)
  const ours = await measured(page, async () => {
    const { content } = await convert(picture, { filename: 'page.png', engines: { ocr: media.ocr } })
    return content
  })
  const same = await measured(page, () => plain(picture, ['--tessdata-dir', folder, '-l', latin]))
  const { data } = languages[page.language]
  const own = isInstalled(data) ? await measured(page, () => plain(picture, ['-l', data])) : undefined
  const percent = (share: number): number => round(100 * share)
  return {
    language: page.language,
    words: percent(ours.words),
    order: percent(ours.order),
    tables: percent(ours.tables),
    'plain words': percent(same.words),
    'plain order': percent(same.order),
    'its own data': own ? percent(own.words) : 'not installed',
    ms: round(ours.ms),
    'plain ms': round(same.ms),
    'time ratio': round(ours.ms / same.ms),
    'CPU ms': round(ours.cpuMs),
    'plain CPU ms': round(same.cpuMs),
    'CPU ratio': round(ours.cpuMs / same.cpuMs),
  }
}

async function measured({ truth }: LanguagePage, read: () => Promise<string>): Promise<Reading> {
  const stop = startCpuMeter()
  const started = performance.now()
  const markdown = await read()
  const ms = performance.now() - started
  const cpuMs = stop()
  const [result, wanted] = [outline(markdown), outline(truth)]
  const { order = 0, tables = 0 } = scorePdf(result, wanted)
  return { words: sharedWords(result.words, wanted.words), order, tables, ms, cpuMs }
}

/** Share of words that both have, wherever they stand. */
export function sharedWords(words: readonly string[], truth: readonly string[]): number {
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

async function plain(picture: Buffer, options: readonly string[]): Promise<string> {
  const text = await readPlainly(picture, options)
  if (text === undefined) throw new Error('the program tesseract is not installed')
  return text
}

function isInstalled(data: string): boolean {
  const tesseract = findProgram('tesseract')
  return tesseract !== undefined && spawnSync(tesseract, ['--list-langs']).stdout.toString().split('\n').includes(data)
}

/** Grey; what is worn is paler, blurred and has noise of its own for each pixel. */
async function drawn(pdf: Buffer, dpi: number, look: 'clean' | 'worn'): Promise<Buffer> {
  const options = ['-r', String(dpi), '-gray', '-png', '-singlefile', '-']
  const { stdout } = spawnSync('pdftoppm', options, { input: pdf, maxBuffer: 200_000_000 })
  if (look === 'clean') return await sharp(stdout).withMetadata({ density: dpi }).png().toBuffer()
  const { data, info } = await sharp(stdout).blur(0.6).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  let seed = 1
  for (let index = 0; index < data.length; index++) {
    seed = (seed * 48_271) % 2_147_483_647
    data[index] = Math.max(0, Math.min(255, 40 + 0.75 * (data[index] as number) + (seed % 49) - 24))
  }
  return await sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .withMetadata({ density: dpi })
    .png()
    .toBuffer()
}
