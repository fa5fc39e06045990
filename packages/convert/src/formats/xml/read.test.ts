import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConversionError, convert } from '../../index.ts'

async function outcomeOf(source: string): Promise<string> {
  try {
    return (await convert(Buffer.from(source), { filename: 'data.xml' })).content
  } catch (error) {
    assert.ok(error instanceof ConversionError)
    return error.code
  }
}

test('entities of a DTD are never expanded, whatever they would grow to', async () => {
  const levels = Array.from({ length: 9 }, (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`)
  const bomb = `<!DOCTYPE x [<!ENTITY e0 "ha">${levels.join('')}]><x>&e9;</x>`
  assert.match(await outcomeOf(bomb), /&e9;/)
})

test('an external entity is no file that is read', async () => {
  const content = await outcomeOf('<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><x>before &f; after</x>')
  assert.match(content, /before &f; after/)
  assert.doesNotMatch(content, /root:/)
})

test('100,000 elements within each other are refused', async () => {
  assert.equal(await outcomeOf('<a>'.repeat(100_000)), 'content_limit_exceeded')
})

test('what holds no element is file_corrupt', async () => {
  assert.equal(await outcomeOf('<?xml version="1.0"?><!-- nothing -->'), 'file_corrupt')
})
