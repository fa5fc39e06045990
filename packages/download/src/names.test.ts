import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameDownload } from './names.ts'

test('the request names the file before the header and the header before the path', () => {
  const url = new URL('https://example.com/files/a%20b.pdf')
  assert.equal(nameDownload(url, 'attachment; filename="h.docx"', 'r.txt').filename, 'r.txt')
  assert.equal(nameDownload(url, 'attachment; filename="h.docx"', undefined).filename, 'h.docx')
  assert.equal(nameDownload(url, undefined, undefined).filename, 'a b.pdf')
})

test('the type comes from the header or the path, and from the request where those have none', () => {
  const named = new URL('https://example.com/a.pdf')
  const bare = new URL('https://example.com/download')
  assert.equal(nameDownload(named, undefined, 'r.txt').typeName, 'a.pdf')
  assert.equal(nameDownload(bare, undefined, 'r.txt').typeName, 'r.txt')
  assert.equal(nameDownload(bare, undefined, undefined).typeName, '')
})
