import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import fc from '../../../../../test/property.ts'
import { encryptedPdf } from '../../../../../tools/fixtures/pdf/encrypted-pdf.ts'
import { onePage, rawPdf, stream } from '../../../../../tools/fixtures/pdf/raw-pdf.ts'
import { put, stroke, writePdf } from '../../../../../tools/fixtures/pdf/write-pdf.ts'
import { ConversionError } from '../../core/errors.ts'
import { convert } from '../../pipeline/in-process.ts'
import { acquirePdfium } from './pdfium/pdfium.ts'

const line = 'A line of text that is long enough to be read.'
const shown = `BT /F 12 Tf 72 500 Td (${line}) Tj ET`

/** The content, or the code of the error. */
async function outcome(bytes: Uint8Array, options = {}): Promise<string> {
  try {
    return (await convert(bytes, { filename: 'a.pdf', ...options })).content.trim()
  } catch (error) {
    assert.ok(error instanceof ConversionError, String(error))
    return error.code
  }
}

/** Object 5 on: forms, each of which draws the next one ten times. */
function nestedForms(depth: number): Uint8Array[] {
  return Array.from({ length: depth }, (_, at) =>
    stream(
      `/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /XObject << /X ${at + 6} 0 R >> >>`,
      '/X Do '.repeat(10),
    ),
  ).concat(stream('/Type /XObject /Subtype /Form /BBox [0 0 600 800]', '0 0 m 9 9 l S'))
}

test('a page tree that contains itself has no pages', async () => {
  const bytes = rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [2 0 R 3 0 R 2 0 R] /Count 3 >>',
    '<< /Type /Pages /Parent 2 0 R /Kids [2 0 R 3 0 R] /Count 99999 >>',
  ])
  assert.equal(await outcome(bytes), 'file_corrupt')
})

test('a page tree of 20,000 levels ends in an error', async () => {
  const levels = Array.from({ length: 20_000 }, (_, at) => `<< /Type /Pages /Kids [${at + 3} 0 R] /Count 1 >>`)
  assert.equal(await outcome(rawPdf(['<< /Type /Catalog /Pages 2 0 R >>', ...levels, '<< >>'])), 'file_corrupt')
})

test('a count of a billion pages does not hide the one that is there', async () => {
  const bytes = Buffer.from(onePage({ content: shown }))
  const lying = Buffer.from(bytes.toString('latin1').replace('/Count 1 ', '/Count 1000000000 '), 'latin1')
  assert.equal(await outcome(lying), line)
})

