import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readData } from '@docmill/ocr/data'
import { tesseractData } from '@docmill/ocr/files'
import sharp from 'sharp'
import { blackPng } from '../../../../../test/fuzz/bombs/images.ts'
import { type BitmapVariant, bitmapOf } from '../../../../../tools/fixtures/bitmap-of.ts'
import { tarOf } from '../../../../../tools/fixtures/tar-of.ts'
import { ConversionError, type ConvertOptions, convert, createMediaPool } from '../../index.ts'

const media = createMediaPool({ workers: 1, embeddedOcr: true })
after(() => media.close())

/** Two lines of a sans-serif of 32 pixels, black on white. */
const picture = sharp(join(import.meta.dirname, 'fixtures/two-lines.png'))
const sentence = /The quick brown fox jumps over\s+the lazy dog near the river\./

function read(bytes: Uint8Array, options: ConvertOptions = {}) {
  return convert(bytes, { filename: 'picture', engines: { ocr: media.ocr }, ...options })
}

async function codeOf(bytes: Uint8Array, options: ConvertOptions = {}): Promise<string> {
  try {
    await read(bytes, options)
    return 'converted'
  } catch (error) {
    assert.ok(error instanceof ConversionError)
    return error.code
  }
}

for (const format of ['png', 'jpeg', 'gif', 'webp', 'tiff', 'avif'] as const) {
  test(`text in a ${format} file is read`, async () => {
    const { content, detectedType } = await read(await picture.clone().toFormat(format).toBuffer())
    assert.match(content, sentence)
    assert.equal(detectedType, format)
  })
}

test('text in a bitmap of 1 to 32 bits, packed or not, is read', async () => {
  const { data, info } = await picture.clone().toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  const indices = Array.from({ length: info.height }, (_, row) =>
    Array.from(data.subarray(row * info.width, (row + 1) * info.width), (level) => (level < 128 ? 0 : 1)),
  )
  const variants: readonly BitmapVariant[] = [
    { bits: 1, header: 12 },
    { bits: 4, packing: 'runs' },
    { bits: 8, packing: 'runs' },
    { bits: 16, topDown: true },
    { bits: 32, header: 124, masks: [0xff0000, 0xff00, 0xff, 0xff000000] },
  ]
  const colours = [
    [20, 40, 90],
    [250, 245, 220],
  ] as const
  for (const variant of variants) {
    const bytes = bitmapOf(indices, colours, variant)
    const { content, detectedType, warnings } = await read(bytes)
    assert.match(content, sentence)
    assert.deepEqual([detectedType, warnings], ['bmp', []])
  }
})

test('a picture that lies on its side by its EXIF is read upright', async () => {
  const turned = await picture.clone().rotate(90).withMetadata({ orientation: 8 }).jpeg().toBuffer()
  assert.match((await read(turned)).content, sentence)
})

test('the picture of a telephone, HEIC, is read, and a damaged one is file_corrupt', async () => {
  const heic = readFileSync(join(import.meta.dirname, 'fixtures/two-lines-upended.heic'))
  const { content, detectedType } = await read(heic)
  assert.match(content, sentence)
  assert.equal(detectedType, 'heic')
  assert.equal(await codeOf(heic, { limits: { pixels: 1000 } }), 'content_limit_exceeded')
  for (const length of [300, 700, 3000]) assert.equal(await codeOf(heic.subarray(0, length)), 'file_corrupt')
})

for (const embeddedOcr of [true, false])
  test(`columns and tables are not read across (${embeddedOcr ? 'embedded' : 'program'})`, async (t) => {
    const other = createMediaPool({ workers: 1, embeddedOcr })
    t.after(() => other.close())
    const fixture = async (name: string): Promise<string> => {
      const bytes = readFileSync(join(import.meta.dirname, 'fixtures', name))
      return (await read(bytes, { engines: { ocr: other.ocr } })).content
    }
    const columns = await fixture('two-columns.png')
    assert.match(columns, /revenue grew by 14\.2% compared with the previous year\. Customers in the northern/)
    assert.ok(columns.indexOf('Bridge reopens') < columns.indexOf('Library hours'))
    const table = await fixture('open-table.png')
    assert.match(table, /\| Fountain pen \| 1 \| \$32\.00 \| \$32\.00 \|/)
    assert.match(table, /\| Desk lamp \| 1 \| \$48\.90 \| \$48\.90 \|/)
  })

