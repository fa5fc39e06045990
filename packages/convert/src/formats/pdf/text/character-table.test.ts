import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ConversionError } from '../../../core/errors.ts'
import { openDocument, type PdfDocument } from '../pdfium/open.ts'
import { withPage } from '../pdfium/page.ts'
import { acquirePdfium, nativeOf, type Pdfium } from '../pdfium/pdfium.ts'
import {
  characterTable,
  colourStateOffset,
  inkWord,
  looseWord,
  marksOffset,
  matrixWord,
  objectWord,
  originWord,
  textStateOffset,
  unicodeWord,
  unmappedKind,
} from './character-table.ts'

const folder = join(import.meta.dirname, '../goldens')
const files = globSync('*.pdf', { cwd: folder }).map((name) => readFileSync(join(folder, name)))

test('the table in the engine’s memory says of each character what its API says', async () => {
  const pdfium = await acquirePdfium()
  let characters = 0
  forEachText(pdfium, (text) => {
    const table = characterTable(pdfium, text)
    for (let index = 0; index < table.count; index++) {
      assert.deepEqual(fromTable(pdfium, table.addressOf(index)), fromApi(pdfium, text, index))
      characters++
    }
  })
  assert.ok(characters > 1_000)
})

test('objects that share their states of text and colour have one font, size, mode and colour', async () => {
  await assertShared([textStateOffset, colourStateOffset], appearanceOf)
})

test('objects that share their marks are one part of the structure', async () => {
  await assertShared([marksOffset], (pdfium, _text, _index, object) =>
    String(nativeOf(pdfium, 'FPDFPageObj_GetMarkedContentID')(object)),
  )
})

/** Objects whose words at these offsets are equal have one value. */
async function assertShared(offsets: readonly number[], report: typeof appearanceOf): Promise<void> {
  const pdfium = await acquirePdfium()
  let shared = 0
  forEachText(pdfium, (text) => {
    const table = characterTable(pdfium, text)
    const values = new Map<string, string>()
    for (let index = 0; index < table.count; index++) {
      const object = pdfium.u32()[(table.addressOf(index) >> 2) + objectWord] as number
      if (!object) continue
      const key = offsets.map((at) => pdfium.u32()[(object + at) >> 2]).join()
      const value = report(pdfium, text, index, object)
      const known = values.get(key)
      if (known === undefined) values.set(key, value)
      else assert.equal(value, known)
      if (known !== undefined) shared++
    }
  })
  assert.ok(shared > 100)
}

function forEachText(pdfium: Pdfium, check: (text: number) => void): void {
  for (const bytes of files) {
    const document = opened(pdfium, bytes)
    if (!document) continue
    for (let index = 0; index < document.pageCount; index++)
      withPage(document, index, ({ handle }) => {
        const text = nativeOf(pdfium, 'FPDFText_LoadPage')(handle)
        check(text)
        nativeOf(pdfium, 'FPDFText_ClosePage')(text)
      })
    document.close()
  }
}

/** @returns undefined for the file that a password protects. */
function opened(pdfium: Pdfium, bytes: Uint8Array): PdfDocument | undefined {
  try {
    return openDocument(pdfium, bytes, undefined)
  } catch (error) {
    assert.ok(error instanceof ConversionError)
    return undefined
  }
}

function fromTable(pdfium: Pdfium, address: number): Record<string, number | number[]> {
  const word = address >> 2
  const floats = (from: number, count: number): number[] => [...pdfium.f32().slice(word + from, word + from + count)]
  const [left, bottom, right, top] = floats(looseWord, 4) as [number, number, number, number]
  return {
    object: pdfium.u32()[word + objectWord] as number,
    unicode: pdfium.u32()[word + unicodeWord] as number,
    unmapped: pdfium.u8()[address] === unmappedKind ? 1 : 0,
    origin: floats(originWord, 2),
    ink: floats(inkWord, 4),
    loose: [left, top, right, bottom],
    matrix: floats(matrixWord, 6),
  }
}

function fromApi(pdfium: Pdfium, text: number, index: number): Record<string, number | number[]> {
  const ask = (name: string, ...out: number[]): number => nativeOf(pdfium, name)(text, index, ...out)
  const { scratch } = pdfium
  const doubles = (count: number): number[] => [...pdfium.f64().slice(scratch >> 3, (scratch >> 3) + count)]
  const floats = (count: number): number[] => [...pdfium.f32().slice(scratch >> 2, (scratch >> 2) + count)]
  const object = ask('FPDFText_GetTextObject')
  const unicode = ask('FPDFText_GetUnicode') >>> 0
  const unmapped = ask('FPDFText_HasUnicodeMapError')
  ask('FPDFText_GetCharOrigin', scratch, scratch + 8)
  const origin = doubles(2)
  ask('FPDFText_GetCharBox', scratch, scratch + 8, scratch + 16, scratch + 24)
  const [left, right, bottom, top] = doubles(4) as [number, number, number, number]
  ask('FPDFText_GetLooseCharBox', scratch)
  const loose = floats(4)
  ask('FPDFText_GetMatrix', scratch)
  return { object, unicode, unmapped, origin, ink: [left, bottom, right, top], loose, matrix: floats(6) }
}

function appearanceOf(pdfium: Pdfium, text: number, index: number, object: number): string {
  const { scratch } = pdfium
  nativeOf(pdfium, 'FPDFText_GetFillColor')(text, index, scratch, scratch + 4, scratch + 8, scratch + 12)
  const colour = pdfium.u32().slice(scratch >> 2, (scratch >> 2) + 3)
  return [
    nativeOf(pdfium, 'FPDFTextObj_GetFont')(object),
    nativeOf(pdfium, 'FPDFText_GetFontSize')(text, index),
    nativeOf(pdfium, 'FPDFTextObj_GetTextRenderMode')(object),
    ...colour,
  ].join()
}
