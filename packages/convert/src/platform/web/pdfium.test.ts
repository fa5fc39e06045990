import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { pdfiumUrl } from '../pdfium-url.ts'
import { compilePdfium, usePdfium } from './pdfium.ts'

test('the code of PDFium comes from bytes, from an address under any media type, or compiled', async (t) => {
  const bytes = await readFile(pdfiumUrl())
  usePdfium(new Uint8Array(bytes))
  const compiled = await compilePdfium()
  usePdfium(compiled)
  assert.equal(await compilePdfium(), compiled)
  for (const type of ['application/wasm', 'application/octet-stream']) {
    t.mock.method(globalThis, 'fetch', async () => new Response(bytes, { headers: { 'content-type': type } }))
    usePdfium('https://example.com/pdfium.wasm')
    assert.equal(String(await compilePdfium()), '[object WebAssembly.Module]')
  }
})

test('an address that gives no file is an error that names it', async (t) => {
  t.mock.method(globalThis, 'fetch', async () => new Response('', { status: 404 }))
  usePdfium(new URL('https://example.com/pdfium.wasm'))
  await assert.rejects(compilePdfium(), /example\.com\/pdfium\.wasm cannot be loaded: 404/)
})
