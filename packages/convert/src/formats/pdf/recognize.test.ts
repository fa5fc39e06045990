import assert from 'node:assert/strict'
import { test } from 'node:test'
import { put, writePdf } from '../../../../../tools/fixtures/pdf/write-pdf.ts'
import type { OcrEngine } from '../../core/engines/ocr.ts'
import { convert } from '../../pipeline/in-process.ts'

const good = 'The members of the society met in the old hall to hear what had been found that year in the north'
const misread = 'Tbe mernbers oF tbe s0ciety mEt in tbe oId haII t0 hear wbAt had bEen f0und tbat yeAr in tlie n0rth'
const scan = 'q 612 0 0 792 0 0 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \u00ff EI Q'
const stamp = put(72, 20, 'Downloaded from a library on 3 May 2024, all rights reserved')

interface Outcome {
  text: string
  linesReadAgain: number
  isDoubted: boolean
}

/** What is converted of a page where the engine sees this, a line of ten words after another, and how many of them are reported. */
async function converted(content: readonly string[], seen: string): Promise<Outcome> {
  const words = seen.split(' ').map((text, at) => ({
    text,
    box: [
      120 + 110 * (at % 10),
      300 + 60 * Math.floor(at / 10),
      215 + 110 * (at % 10),
      330 + 60 * Math.floor(at / 10),
    ] as [number, number, number, number],
    baseline: 328 + 60 * Math.floor(at / 10),
    height: 30,
    confidence: 0.95,
    line: Math.floor(at / 10),
  }))
  const engine: OcrEngine = {
    name: 'fake',
    recognize: async ({ width, height, dpi = 72 }) => ({ width, height, dpi, words, rulings: [], marks: [] }),
    recognizePicture: async () => ({ pages: [], pageCount: 0, damaged: false }),
  }
  const bytes = writePdf({ pages: [{ content: [...content] }] })
  const { content: text, warnings } = await convert(bytes, { filename: 'a.pdf', engines: { ocr: engine } })
  assert.ok(warnings.length <= 1)
  const [code, details] = [warnings[0]?.code ?? 'layer_misread', warnings[0]?.details]
  assert.ok(code === 'layer_misread' || code === 'layer_doubtful')
  return {
    text: text.replace(/\s+/g, ' '),
    linesReadAgain: Number(details?.lines ?? 0),
    isDoubted: code === 'layer_doubtful',
  }
}

test('a scan whose own text is a stamp on its margin is read, and keeps the stamp', async () => {
  const { text } = await converted([scan, stamp], good)
  assert.ok(text.includes(good) && text.includes('Downloaded from a library'))
})

test('a layer behind a scan that was misread gives way to what is read better', async () => {
  const { text, linesReadAgain } = await converted([scan, put(72, 600, misread)], good)
  assert.ok(text.includes(good) && !text.includes('mernbers'))
  assert.equal(linesReadAgain, 3)
})

test('a layer behind a scan whose ordinary words were misread as letters that no word has gives way to what is read', async () => {
  const long =
    `${good} and what the others of them had written about the same matter in their letters which nobody of the younger
    members was able to read without the help of those who knew the older hands that were in use when the society was founded
    by the brothers and their friends after the long winter of the great flood`.replace(/\s+/g, ' ')
  const words = long.replaceAll('wh', 'wb').replaceAll('mb', 'nbm').split(' ')
  const lines = Array.from({ length: Math.ceil(words.length / 10) }, (_, line) =>
    words.slice(line * 10, line * 10 + 10),
  )
  const layer = lines.map((line, at) => put(60, 700 - 30 * at, line.join(' ')))
  const { text, linesReadAgain } = await converted([scan, ...layer], long)
  assert.ok(text.includes('members was able to read') && !text.includes('wbat'))
  assert.equal(linesReadAgain, lines.length)
})

test('a layer behind a scan whose words were torn into letters gives way to what is read', async () => {
  const torn = 'T h e m e m b e r s of t h e s o c i e t y met in the o l d h a l l to h e a r what had been f o u n d'
  const { text } = await converted([scan, put(72, 600, torn)], good)
  assert.ok(text.includes(good) && !text.includes('m e m'))
  const initials = 'Doors A B C D and E of the old hall are open, doors F and G are shut until all have been painted'
  assert.ok((await converted([scan, put(72, 600, initials)], initials)).text.includes('A B C D'))
})

test('a layer behind a scan stays where the picture is read no better, or was read well; one that OCR does not confirm is reported', async () => {
  for (const { seen, isDoubted } of [
    { seen: misread.replace('mernbers', 'rnembers'), isDoubted: false },
    { seen: 'The members', isDoubted: true },
  ]) {
    const read = await converted([scan, put(72, 600, misread)], seen)
    assert.ok(read.text.includes('mernbers'))
    assert.deepEqual([read.linesReadAgain, read.isDoubted], [0, isDoubted])
  }
  assert.ok((await converted([scan, put(72, 600, good)], 'Another text')).text.includes(good))
})
