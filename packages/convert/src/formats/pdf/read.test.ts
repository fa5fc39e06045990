import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from '../../../../../test/property.ts'
import { rawPdf } from '../../../../../tools/fixtures/pdf/raw-pdf.ts'
import { put, writePdf } from '../../../../../tools/fixtures/pdf/write-pdf.ts'
import type { OcrEngine } from '../../core/engines/ocr.ts'
import { ConversionError } from '../../core/errors.ts'
import { convert } from '../../pipeline/in-process.ts'

const corpus = process.env.DOCMILL_CORPUS ?? join(import.meta.dirname, '../../../../../../shared/corpus')
const encrypted = join(corpus, 'pdfplumber/password-example.pdf')
const line = 'A line of text that is long enough to be read.'

function pages(count: number): Uint8Array {
  return writePdf({
    pages: Array.from({ length: count }, (_, at) => ({ content: [put(72, 500, `${line} Page ${at + 1}.`)] })),
  })
}

async function codeOf(bytes: Uint8Array, options = {}): Promise<string> {
  try {
    await convert(bytes, { filename: 'a.pdf', ...options })
    return 'converted'
  } catch (error) {
    assert.ok(error instanceof ConversionError, String(error))
    return error.code
  }
}

test('only the pages that are asked for are read, and the count of all is reported', async () => {
  const { content, metadata } = await convert(pages(4), { filename: 'a.pdf', pages: '2,4' })
  assert.ok(content.includes('Page 2.') && content.includes('Page 4.'))
  assert.ok(!content.includes('Page 1.') && !content.includes('Page 3.'))
  assert.equal(metadata.pageCount, 4)
})

test('progress is reported after each page, of those that are asked for', async () => {
  const reported: [done: number, total: number][] = []
  const onProgress = (done: number, total: number): void => void reported.push([done, total])
  await convert(pages(4), { filename: 'a.pdf', pages: '2-4', onProgress })
  assert.deepEqual(reported, [
    [1, 3],
    [2, 3],
    [3, 3],
  ])
})

test('more pages than the limit are refused', async () => {
  assert.equal(await codeOf(pages(3), { limits: { pages: 2 } }), 'content_limit_exceeded')
})

test('a file that lost its end is converted with a warning, or is corrupt', async () => {
  const bytes = pages(2)
  const { content, warnings } = await convert(bytes.slice(0, bytes.length - 120), { filename: 'a.pdf' })
  assert.ok(content.includes('Page 1.'))
  assert.ok(warnings.some((warning) => warning.code === 'damage_survived'))
  assert.equal(await codeOf(bytes.slice(0, 40)), 'file_corrupt')
})

test('a soft hyphen that is drawn within a word is a hyphen', async () => {
  const content = 'BT /F1 10 Tf 72 500 Td (more-or-less of what a page holds) Tj ET'
  const names = '1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <2D> <00AD> endbfchar'
  const bytes = rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 6 0 R >>',
    `<< /Length ${names.length} >>\nstream\n${names}\nendstream`,
  ])
  const { content: markdown } = await convert(bytes, { filename: 'a.pdf' })
  assert.equal(markdown.trim(), 'more-or-less of what a page holds')
})

test('a password-protected file is reported as such, with no and with a wrong password', {
  skip: !existsSync(encrypted),
}, async () => {
  const bytes = readFileSync(encrypted)
  assert.equal(await codeOf(bytes), 'file_encrypted')
  assert.equal(await codeOf(bytes, { password: 'wrong' }), 'file_encrypted')
})

test('any bytes after the signature end in a document or a documented error', async () => {
  const whole = pages(2)
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 9), fc.uint8Array({ maxLength: 40 }), async (at, noise) => {
      const bytes = whole.slice()
      bytes.set(noise.subarray(0, bytes.length - 8 - at), 8 + at)
      assert.match(await codeOf(bytes), /^(?:converted|file_corrupt|file_encrypted|content_limit_exceeded)$/)
    }),
    { numRuns: 60 },
  )
})

