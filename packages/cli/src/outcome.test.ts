import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConversionError } from '@docmill/convert'
import { failureOf } from './outcome.ts'

test('a file of another type is refused without the list of all types', () => {
  const { message, exit } = failureOf(
    new ConversionError('unsupported_file_type', {
      detected: 'RAR archive',
      nearest: ['.zip'],
      nearest_text: ', such as .zip',
      supported: ['.docx', '.pdf', '.zip'],
    }),
  )
  assert.match(message, /detected: RAR archive.*such as \.zip; docmill formats/)
  assert.doesNotMatch(message, /\.docx|details/)
  assert.equal(exit, 65)
})

test('a failure that is to be reported has the first line of its cause, without what a terminal would obey', () => {
  const cause = 'TypeError: no \u001b[31mrow\n    at readTable'
  const { message } = failureOf(new ConversionError('conversion_failed', {}, { cause }))
  assert.match(message, /report the file\. \(TypeError: no {2}\[31mrow\)$/)
})