test('more pages than are allowed are refused before they are read', async () => {
  const bytes = rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${'3 0 R '.repeat(200_000)}] /Count 200000 >>`,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
  ])
  assert.equal(await outcome(bytes), 'content_limit_exceeded')
})

test('a million objects without a table of them are found', async () => {
  const header = Buffer.from(onePage({ content: shown }))
    .toString('latin1')
    .split('xref')[0]
  const more = Array.from({ length: 1_000_000 }, (_, at) => `${at + 5} 0 obj 0 endobj\n`).join('')
  const bytes = Buffer.from(`${header}${more}trailer << /Root 1 0 R /Size 1000005 >>\n`, 'latin1')
  assert.equal(await outcome(bytes), line)
})

test('a drawing that draws itself without end is refused, and the next file converts', async () => {
  const resources = '/XObject << /X 5 0 R >>'
  assert.equal(await outcome(onePage({ content: '/X Do', resources, more: nestedForms(9) })), 'content_limit_exceeded')
  assert.equal(await outcome(onePage({ content: shown })), line)
})

test('a stream that unpacks to more than the engine may hold is refused', async () => {
  const packed = deflateSync(deflateSync(Buffer.alloc(400_000_000, ' ')))
  const bytes = onePage({ content: packed, filter: '/Filter [/FlateDecode /FlateDecode]' })
  assert.ok(bytes.length < 10_000)
  assert.equal(await outcome(bytes), 'content_limit_exceeded')
})

test('operators without end around a text leave the text', async () => {
  for (const noise of ['q '.repeat(1_000_000), `[${'1 '.repeat(500_000)}] 0 d `, '0 0 m 9 9 l '.repeat(300_000)])
    assert.equal(await outcome(onePage({ content: `${noise} n ${shown}` })), line)
})

test('fonts with a million widths, that draw themselves, or that are a gigabyte of nothing are no harm', async () => {
  const hello = 'BT /F 12 Tf 72 500 Td (hello) Tj ET'
  const withFont = (font: string, ...more: (string | Uint8Array)[]): Uint8Array =>
    onePage({ content: hello, resources: '/Font << /F 5 0 R >>', more: [font, ...more] })
  const widths = `/FirstChar 0 /LastChar 1000000 /Widths [${'500 '.repeat(1_000_000)}]`
  assert.equal(await outcome(withFont(`<< /Type /Font /Subtype /TrueType /BaseFont /A ${widths} >>`)), 'hello')
  const glyphs = '/CharProcs << /h 6 0 R >> /Encoding << /Differences [104 /h /e] 108 /l 111 /o >>'
  const itself = `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [.001 0 0 .001 0 0] ${glyphs} /FirstChar 104 /LastChar 104 /Widths [500] /Resources << /Font << /F 5 0 R >> >> >>`
  assert.ok(await outcome(withFont(itself, stream('', '500 0 d0 BT /F 100 Tf (hhhhhhhh) Tj ET'))))
  const descriptor = '<< /Type /FontDescriptor /FontName /A /Flags 32 /FontFile2 7 0 R >>'
  const file = stream('/Filter /FlateDecode /Length1 1000000000', deflateSync(Buffer.alloc(20_000_000)))
  const huge = '<< /Type /Font /Subtype /TrueType /BaseFont /A /FontDescriptor 6 0 R >>'
  assert.equal(await outcome(withFont(huge, descriptor, file)), 'hello')
})

test('pages of any extent give their text', async () => {
  for (const side of [10_000, 1_000_000_000, 0, -5])
    assert.equal(
      await outcome(writePdf({ pages: [{ width: side, height: side, content: [put(72, 500, line)] }] })),
      line,
    )
})

test('a page of 100,000 characters is read whole', async () => {
  const rows = Array.from({ length: 2_000 }, (_, at) => put(10, 10 + 0.4 * at, `${line} ${at}`, 1))
  const content = await outcome(writePdf({ pages: [{ content: rows }] }))
  assert.equal(content.match(/enough/g)?.length, 2_000)
})

test('100,000 characters anywhere on a page are read, a million are refused', async () => {
  const scattered = Array.from({ length: 100_000 }, (_, at) => put((at * 7919) % 590, (at * 104_729) % 840, 'a', 8))
  assert.ok((await outcome(writePdf({ pages: [{ content: scattered }] }))).length > 40_000)
  const endless = `BT /F 1 Tf [${'(a) -1000 '.repeat(1_000_000)}] TJ ET`
  assert.equal(await outcome(onePage({ content: endless })), 'content_limit_exceeded')
})

test('50,000 rulings, long or short, crossing or not, leave the text', async () => {
  const at = (n: number): [number, number] => [(n * 7919) % 590, (n * 104_729) % 840]
  const kinds: ((n: number) => string)[] = [
    (n) => (n % 2 ? stroke(at(n)[0], 0, at(n)[0], 840) : stroke(0, at(n)[1], 590, at(n)[1])),
    (n) => stroke(at(n)[0], at(n)[1], at(n)[0] + (n % 2) * 20, at(n)[1] + ((n + 1) % 2) * 20),
    (n) => `${at(n).join(' ')} 10 10 re f`,
  ]
  for (const kind of kinds) {
    const rulings = Array.from({ length: 50_000 }, (_, n) => kind(n))
    assert.equal(await outcome(writePdf({ pages: [{ content: [put(72, 500, line), ...rulings] }] })), line)
  }
})

test('scripts, programs to launch and files to open are neither run nor linked', async () => {
  const actions = [
    '/S /JavaScript /JS (app.alert\\("boo"\\))',
    '/S /Launch /F (calc.exe)',
    '/S /GoToR /F (other.pdf) /D [0 /Fit]',
    '/S /SubmitForm /F (https://example.org/steal)',
    '/S /URI /URI (javascript:alert\\(1\\))',
  ]
  const annotations = actions.map(
    (action) => `<< /Type /Annot /Subtype /Link /Rect [70 490 400 520] /A << ${action} >> >>`,
  )
  const bytes = onePage({
    content: shown,
    page: `/Annots [${annotations.join(' ')}] /AA << /O << ${actions[0]} >> >>`,
    catalogue: `/OpenAction << ${actions[0]} >> /Names << /JavaScript << /Names [(a) << ${actions[0]} >>] >> >>`,
  })
  assert.equal(await outcome(bytes), line)
})

test('structures and outlines that contain themselves end', async () => {
  const bytes = onePage({
    content: `/P << /MCID 0 >> BDC ${shown} EMC`,
    page: '/StructParents 0',
    catalogue: '/MarkInfo << /Marked true >> /StructTreeRoot 5 0 R /Outlines 7 0 R',
    more: [
      '<< /Type /StructTreeRoot /K 6 0 R /ParentTree << /Nums [0 [6 0 R]] >> >>',
      '<< /Type /StructElem /S /Div /P 6 0 R /K [6 0 R 6 0 R 0] /Pg 3 0 R >>',
      '<< /First 8 0 R /Last 8 0 R >>',
      '<< /Title (a) /Parent 7 0 R /First 8 0 R /Next 7 0 R >>',
    ],
  })
  assert.equal(await outcome(bytes), line)
})

test('a file behind the empty password opens, behind another it needs that one', async () => {
  assert.equal(await outcome(encryptedPdf(shown, '')), line)
  const locked = encryptedPdf(shown, 'sesame')
  assert.equal(await outcome(locked), 'file_encrypted')
  assert.equal(await outcome(locked, { password: 'open' }), 'file_encrypted')
  assert.equal(await outcome(locked, { password: 'sesame' }), line)
})

test('a file that is cut off or changed anywhere converts or ends in an error of ours', async () => {
  const bytes = writePdf({
    pages: [{ content: [put(72, 500, line)], annotations: ['/Subtype /Text /Rect [200 758 215 773] /Contents (A)'] }],
    outline: [{ title: 'One', page: 0 }],
    info: { Title: 'Harbours' },
  })
  await fc.assert(
    fc.asyncProperty(
      fc.nat(bytes.length),
      fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255))),
      async (end, changes) => {
        const broken = bytes.slice(0, end)
        for (const [at, byte] of changes) if (at < end) broken[at] = byte
        await outcome(broken)
      },
    ),
    { numRuns: 60 },
  )
})

test('five hundred conversions, good and bad, leave the memory of the engine as it was', async () => {
  const files = [
    writePdf({
      pages: [{ content: [put(72, 500, line)] }],
      info: { Title: 'Harbours' },
      attachments: [{ name: 'a.txt', content: 'hi' }],
    }),
    writePdf({
      pages: [
        {
          content: [put(72, 500, line)],
          annotations: ['/Subtype /Widget /FT /Tx /T (n) /V (x) /Rect [72 300 200 320]'],
        },
      ],
    }),
    encryptedPdf(shown, 'sesame'),
    rawPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>']),
    writePdf({ pages: [{ content: [put(72, 500, line)] }] }).slice(0, 700),
  ]
  const before = await acquirePdfium()
  for (const file of files) await outcome(file)
  const bytes = before.u8().length
  for (let round = 0; round < 100; round++) for (const file of files) await outcome(file)
  const after = await acquirePdfium()
  assert.equal(after, before)
  assert.equal(after.u8().length, bytes)
})

test('the engine needs no more memory for a thousand pages than for a hundred', async () => {
  const pages = (count: number): Uint8Array =>
    writePdf({ pages: Array.from({ length: count }, (_, at) => ({ content: [put(72, 500, `${line} Page ${at}.`)] })) })
  await outcome(pages(100))
  const bytes = (await acquirePdfium()).u8().length
  const content = await outcome(pages(1_000))
  assert.equal(content.match(/Page \d+\./g)?.length, 1_000)
  assert.equal((await acquirePdfium()).u8().length, bytes)
})