const foreign: Readonly<Record<string, readonly [language: string, sentences: RegExp]>> = {
  german: ['de-AT', /Gäste fuhren über die Brücke in die größere Stadt.* außerhalb der Mauern/s],
  polish: ['pl', /Zażółć gęślą jaźń.* dlatego na tej stronie są także inne zdania: pociąg do\s+Łodzi odjeżdża/s],
  russian: ['ru', /кроме понедельника\. Билеты продаются в кассе и на сайте;.*\s+ведёт Windermere Trust\./s],
  greek: ['el', /κάθε μέρα εκτός από τη Δευτέρα\. Τα εισιτήρια πωλούνται στο ταμείο/],
  arabic: ['ar', /المتحف مفتوح كل يوم ما عدا يوم الاثنين\. تباع التذاكر في المدخل/],
  hebrew: ['he', /המוזיאון פתוח בכל יום חוץ מיום שני\. הכרטיסים נמכרים בקופה ובאתר/],
  turkish: ['tr', /Bu müze her gün açık olup çocuklar için.* Işıklar akşam saat yediye/s],
}
for (const [name, [language, sentences]] of Object.entries(foreign))
  test(`a ${name} page is read with its letters, whether its language is named or not`, async () => {
    const bytes = readFileSync(join(import.meta.dirname, `fixtures/${name}-lines.png`))
    const { content, warnings } = await read(bytes)
    assert.match(content, sentences)
    assert.deepEqual(warnings, [])
    assert.match((await read(bytes, { language })).content, sentences)
  })

test('each page of a TIFF is read', async () => {
  const pages = await Promise.all(
    [picture.clone(), picture.clone().flip()].map((page) => page.toColourspace('b-w').raw().toBuffer()),
  )
  const { width, height } = await picture.metadata()
  const tiff = await sharp(Buffer.concat(pages), {
    raw: { width, height: height * 2, channels: 1, pageHeight: height },
  })
    .tiff({ compression: 'lzw' })
    .toBuffer()
  const { pages: reported, warnings } = await read(tiff, { include: ['pages'] })
  assert.equal(reported?.length, 2)
  assert.ok(warnings.every(({ code }) => code !== 'frames_dropped'))
})

test('a page in uneven light and at a slant is read like a flat one', async () => {
  const { width, height } = await picture.metadata()
  const shade = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#555"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`,
  )
  const shaded = await picture
    .clone()
    .composite([{ input: shade, blend: 'multiply' }])
    .png()
    .toBuffer()
  assert.match((await read(await sharp(shaded).rotate(2, { background: '#fff' }).png().toBuffer())).content, sentence)
})

test('a preview is a small upright JPEG that says nothing of itself', async () => {
  const large = await picture
    .clone()
    .resize({ width: 4000 })
    .withExif({ IFD0: { Artist: 'Somebody' } })
    .tiff()
    .toBuffer()
  const preview = await sharp(await media.preview(large, { maxPixels: 100_000_000 })).metadata()
  assert.deepEqual([preview.format, preview.width, preview.height, preview.exif], ['jpeg', 1536, 384, undefined])
})

for (const degrees of [90, 180, 270])
  test(`a page that lies turned by ${degrees}° is read upright`, async () => {
    assert.match((await read(await picture.clone().rotate(degrees).png().toBuffer())).content, sentence)
  })

test('light text on a dark ground is read', async () => {
  assert.match((await read(await picture.clone().negate().png().toBuffer())).content, sentence)
})

for (const ink of ['black', 'white'] as const)
  test(`${ink} text on a transparent ground is read`, async () => {
    const { width, height } = await picture.metadata()
    const sheet = { create: { width, height, channels: 3, background: ink } } as const
    const mask = await picture.clone().toColourspace('b-w').negate().raw().toBuffer()
    const transparent = sharp(sheet).joinChannel(mask, { raw: { width, height, channels: 1 } })
    assert.match((await read(await transparent.png().toBuffer())).content, sentence)
  })

test('small letters are enlarged before they are read', async () => {
  assert.match((await read(await picture.clone().resize({ width: 260 }).png().toBuffer())).content, sentence)
})

test('a picture that is longer than the engine reads is read from end to end', async () => {
  const { height } = await picture.metadata()
  for (const edge of ['bottom', 'right'] as const) {
    const extended = await picture
      .clone()
      .extend({ [edge]: 33_000 })
      .png()
      .toBuffer()
    assert.match((await read(extended)).content, sentence, edge)
  }
  const apart = await picture.clone().extend({ bottom: 33_000, background: '#fff' }).png().toBuffer()
  const twice = sharp(apart).composite([
    { input: await picture.clone().png().toBuffer(), top: 32_600 + height, left: 0 },
  ])
  assert.equal((await read(await twice.png().toBuffer())).content.match(new RegExp(sentence, 'g'))?.length, 2)
})

