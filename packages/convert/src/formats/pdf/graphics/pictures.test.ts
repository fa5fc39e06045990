import assert from 'node:assert/strict'
import { test } from 'node:test'
import { put, writePdf } from '../../../../../../tools/fixtures/pdf/write-pdf.ts'
import { convert, convertToParts } from '../../../pipeline/in-process.ts'

const above = 'A line of text that stands above the picture.'
const below = 'A line of text that stands below the picture.'

/** An inline image (ISO 32000-1 §8.9.7) of 16 by 8 grey pixels over 160 by 80 points. */
function picture(y: number, shade: string): string {
  return `q 160 0 0 80 72 ${y} cm BI /W 16 /H 8 /BPC 8 /CS /G /F /AHx ID ${shade.repeat(128)}> EI Q`
}

test('pictures are placed where they stand, the same one under one name', async () => {
  const content = [put(72, 700, above), picture(600, '40'), put(72, 580, below), picture(480, '80'), picture(380, '40')]
  const bytes = writePdf({ pages: [{ content }] })
  const found = await convert(bytes, { filename: 'a.pdf', images: 'links' })
  assert.equal(
    found.content,
    `${above}\n\n![](picture-1.png)\n\n${below}\n\n![](picture-2.png)\n\n![](picture-1.png)\n`,
  )
  const [first] = found.resources
  assert.equal(found.resources.length, 2)
  assert.equal(first?.mediaType, 'image/png')
  // Width, height, bits and colour type of the header: grey.
  assert.deepEqual([...(first?.bytes.subarray(16, 26) ?? [])], [0, 0, 0, 16, 0, 0, 0, 8, 8, 0])
})

test('without pictures the text is the same', async () => {
  const bytes = writePdf({ pages: [{ content: [put(72, 700, above), picture(600, '40'), put(72, 580, below)] }] })
  assert.equal((await convert(bytes, { filename: 'a.pdf' })).content, `${above}\n\n${below}\n`)
})

test('a picture in one place of three pages is a page header, and shown once', async () => {
  const pages = ['first', 'second', 'third'].map((name) => ({
    content: [picture(700, '40'), put(72, 500, `What the ${name} page says stands nowhere else.`)],
  }))
  const { content } = await convert(writePdf({ pages }), { filename: 'a.pdf', images: 'links' })
  assert.equal(content.match(/picture-1/g)?.length, 1)
})

test('neither shades stretched over an area nor what lies behind a page of text is kept', async () => {
  const shade = 'q 300 0 0 300 72 100 cm BI /W 1 /H 1 /BPC 8 /CS /G /F /AHx ID 80> EI Q'
  const background = picture(0, 'f0').replace('160 0 0 80 72 0', '595 0 0 842 0 0')
  const bytes = writePdf({ pages: [{ content: [background, shade, put(72, 700, above)] }] })
  assert.deepEqual((await convert(bytes, { filename: 'a.pdf', images: 'links' })).resources, [])
})

test('twenty thousand pictures on a page are a mosaic', async () => {
  const content = Array.from({ length: 20_000 }, (_, at) => picture(at % 700, '40'))
  const { resources, tree: document } = await convertToParts(writePdf({ pages: [{ content }] }), {
    filename: 'a.pdf',
    images: 'links',
  })
  assert.equal(resources.length, 1)
  assert.ok(document.children.length <= 300)
})
