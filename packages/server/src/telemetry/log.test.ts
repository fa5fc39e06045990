import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ReaderFault } from './log.ts'

test('of a fault in a reader the kind and the place are kept, the message is not', () => {
  const error = new SyntaxError('Unexpected token, "private\n    at content" is no JSON')
  const fault = new ReaderFault(error.stack)
  assert.equal(fault.name, 'SyntaxError')
  assert.match(fault.frames, /log\.test\.ts:\d+:\d+/)
  assert.doesNotMatch(fault.frames + fault.message, /private|content/)
})

test('a cause that is no error says nothing', () => {
  const fault = new ReaderFault('private content')
  assert.deepEqual([fault.name, fault.frames], ['Error', ''])
})
