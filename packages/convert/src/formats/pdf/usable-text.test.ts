import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convert } from '@docmill/convert'

/** A page with one line of Helvetica whose `x` is mapped to another character. */
function pdfWhereXIs(code: string, line: string): Buffer {
  const content = `BT /F1 12 Tf 50 700 Td (${line}) Tj ET`
  const map = `1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <78> <${code}> endbfchar`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 6 0 R >>',
    `<< /Length ${map.length} >>\nstream\n${map}\nendstream`,
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  return Buffer.from(`%PDF-1.4\n${body}trailer\n<< /Root 1 0 R /Size 7 >>\n%%EOF\n`)
}

/** Whether the conversion warns of it. */
async function countsUnmapped(bytes: Buffer): Promise<boolean> {
  const { warnings } = await convert(bytes, { filename: 'a.pdf', ocr: 'off' })
  return warnings.some(({ code }) => code === 'text_unmapped')
}

test('letters that the fonts do not state are reported as a loss', async () => {
  assert.equal(await countsUnmapped(pdfWhereXIs('e357', 'The next box holds sixty extra letters')), true)
})

test('bullets and icons of private fonts are no letters', async () => {
  assert.equal(await countsUnmapped(pdfWhereXIs('e357', 'x Letters below a private bullet')), false)
})