test('a picture without text says so and states its size', async () => {
  const blankPage = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
  const { content, warnings } = await read(blankPage)
  assert.match(content, /90 × 60 pixels/)
  assert.deepEqual(
    warnings.map((warning) => warning.code),
    ['picture_without_text'],
  )
})

test('without an engine the missing text is reported, and with ocr off nothing is', async () => {
  const png = await picture.clone().png().toBuffer()
  const without = await convert(png, { filename: 'a.png' })
  assert.deepEqual(
    without.warnings.map((warning) => warning.code),
    ['ocr_unavailable'],
  )
  assert.deepEqual((await read(png, { ocr: 'off' })).warnings, [])
})

test('a picture over the bound of pixels is refused before it is decoded', async () => {
  const png = await picture.clone().png().toBuffer()
  assert.equal(await codeOf(png, { limits: { pixels: 1000 } }), 'content_limit_exceeded')
})

test('a picture that is cut short is read as far as it goes, or is file_corrupt', async () => {
  const jpeg = await picture.clone().jpeg().toBuffer()
  const { warnings } = await read(jpeg.subarray(0, Math.floor(jpeg.length * 0.7)))
  assert.ok(warnings.some((warning) => warning.code === 'damage_survived'))
  assert.equal(await codeOf(jpeg.subarray(0, 30)), 'file_corrupt')
})

test('the program tesseract reads what the embedded engine reads', async (t) => {
  const other = createMediaPool({ workers: 1 })
  t.after(() => other.close())
  const { name } = await other.describeOcr()
  if (name !== 'tesseract') return t.skip('the program tesseract is not installed')
  const { content } = await read(await picture.clone().png().toBuffer(), { engines: { ocr: other.ocr } })
  assert.match(content, sentence)
})

test('a language without data is refused with those that are installed, and with what installs it', async () => {
  const bytes = await picture.clone().png().toBuffer()
  await assert.rejects(read(bytes, { language: 'tlh' }), /OCR does not support tlh \(installed: .*\ben\b/)
  await assert.rejects(read(bytes, { language: 'th-TH' }), /not installed .*run docmill models pull ocr-th\./)
  assert.match((await read(bytes, { language: 'en-GB' })).content, sentence)
})

for (const embeddedOcr of [true, false])
  test(`data that an operator has fetched are read with (${embeddedOcr ? 'embedded' : 'program'})`, async (t) => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'docmill-test-'))
    t.after(() => rmSync(dataFolder, { recursive: true }))
    writeFileSync(join(dataFolder, 'tha.traineddata'), await readData(tesseractData.eng))
    writeFileSync(join(dataFolder, 'hin.traineddata.part'), 'half of it')
    const other = createMediaPool({ workers: 1, embeddedOcr, dataFolders: [dataFolder] })
    t.after(() => other.close())
    const { languages } = await other.describeOcr()
    assert.deepEqual([languages.includes('th'), languages.includes('hi')], [true, false])
    const bytes = await picture.clone().png().toBuffer()
    assert.match((await read(bytes, { language: 'th', engines: { ocr: other.ocr } })).content, sentence)
  })

test('the data of the engine are gone when its pool is closed', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'docmill-test-'))
  const { TMPDIR } = process.env
  process.env.TMPDIR = folder
  t.after(() => {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
    rmSync(folder, { recursive: true })
  })
  const other = createMediaPool({ workers: 1, embeddedOcr: true })
  await other.describeOcr()
  assert.equal(readdirSync(folder).length, 1)
  await other.close()
  assert.deepEqual(readdirSync(folder), [])
})

test('pictures of one colour in an archive are decoded up to a bound, and the others are refused before', async () => {
  let decoded = 0
  const ocr = {
    name: 'fake',
    recognize: () => assert.fail('a raster was read'),
    async recognizePicture() {
      decoded++
      const page = { width: 9_000, height: 9_000, dpi: 96, words: [], rulings: [], marks: [] }
      return { pages: [page], pageCount: 1, damaged: false }
    },
  }
  const png = blackPng(9_000, 9_000)
  const archive = tarOf(Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`${at}.png`, png])))
  const { warnings } = await convert(archive, { filename: 'a.tar', engines: { ocr } })
  assert.equal(decoded, 5)
  assert.equal(warnings.filter(({ code }) => code === 'embedded_failed').length, 6)
})
