/** Pages that cost far more to draw than they say end before the engine draws them: it cannot be stopped. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as pdfs from '../../../../../test/fuzz/bombs/pdfs.ts'
import { ConversionError } from '../../core/errors.ts'
import { defaultLimits, type Limits } from '../../core/limits.ts'
import { convert } from '../../pipeline/in-process.ts'

const refused = 'content_limit_exceeded: pixels of almost empty pictures'

/** How the conversion ended, and how many pages were drawn for OCR. */
async function endOf(
  bytes: Uint8Array,
  { limits = {}, ...options }: { limits?: Partial<Limits>; images?: 'links' } = {},
): Promise<[end: string, drawn: number]> {
  let drawn = 0
  const ocr = {
    name: 'fake',
    async recognize({ width, height }: { width: number; height: number }) {
      drawn++
      return { width, height, dpi: 200, words: [], rulings: [], marks: [] }
    },
    recognizePicture: () => assert.fail('an image file was read'),
  }
  const all = { filename: 'a.pdf', engines: { ocr }, limits: { ...defaultLimits, ...limits }, ...options }
  return convert(bytes, all).then(
    ({ warnings }) => [warnings[0]?.code ?? '', drawn],
    (error) => [error instanceof ConversionError ? `${error.code}: ${error.details.limit}` : String(error), drawn],
  )
}

test('an image of billions of pixels is refused before it is decoded', async () => {
  assert.deepEqual(await endOf(pdfs.picturePages(pdfs.jbig2Image(60_000, 60_000), 50)), [refused, 0])
  assert.deepEqual(await endOf(pdfs.picturePages(pdfs.jpxImage(20_000, 20_000), 50)), [refused, 0])
  const kept = pdfs.repeatedPicture(pdfs.jbig2Image(30_000, 30_000), 50)
  assert.deepEqual(await endOf(kept, { images: 'links' }), [refused, 0])
})

test('a large image that many pages show is decoded up to a bound, a small one for each of them', async () => {
  const large = pdfs.picturePages(pdfs.flateImage(5_000, 5_000), 50)
  assert.deepEqual(await endOf(large, { limits: { sparsePixels: 20_000_000 } }), [refused, 3])
  const small = pdfs.picturePages(pdfs.flateImage(1_000, 1_000), 5)
  assert.deepEqual(await endOf(small, { limits: { sparsePixels: 20_000_000 } }), ['pages_without_text', 5])
})

test('an image that a page draws a thousand times is refused', async () => {
  assert.deepEqual(await endOf(pdfs.repeatedPicture(pdfs.flateImage(5_000, 5_000), 1_000)), [refused, 0])
})

test('shadings and groups over the whole page, one on the other, are drawn up to a bound', async () => {
  assert.deepEqual(await endOf(pdfs.shadings(200, 1)), [refused, 0])
  assert.deepEqual(await endOf(pdfs.nestedGroups(8)), [refused, 0])
})

test('where no time is left for OCR, pages are not drawn for it', async () => {
  const pages = pdfs.picturePages(pdfs.flateImage(100, 100), 3)
  assert.deepEqual(await endOf(pages, { limits: { conversionMs: 0 } }), ['pages_without_text', 0])
})
