import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comparePaths, harmlessPath, isLitter } from './path.ts'

test('a path shown names no place outside of the archive', () => {
  const cases: Record<string, string> = {
    '../../etc/passwd': 'etc/passwd',
    '/absolute/a.txt': 'absolute/a.txt',
    'C:\\Windows\\a.txt': 'Windows/a.txt',
    'a/./b/../c.txt': 'a/b/c.txt',
    'evil\u202egpj.exe': 'evilgpj.exe',
    'line\nbreak\x1b[0m.txt': 'linebreak[0m.txt',
    '..': 'unnamed',
  }
  for (const [path, shown] of Object.entries(cases)) assert.equal(harmlessPath(path), shown)
  assert.equal(harmlessPath('x'.repeat(1_000)).length, 255)
})

test('paths are in natural order, files of a folder before its folders', () => {
  const paths = ['b/1.txt', 'a10.txt', 'a2.txt', 'b.txt', 'a/x/y.txt', 'a/z.txt', 'B/2.txt']
  assert.deepEqual(paths.sort(comparePaths), [
    'a2.txt',
    'a10.txt',
    'b.txt',
    'a/z.txt',
    'a/x/y.txt',
    'B/2.txt',
    'b/1.txt',
  ])
})

test('what systems leave behind is no file of the user', () => {
  for (const path of ['__MACOSX/._a.txt', 'a/.DS_Store', 'a/._b.docx', 'Thumbs.db']) assert.ok(isLitter(path), path)
  for (const path of ['.gitignore', 'a/thumbs.db.txt', 'my__MACOSX.txt']) assert.ok(!isLitter(path), path)
})
