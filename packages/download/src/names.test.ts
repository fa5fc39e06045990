import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameDownload } from './names.ts'

test('the request names the file before the header and the header before the path', () => {
  const url = new URL('https://example.com/files/a%20b.pdf')
  assert.equal(nameDownload(url, { disposition: 'attachment; filename="h.docx"' }, 'r.txt').filename, 'r.txt')
  assert.equal(nameDownload(url, { disposition: 'attachment; filename="h.docx"' }, undefined).filename, 'h.docx')
  assert.equal(nameDownload(url, {}, undefined).filename, 'a b.pdf')
})

test('the type comes from the header or the path, and from the request where those have none', () => {
  const named = new URL('https://example.com/a.pdf')
  const bare = new URL('https://example.com/download')
  assert.equal(nameDownload(named, {}, 'r.txt').typeName, 'a.pdf')
  assert.equal(nameDownload(bare, {}, 'r.txt').typeName, 'r.txt')
  assert.equal(nameDownload(bare, {}, undefined).typeName, '')
})

test('the name of the program that answers says nothing of the type, unless it is sent as plain text', () => {
  const program = new URL('https://example.com/export.php?format=csv')
  const typeOf = (mediaType: string | undefined, filename?: string) =>
    nameDownload(program, { mediaType }, filename).typeName
  assert.equal(typeOf('text/csv; charset=utf-8'), '')
  assert.equal(typeOf('application/octet-stream', 'orders.csv'), 'orders.csv')
  assert.equal(typeOf('text/plain', 'orders.csv'), 'export.php')
  assert.equal(typeOf(undefined), 'export.php')
})

test('what stands behind a dot of the path is no type where the answer states another one', () => {
  const typeOf = (path: string, mediaType: string, isPage = false): string =>
    nameDownload(new URL(`https://example.com${path}`), { mediaType, isPage }, undefined).typeName
  assert.equal(typeOf('/wiki/Node.js', 'text/html; charset=utf-8', true), '')
  assert.equal(typeOf('/abs/2401.12345', 'text/html', true), '')
  assert.equal(typeOf('/orders.2024', 'text/csv'), '')
  assert.equal(typeOf('/src/node.js', 'text/html', false), 'node.js')
  assert.equal(typeOf('/a.pdf', 'text/html', true), 'a.pdf')
  assert.equal(typeOf('/setup.exe', 'application/octet-stream'), 'setup.exe')
  assert.equal(typeOf('/notes.old', 'text/plain'), 'notes.old')
})
