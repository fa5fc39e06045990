import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isGate, pageTitle } from './refusal.ts'

test('comments before a page do not hide what it is', () => {
  assert.deepEqual(pageTitle('<!-- a --> <!-- b --><html><title>Sign in</title>'), { title: 'Sign in' })
})

test('any number of comments, tags and titles without an end are read at once', () => {
  for (const piece of ['<!---->', '<!-- ', '<title', '<title>', '<input ', '<input type='])
    assert.equal(isGate(piece.repeat(10_000)), false)
})
