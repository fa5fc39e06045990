/** Pages of which one font says nothing of its characters: its codes are numbered as they were first used. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawPdf } from '../../../../../tools/fixtures/pdf/raw-pdf.ts'
import type { OcrEngine } from '../../core/engines/ocr.ts'
import { convert } from '../../pipeline/in-process.ts'

const known = `The letters of this line are known and stay as they are, ${'and so do these words '.repeat(8)}up to its end`
const unknown = ['quick brown foxes jump over a lazy dog', 'five boxing wizards may hop there at six']

/** A line of Helvetica, and lines in a font whose glyphs are boxes, the space apart, each behind a bullet of that font. */
function pdfOf(lines: readonly string[], bullet = 1, space = 2, other = '', cmap = ''): Uint8Array {
  const letters = [...new Set(lines.join('').replace(/ /g, ''))]
  const hexOf = (line: string): string =>
    [bullet, space, ...[...line].map((letter) => (letter === ' ' ? space : letters.indexOf(letter) + 3))]
      .map((code) => code.toString(16).padStart(2, '0'))
      .join('')
  const put = lines.map((line, at) => `BT /F2 10 Tf 50 ${650 - 15 * at} Td <${hexOf(line)}> Tj ET`).join(' ')
  const glyphs = [1, 2, ...letters.map((_, at) => at + 3)]
  const names = glyphs.map((glyph) => `/g${glyph}`).join(' ')
  const content = `BT /F1 5 Tf 50 700 Td (${known}) Tj ET ${put} ${other}`
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R
      /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 500 700] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 1
      /LastChar ${glyphs.length} /Widths [${glyphs.map(() => 500).join(' ')}]
      /Encoding << /Type /Encoding /Differences [1 ${names}] >>
      /CharProcs << ${glyphs.map((glyph) => `/g${glyph} ${glyph === space ? 8 : 7} 0 R`).join(' ')} >>
      ${cmap ? '/ToUnicode 9 0 R' : ''} >>`,
    '<< /Length 54 >>\nstream\n500 0 50 0 450 600 d1 50 0 400 600 re f              \nendstream',
    '<< /Length 24 >>\nstream\n500 0 0 0 0 0 d1         \nendstream',
    `<< /Length ${cmap.length} >>\nstream\n${cmap}\nendstream`,
  ])
}

/** An engine that sees the lines where they stand, and misreads the first word, which is known. */
const engine: OcrEngine = {
  name: 'fake',
  recognize: async ({ width, height, dpi = 72 }) => {
    const scale = dpi / 72
    const wordsOf = (line: string, left: number, baseline: number, em: number): Words =>
      [...line.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
        text,
        box: [left + em * index, baseline - 7, left + em * (index + text.length), baseline].map(
          (place) => place * scale,
        ) as [number, number, number, number],
        baseline: baseline * scale,
        height: 7 * scale,
        confidence: 0.95,
        line: baseline,
      }))
    const words = [...wordsOf('Tbe', 50, 92, 2), ...unknown.flatMap((line, at) => wordsOf(line, 60, 142 + 15 * at, 5))]
    return { width, height, dpi, words, rulings: [], marks: [] }
  },
  recognizePicture: async () => ({ pages: [], pageCount: 0, damaged: false }),
}
type Words = Awaited<ReturnType<OcrEngine['recognize']>>['words']

test('words of a font without a mapping are read off the page, next to those that are known', async () => {
  const { content, warnings } = await convert(pdfOf(unknown), { filename: 'a.pdf', engines: { ocr: engine } })
  assert.equal(content, `${known}\n\n${unknown.map((line) => `- ${line}\n`).join('')}`)
  assert.deepEqual(warnings, [])
})

test('where they are not read, a warning says so', async () => {
  const { content, warnings } = await convert(pdfOf(unknown), { filename: 'a.pdf', ocr: 'off' })
  assert.ok(content.startsWith(`${known}\n`))
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['text_unmapped'],
  )
})

test('an ornament of such a font is a bullet, and nothing is lost', async () => {
  const { content, warnings } = await convert(pdfOf(['', '']), { filename: 'a.pdf', ocr: 'off' })
  assert.ok(content.startsWith(known))
  assert.deepEqual(warnings, [])
})

test('bullets of a font of which nothing else is shown are bullets, whatever their code', async () => {
  const text = ['words behind a bullet of another font', 'and some more of them']
  const known = text.map((line, at) => `BT /F1 10 Tf 70 ${650 - 15 * at} Td (${line}) Tj ET`).join(' ')
  const { content } = await convert(pdfOf(['', ''], 2, 1, known), { filename: 'a.pdf', ocr: 'off' })
  assert.ok(content.endsWith(text.map((line) => `- ${line}\n`).join('')), content)
})

test('letters that their font names spaces are read off the page, of which the engine keeps but the first of each word', async () => {
  const cmap = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
    1 begincodespacerange <00> <ff> endcodespacerange
    2 beginbfchar <01> <2022> <02> <0020> endbfchar
    1 beginbfrange <03> <2f> [${'<0020>'.repeat(45)}] endbfrange endcmap end end`
  const letters = Array.from({ length: 10 }, (_, at) => {
    const code = (at + 3).toString(16).padStart(2, '0')
    return `BT /F1 10 Tf ${60 + 40 * at} 600 Td (a) Tj /F2 10 Tf <${code}> Tj ET`
  })
  const pdf = pdfOf(unknown, 1, 2, letters.join(' '), cmap)
  const { content, warnings } = await convert(pdf, { filename: 'a.pdf', engines: { ocr: engine } })
  for (const line of unknown) assert.ok(content.includes(line), content)
  assert.deepEqual(warnings, [])
  const unread = await convert(pdf, { filename: 'a.pdf', ocr: 'off' })
  assert.deepEqual(
    unread.warnings.map(({ code }) => code),
    ['text_unmapped'],
  )
})
