/**
 * Pictures of pages, screens, receipts and photographs whose text is known: ours beside plain `tesseract` with one thread on the same
 * picture, and pages beside the same picture as a scanned PDF. `DOCMILL_BENCH_PICTURES=screens,photographs` measures a part.
 * Needs Chromium and `pdftoppm`.
 */
import { spawnSync } from 'node:child_process'
import { convert, createMediaPool, type MediaPool } from '@docmill/convert'
import { type Browser, chromium } from 'playwright-core'
import sharp from 'sharp'
import { printRows, round } from '../measure.ts'
import { sharedWords } from '../ocr-languages/main.ts'
import { readPlainly } from '../plain-tesseract.ts'
import { startCpuMeter } from '../process-time.ts'
import { outline } from '../quality/outline.ts'
import { scorePdf } from '../quality/pdf/score.ts'
import { type Grey, greyOf, type Photograph, photographed, pngOf, type Worn, worn } from './camera.ts'
import { pages, receipts, type Scene, screens } from './scenes.ts'

const resolutions = [72, 150, 300, 600]
const photographDpi = 200
const thermal: Readonly<Record<string, Worn>> = {
  clean: { ink: 0, paper: 255, blur: 0, noise: 0 },
  pale: { ink: 150, paper: 225, blur: 0.8, noise: 10 },
  faint: { ink: 200, paper: 232, blur: 0.8, noise: 7 },
  faded: { ink: 60, paper: 230, blur: 1.2, noise: 16, faded: 0.6 },
}
const cameras: Readonly<Record<string, Photograph>> = {
  slanted: { ink: 30, paper: 230, blur: 0.7, noise: 6, slant: 0.12, curve: 0, shadow: 0.1, desk: 90 },
  curved: { ink: 30, paper: 230, blur: 0.7, noise: 6, slant: 0.04, curve: 0.012, shadow: 0.2, desk: 90 },
  'open book': { ink: 30, paper: 230, blur: 0.7, noise: 6, slant: 0, curve: 0.03, shadow: 0.3, desk: 200 },
  shadow: { ink: 30, paper: 235, blur: 0.7, noise: 6, slant: 0.02, curve: 0, shadow: 0.75, desk: 60 },
  'low light': { ink: 25, paper: 105, blur: 1, noise: 18, slant: 0.03, curve: 0.004, shadow: 0.4, desk: 20 },
}

type Row = Record<string, string | number>

export async function benchOcrPictures(): Promise<void> {
  const wanted = process.env.DOCMILL_BENCH_PICTURES?.split(',') ?? Object.keys(groups)
  const browser = await chromium.launch({ executablePath: process.env.DOCMILL_CHROMIUM ?? '/usr/bin/chromium' })
  const media = createMediaPool({ workers: 1 })
  try {
    // What an engine does first is to load its data.
    await read(await shown(browser, screens[0] as Scene, 1), 'picture.png', media)
    for (const [name, rowsOf] of Object.entries(groups))
      if (wanted.includes(name)) printRows(`Pictures: ${name}`, await rowsOf(browser, media))
  } finally {
    await media.close()
    await browser.close()
  }
}

const groups: Readonly<Record<string, (browser: Browser, media: MediaPool) => Promise<Row[]>>> = {
  async pages(browser, media) {
    const rows: Row[] = []
    for (const scene of pages) {
      const pdf = await printed(browser, scene)
      for (const dpi of resolutions) {
        const picture = await pngOf(await drawn(pdf, dpi), dpi)
        const scan = await measured(scene, () => read(scanOf(picture, dpi), 'scan.pdf', media))
        rows.push({ ...(await rowOf(`${scene.name}, ${dpi} dpi`, scene, picture, media)), ...named('scan', scan) })
      }
    }
    return rows
  },
  async screens(browser, media) {
    const rows: Row[] = []
    for (const scene of screens)
      for (const density of [1, 2])
        rows.push(await rowOf(`${scene.name}, × ${density}`, scene, await shown(browser, scene, density), media))
    return rows
  },
  async receipts(browser, media) {
    const rows: Row[] = []
    for (const scene of receipts) {
      const page = await greyOf(await shown(browser, scene, 2))
      for (const [name, look] of Object.entries(thermal))
        rows.push(await rowOf(`${scene.name}, ${name}`, scene, await pngOf(await worn(page, look)), media))
    }
    return rows
  },
  async photographs(browser, media) {
    const rows: Row[] = []
    for (const scene of pages) {
      const page = await drawn(await printed(browser, scene), photographDpi)
      for (const [name, look] of Object.entries(cameras)) {
        const jpeg = await sharp(await pngOf(await photographed(page, look)))
          .jpeg({ quality: 88 })
          .toBuffer()
        rows.push(await rowOf(`${scene.name}, ${name}`, scene, jpeg, media))
      }
    }
    return rows
  },
}

