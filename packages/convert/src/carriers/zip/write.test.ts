import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultLimits } from '../../core/limits.ts'
import { createContext } from '../../pipeline/context.ts'
import { openZip } from './archive.ts'
import { writeZip } from './write.ts'

test('what is written is found by its directory, sound and under its names', () => {
  const files = new Map([
    ['word/document.xml', Buffer.from('<a/>')],
    ['grüße.txt', Buffer.from('many words '.repeat(10_000))],
    ['empty', Buffer.alloc(0)],
  ])
  const { context, warnings } = createContext({ limits: defaultLimits })
  const archive = openZip(writeZip(files), context)
  assert.deepEqual(
    archive.entries.map(({ path }) => path),
    [...files.keys()],
  )
  for (const [path, content] of files) assert.deepEqual(Buffer.from(archive.read(archive.find(path)!)), content)
  assert.deepEqual(warnings, [])
})
