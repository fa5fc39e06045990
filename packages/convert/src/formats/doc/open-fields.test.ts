import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findFields } from './fields.ts'
import { createOpenFields } from './open-fields.ts'

test('what a form field shows is known as such, the result of another field is not', () => {
  const shownIn = (instruction: string): boolean => {
    const text = `\x13 ${instruction} \x14Anna\x15`
    const open = createOpenFields(findFields(text, 0, text.length))
    open.begin(0)
    open.separate(text.indexOf('\x14'))
    return open.inFormField
  }
  assert.deepEqual(['FORMTEXT', 'FORMCHECKBOX', 'formdropdown'].map(shownIn), [true, true, true])
  assert.deepEqual(['FORMULA', 'TITLE', 'HYPERLINK "a"'].map(shownIn), [false, false, false])
})
