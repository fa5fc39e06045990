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
    const rows = []
    for (const look of looks) rows.push(...(await rowsOf(look, documents, media)))
    printRows(`Pictures of ${documents.length} pages, read with ${ocr.name}`, rows)
  } finally {
    await media.close()
  }
}

async function rowsOf(look: Look, documents: readonly TrueDocument[], media: MediaPool) {
  const ours: Taken[] = []
  const plain: Taken[] = []
  const tesseract = findProgram('tesseract')
  for (const document of documents) {
    const picture = await drawn(document.path, look)
    const language = languageOf(document.name)
    const truth = outline(document.truth)
    const started = performance.now()
    const { content } = await convert(picture, { filename: 'page.png', language, engines: { ocr: media.ocr } })
    ours.push({ score: scorePdf(outline(content), truth), ms: performance.now() - started })
    if (!tesseract || language !== 'en') continue
    const begun = performance.now()
    const { stdout } = spawnSync(tesseract, ['stdin', 'stdout', '--psm', '3'], {
      input: picture,
      env: { OMP_THREAD_LIMIT: '1' },
    })
    plain.push({ score: scorePdf(outline(stdout.toString('utf8')), truth), ms: performance.now() - begun })
  }
  const rows = [rowOf(look.name, 'docmill', ours)]
  if (plain.length) rows.push(rowOf(look.name, 'plain tesseract, the English ones', plain))
  return rows
}

function rowOf(look: string, reader: string, taken: readonly Taken[]): Record<string, string | number> {
  const mean = (values: readonly (number | undefined)[]): number => {
    const told = values.filter((value) => value !== undefined)
    return round((100 * told.reduce((sum, value) => sum + value, 0)) / told.length)
  }
  return {
    picture: look,
    reader,
    pages: taken.length,
    'words in order': mean(taken.map(({ score }) => score.order)),
    tables: mean(taken.map(({ score }) => score.tables)),
    headings: mean(taken.map(({ score }) => score.headings)),
    'median ms': round(
      quantile(
        taken.map(({ ms }) => ms),
        0.5,
      ),
    ),
  }
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
