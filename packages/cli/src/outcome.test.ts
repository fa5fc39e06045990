import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConversionError } from '@docmill/convert'
import { failureOf } from './outcome.ts'

test('a file of another type is refused without the list of all types', () => {
  const { message, exit } = failureOf(
    new ConversionError('unsupported_file_type', { detected: 'ELF program', supported: ['.docx', '.pdf'] }),
  )
  assert.match(message, /detected: ELF program.*docmill formats/)
  assert.doesNotMatch(message, /\.docx/)
  assert.equal(exit, 65)
})

test('a failure that is to be reported has the first line of its cause, without what a terminal would obey', () => {
  const cause = 'TypeError: no \u001b[31mrow\n    at readTable'
  const { message } = failureOf(new ConversionError('conversion_failed', {}, { cause }))
  assert.match(message, /report the file\. \(TypeError: no {2}\[31mrow\)$/)
})
