import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { stroke, writePdf } from '../../../../../../tools/fixtures/pdf/write-pdf.ts'
import { openDocument } from '../pdfium/open.ts'
import { withPage } from '../pdfium/page.ts'
import { acquirePdfium, nativeOf, type Pdfium } from '../pdfium/pdfium.ts'
import { pathObject, readGraphics, segmentBytes, segmentCloses, segmentType } from './graphics.ts'

const folder = join(import.meta.dirname, '../goldens')

test('the segments of a path follow each other in the engine’s memory, each as its API reports it', async () => {
  const pdfium = await acquirePdfium()
  let segments = 0
  for (const name of globSync('*.pdf', { cwd: folder })) segments += checkDocument(pdfium, join(folder, name))
  assert.ok(segments > 500)
})

function checkDocument(pdfium: Pdfium, path: string): number {
  const document = openDocument(pdfium, readFileSync(path), undefined)
  let segments = 0
  for (let index = 0; index < document.pageCount; index++)
    withPage(document, index, ({ handle }) => {
      const objects = nativeOf(pdfium, 'FPDFPage_CountObjects')(handle)
      for (let at = 0; at < objects; at++) {
        const object = nativeOf(pdfium, 'FPDFPage_GetObject')(handle, at)
        if (nativeOf(pdfium, 'FPDFPageObj_GetType')(object) === pathObject) segments += checkPath(pdfium, object)
      }
    })
  document.close()
  return segments
}

function checkPath(pdfium: Pdfium, object: number): number {
  const count = nativeOf(pdfium, 'FPDFPath_CountSegments')(object)
  const first = nativeOf(pdfium, 'FPDFPath_GetPathSegment')(object, 0)
  for (let at = 0; at < count; at++) {
    const segment = nativeOf(pdfium, 'FPDFPath_GetPathSegment')(object, at)
    const place = first + at * segmentBytes
    assert.equal(segment, place)
    nativeOf(pdfium, 'FPDFPathSegment_GetPoint')(segment, pdfium.scratch, pdfium.scratch + 4)
    const { scratch } = pdfium
    const f32 = pdfium.f32()
    assert.deepEqual([f32[place >> 2], f32[(place >> 2) + 1]], [f32[scratch >> 2], f32[(scratch >> 2) + 1]])
    assert.equal(pdfium.u8()[place + segmentType], nativeOf(pdfium, 'FPDFPathSegment_GetType')(segment))
    assert.equal(pdfium.u8()[place + segmentCloses], nativeOf(pdfium, 'FPDFPathSegment_GetClose')(segment))
  }
  return count
}

test('lines beyond the edges of the page, as marks for cutting, are none of it', async () => {
  const pdfium = await acquirePdfium()
  const content = [stroke(50, 860, 300, 860), stroke(50, 400, 300, 400), stroke(-40, 100, -40, 300)]
  const document = openDocument(pdfium, writePdf({ pages: [{ content }] }), undefined)
  const { rulings } = withPage(document, 0, (page) => readGraphics(page, false)) ?? {}
  document.close()
  assert.deepEqual(
    rulings?.map(({ left, right }) => [left, right]),
    [[50, 300]],
  )
})
