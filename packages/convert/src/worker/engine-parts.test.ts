import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OcrPage } from '../core/engines/ocr.ts'
import {
  type EnginePart,
  enginePart,
  pageOf,
  partsOfPage,
  partsOfPicture,
  partsOfSegments,
  pictureOf,
  segmentsOf,
} from './engine-parts.ts'
import { frameHeader } from './process/frame.ts'

const page: OcrPage = {
  width: 100,
  height: 50,
  dpi: 300,
  source: { width: 101, height: 50 },
  words: Array.from({ length: 3_000 }, (_, index) => ({
    text: `wörd ${index}`,
    box: [index, -1, index + 9.5, 12] as OcrPage['words'][0]['box'],
    baseline: 10,
    height: 12,
    confidence: 0.5,
    line: 1,
    ...(index % 2 ? { turned: true as const } : {}),
  })),
  rulings: [{ left: 0, top: 1, right: 2, bottom: 3, horizontal: true }],
  marks: [{ box: [0, 1, 2, 3], filled: false }],
}

/** As a process sends them and the pool takes them. */
function crossed(parts: Iterable<EnginePart>): EnginePart[] {
  return [...parts].map((part) => {
    assert.ok(frameHeader({ type: 'part', part }, 0).length < 60_000)
    return enginePart(JSON.parse(JSON.stringify(part)))
  })
}

test('pages, images and transcripts come out of their parts as they went in, and each part is short', () => {
  assert.deepEqual(pageOf(crossed(partsOfPage(page))), page)
  const picture = { pages: [page, { ...page, words: [] }], pageCount: 7, damaged: true }
  assert.deepEqual(pictureOf(crossed(partsOfPicture(picture))), picture)
  const segments = [{ startS: 1, endS: 2, text: 'said' }]
  assert.deepEqual(segmentsOf(crossed(partsOfSegments(segments))), segments)
  assert.equal(segmentsOf(crossed(partsOfSegments(undefined))), undefined)
  assert.deepEqual(segmentsOf(crossed(partsOfSegments([]))), [])
})

test('parts that do not make a whole are nothing', () => {
  const parts = [...partsOfPicture({ pages: [page], pageCount: 1, damaged: false })]
  assert.equal(pictureOf(parts.slice(0, -1)), undefined)
  assert.equal(pictureOf(parts.slice(1)), undefined)
  assert.equal(pageOf([]), undefined)
  assert.equal(pageOf([...partsOfPage(page), ...partsOfPage(page)]), undefined)
})