interface Reading {
  words: number
  order: number
  tables: number | undefined
  ms: number
  cpuMs: number
}

async function rowOf(name: string, scene: Scene, picture: Buffer, media: MediaPool): Promise<Row> {
  const ours = await measured(scene, () => read(picture, 'picture.png', media))
  const plain = await measured(scene, () => plainly(picture))
  return {
    picture: name,
    words: percent(ours.words),
    order: percent(ours.order),
    tables: percent(ours.tables),
    ms: round(ours.ms),
    ...named('plain', plain),
    'plain ms': round(plain.ms),
    'CPU ms': round(ours.cpuMs),
    'plain CPU ms': round(plain.cpuMs),
    'CPU ratio': round(ours.cpuMs / plain.cpuMs),
  }
}

function named(name: string, { words, order, tables }: Reading): Row {
  return { [`${name} words`]: percent(words), [`${name} order`]: percent(order), [`${name} tables`]: percent(tables) }
}

function percent(share: number | undefined): number | string {
  return share === undefined ? '' : round(100 * share)
}

async function measured({ truth }: Scene, reading: () => Promise<string>): Promise<Reading> {
  const stop = startCpuMeter()
  const started = performance.now()
  const markdown = await reading()
  const ms = performance.now() - started
  const cpuMs = stop()
  const [result, wanted] = [outline(markdown), outline(truth)]
  const { order = 0, tables } = scorePdf(result, wanted)
  return { words: sharedWords(result.words, wanted.words), order, tables, ms, cpuMs }
}

async function read(bytes: Buffer, filename: string, media: MediaPool): Promise<string> {
  const { content } = await convert(bytes, { filename, engines: { ocr: media.ocr } })
  return content
}

async function plainly(picture: Buffer): Promise<string> {
  const text = await readPlainly(picture)
  if (text === undefined) throw new Error('the program tesseract is not installed')
  return text
}

async function printed(browser: Browser, { html }: Scene): Promise<Buffer> {
  const page = await browser.newPage()
  await page.setContent(html)
  const margin = { top: '20mm', bottom: '20mm', left: '20mm', right: '20mm' }
  const pdf = await page.pdf({ format: 'A4', margin, pageRanges: '1', printBackground: true })
  await page.close()
  return pdf
}

async function shown(browser: Browser, { html, screen }: Scene, density: number): Promise<Buffer> {
  const page = await browser.newPage({ viewport: screen ?? null, deviceScaleFactor: density })
  await page.setContent(html)
  const picture = await page.screenshot()
  await page.close()
  return picture
}

async function drawn(pdf: Buffer, dpi: number): Promise<Grey> {
  const options = ['-r', String(dpi), '-gray', '-png', '-singlefile', '-']
  return await greyOf(spawnSync('pdftoppm', options, { input: pdf, maxBuffer: 200_000_000 }).stdout)
}

/** The picture as the only thing on a page of its size. */
function scanOf(picture: Buffer, dpi: number): Buffer {
  const jpeg = spawnSync('convert', ['png:-', '-quality', '92', 'jpeg:-'], {
    input: picture,
    maxBuffer: 200_000_000,
  }).stdout
  const [width, height] = [picture.readUInt32BE(16), picture.readUInt32BE(20)]
  const [across, down] = [(width * 72) / dpi, (height * 72) / dpi]
  const drawing = `${across} 0 0 ${down} 0 0 cm /P Do`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${across} ${down}] /Contents 4 0 R /Resources << /XObject << /P 5 0 R >> >> >>`,
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
  ]
  const head = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  const image = `5 0 obj\n<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`
  return Buffer.concat([
    Buffer.from(`%PDF-1.4\n${head}${image}`),
    jpeg,
    Buffer.from('\nendstream\nendobj\ntrailer << /Root 1 0 R /Size 6 >>\n%%EOF\n'),
  ])
}