test('a page that is only a picture is read by the engine, through the same analysis', async () => {
  const words = ['Seen', 'by', 'the', 'engine'].map((text, at) => ({
    text,
    box: [100 + 120 * at, 100, 200 + 120 * at, 130] as [number, number, number, number],
    baseline: 128,
    height: 30,
    confidence: 0.95,
    line: 1,
  }))
  const engine: OcrEngine = {
    name: 'fake',
    recognize: async (raster) => {
      assert.equal(raster.samples.length, raster.width * raster.height)
      return { width: raster.width, height: raster.height, dpi: raster.dpi ?? 72, words, rulings: [], marks: [] }
    },
    recognizePicture: async () => ({ pages: [], pageCount: 0, damaged: false }),
  }
  const drawing = Array.from({ length: 60 }, (_, at) => `${100 + 5 * at} 400 3.5 20 re f`)
  const bytes = writePdf({ pages: [{ content: drawing }] })
  const { content, warnings } = await convert(bytes, { filename: 'a.pdf', engines: { ocr: engine } })
  assert.ok(content.includes('Seen by the engine'))
  assert.deepEqual(warnings, [])
  const off = await convert(bytes, { filename: 'a.pdf', ocr: 'off', engines: { ocr: engine } })
  assert.deepEqual(
    off.warnings.map((warning) => warning.code),
    ['pages_without_text'],
  )
})

test('title, author and dates come from the information dictionary', async () => {
  const bytes = writePdf({
    pages: [{ content: [put(72, 500, line)] }],
    info: { Title: 'Harbours', Author: 'Ada', CreationDate: "D:20240503101500+02'00'" },
  })
  const { metadata } = await convert(bytes, { filename: 'a.pdf' })
  assert.equal(metadata.title, 'Harbours')
  assert.equal(metadata.author, 'Ada')
  assert.equal(metadata.created, '2024-05-03T10:15:00+02:00')
})

test('comments can be left out', async () => {
  const bytes = writePdf({
    pages: [
      {
        content: [put(72, 760, line)],
        annotations: ['/Subtype /Text /Rect [200 758 215 773] /Contents (A remark.) /T (Ada)'],
      },
    ],
  })
  assert.ok((await convert(bytes, { filename: 'a.pdf' })).content.includes('A remark.'))
  assert.ok(!(await convert(bytes, { filename: 'a.pdf', comments: 'drop' })).content.includes('A remark.'))
})

test('characters that stand far from any page are left out', async () => {
  // Points at which adding one changes nothing; PDF has no exponents (ISO 32000-1 §7.3.3).
  const far = `1${'0'.repeat(17)}.5`
  const bytes = writePdf({ pages: [{ content: [put(72, 500, line), `1 0 0 1 ${far} 0 cm`, put(0, 500, 'lost')] }] })
  assert.equal((await convert(bytes, { filename: 'a.pdf' })).content, `${line}\n`)
})

test('what is filled in to a form that only programs for XFA lay out is given as data', async () => {
  const data = '<xfa:datasets xmlns:xfa="http://www.xfa.org/schema/xfa-data/1.0/"><name>Ada</name></xfa:datasets>'
  const template = '<template xmlns="http://www.xfa.org/schema/xfa-template/3.3/"/>'
  const stream = (number: number, text: string): string =>
    `${number} 0 obj\n<< /Length ${text.length} >>\nstream\n${text}\nendstream\nendobj\n`
  const bytes = Buffer.from(`%PDF-1.7
1 0 obj
<< /Type /Catalog /Pages 2 0 R /NeedsRendering true
   /AcroForm << /Fields [] /XFA [(template) 4 0 R (datasets) 5 0 R] >> >>
endobj
2 0 obj
<< /Type /Pages /Kids [3 0 R] /Count 1 >>
endobj
3 0 obj
<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] >>
endobj
${stream(4, template)}${stream(5, data)}trailer
<< /Root 1 0 R /Size 6 >>
`)
  const { content, warnings } = await convert(bytes, { filename: 'a.pdf' })
  assert.match(content, /form-data\.xml.*Ada/s)
  assert.ok(warnings.some((warning) => warning.code === 'content_dropped'))
})

test('a PDF within a PDF is a section of it', async () => {
  const inner = Buffer.from(pages(1)).toString('latin1')
  const outer = writePdf({
    pages: [{ content: [put(72, 500, line)] }],
    attachments: [{ name: 'inner.pdf', content: inner }],
  })
  const { content } = await convert(outer, { filename: 'a.pdf' })
  assert.match(content, /## Attachments\n\n### inner\.pdf\n\n.*Page 1\./)
})
