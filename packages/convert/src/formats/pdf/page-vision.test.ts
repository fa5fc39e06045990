/** Pages of a PDF that a vision model reads, with a model that behaves and one that does not. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { put, writePdf } from '../../../../../tools/fixtures/pdf/write-pdf.ts'
import type { OcrEngine } from '../../core/engines/ocr.ts'
import type { ConvertOptions } from '../../pipeline/convert.ts'
import { convert } from '../../pipeline/in-process.ts'

const seen =
  'The members of the society met in the old hall to hear what had been found that year in the north of the country, where stones with writing stand between old walls'
const scan = 'q 612 0 0 792 0 0 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \u00ff EI Q'
const printed = (text: string): string[] => [put(72, 700, text)]

const ocr: OcrEngine = {
  name: 'fake',
  async recognize({ width, height, dpi = 72 }) {
    const words = seen.split(' ').map((text, at) => {
      const left = 120 + 110 * (at % 10)
      const top = 300 + 60 * Math.floor(at / 10)
      const box = [left, top, left + 95, top + 30] as [number, number, number, number]
      return { text, box, baseline: top + 28, height: 30, confidence: 0.95, line: Math.floor(at / 10) }
    })
    return { width, height, dpi, words, rulings: [], marks: [] }
  },
  recognizePicture: async () => ({ pages: [], pageCount: 0, damaged: false }),
}

interface Case extends ConvertOptions {
  pages?: string
  contents?: string[][]
  /** What the model says of a page; absent where there is no model. */
  say?: (() => Promise<string>) | undefined
}

async function converted({ contents = [[scan]], say, ...options }: Case) {
  let calls = 0
  const transcribe = async (picture: Uint8Array): Promise<string> => {
    calls++
    assert.equal(Buffer.from(picture.subarray(1, 4)).toString(), 'PNG')
    return (await say?.()) ?? ''
  }
  const engines = { ocr, ...(say ? { pageVision: { name: 'fake', transcribe } } : {}) }
  const bytes = writePdf({ pages: contents.map((content) => ({ content })) })
  const result = await convert(bytes, { filename: 'a.pdf', ocr: 'vision', include: ['pages'], engines, ...options })
  const text = result.content.replace(/\s+/g, ' ').trim()
  return { ...result, text, calls, codes: result.warnings.map(({ code }) => code) }
}

const answer = `# Report\n\n${seen}\n\n| a | b |\n| --- | --- |\n| 1 | $x_1$ |`

test('a page without text is what the model reads, its table and formulas included', async () => {
  const { content, calls, codes, pages } = await converted({ say: async () => answer })
  assert.equal(calls, 1)
  assert.deepEqual(codes, [])
  assert.match(content, /^# Report\n\nThe members/)
  assert.match(content, /\| 1 \| \$x_1\$ \|/)
  assert.equal(pages?.[0]?.source, 'vision')
})

test('a page with text of its own is read by the model only where `pages` names it', async () => {
  const contents = [printed(seen), [scan]]
  const both = await converted({ contents, say: async () => answer })
  assert.deepEqual([both.calls, both.pages?.map(({ source }) => source)], [1, ['text', 'vision']])
  const first = await converted({ contents, pages: '1', say: async () => answer })
  assert.deepEqual([first.calls, first.pages?.map(({ source }) => source)], [1, ['vision']])
})

test('text before and after a page of the model is not joined over it', async () => {
  const open = 'A sentence that fills its whole line and that does not come to its end on this page of the report but'
  const contents = [printed(open), [scan], printed('goes on somewhere else in a sentence of another page.')]
  const { text } = await converted({ contents, say: async () => answer })
  assert.match(text, /of the report but # Report .* goes on somewhere/)
})

test('with no model, OCR reads the page and a warning says so', async () => {
  const { text, codes } = await converted({ say: undefined })
  assert.equal(text, seen)
  assert.deepEqual(codes, ['vision_unavailable'])
})

test('numbers that OCR has not read and lines that are missing are reported, and the text is kept', async () => {
  const { text, warnings } = await converted({ say: async () => `${seen}, in 1874` })
  assert.match(text, /in 1874/)
  assert.deepEqual(
    warnings.map(({ code, details }) => [code, details]),
    [['vision_unconfirmed', { page: 1, numbers: 1, examples: ['1874'], lines: 0 }]],
  )
})

const bad: [fault: string, say: () => Promise<string>][] = [
  ['is down', () => Promise.reject(new Error('down'))],
  ['says nothing', async () => '\n'],
  ['refuses', async () => 'I am sorry, but I cannot help you with the contents of this picture.'],
  ['reads another page', async () => 'Nothing here stands where anybody would look. '.repeat(3)],
  ['repeats itself', async () => `${seen} ${'and again the same words '.repeat(100)}`],
  ['never ends', async () => 'word '.repeat(50_000)],
  ['is silent', () => new Promise(() => {})],
]
for (const [fault, say] of bad)
  test(`a model that ${fault} leaves the page to OCR, with a warning`, async () => {
    const { text, codes } = await converted({ say, limits: { conversionMs: 3_000 } })
    assert.equal(text, seen)
    assert.deepEqual(codes, ['vision_failed'])
  })

test('script, unsafe links and HTML of an answer are as harmless as those of a document', async () => {
  const { content } = await converted({
    say: async () =>
      `${seen} <script>alert(1)</script> [x](javascript:alert(1))\n\n<table><tr><td>cell</td></tr></table>`,
  })
  assert.ok(!/<script|javascript:/.test(content) && content.includes('cell'))
})

test('no more pages than the limit are read by the model, and a model that fails is asked no more', async () => {
  const contents = Array.from({ length: 6 }, () => [scan])
  const limited = await converted({ contents, say: async () => answer, limits: { visionPages: 2 } })
  assert.deepEqual([limited.calls, limited.codes], [2, ['vision_left_out']])
  const failing = await converted({ contents, say: () => Promise.reject(new Error('down')) })
  assert.ok(failing.calls < 6)
  assert.ok(failing.codes.every((code) => code === 'vision_failed'))
})
