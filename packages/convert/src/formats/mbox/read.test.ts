import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../../test/property.ts'
import { defaultLimits } from '../../core/limits.ts'
import { convertToParts } from '../../pipeline/in-process.ts'
import { messagesOf } from './messages.ts'

function split(mailbox: string): string[] {
  return [...messagesOf(Buffer.from(mailbox))].map(String)
}

test('a message begins after an empty line and before a header', () => {
  assert.deepEqual(split('From a Mon\nX: 1\n\nFrom here on text\nFrom b\nY: 2\n\nFrom c Tue\nZ: 3\n'), [
    'X: 1\n\nFrom here on text\nFrom b\nY: 2\n\n',
    'Z: 3\n',
  ])
})

test('what is quoted so that it begins no message stands as it was written', () => {
  assert.deepEqual(split('From a\r\nX: 1\r\n\r\n>From here\r\n>>From there\r\n> else\r\n'), [
    'X: 1\r\n\r\nFrom here\r\n>From there\r\n> else\r\n',
  ])
})

test('any text is split into parts of it', () => {
  const line = fc.oneof(fc.constantFrom('From a', '', 'X: 1', '>From b'), fc.string())
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const mailbox = lines.join('\n')
      assert.ok(split(mailbox).join('').length <= mailbox.length)
    }),
  )
})

test('a mailbox may hold more messages than an archive files', async () => {
  const count = defaultLimits.archiveEntries + 1
  const mailbox = Buffer.from('From a\nSubject: b\n\nc\n\n'.repeat(count))
  const { tree: document } = await convertToParts(mailbox, { filename: 'a.mbox' })
  assert.equal(document.children.filter(({ type }) => type === 'heading').length, count)
})
