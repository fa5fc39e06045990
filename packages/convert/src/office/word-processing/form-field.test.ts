import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyFormField, formFieldText } from './form-field.ts'

const list = { ...emptyFormField(), kind: 2, preset: 1, entries: ['red', 'green'] }

test('a list shows the entry that was chosen, else its preset, and nothing for one that it lacks', () => {
  assert.deepEqual(
    [list, { ...list, result: 0 }, { ...list, result: 7 }].map((field) => formFieldText(field, 'FORMDROPDOWN')),
    ['green', 'red', ''],
  )
})

test('a box shows whether it is ticked, also where the file says nothing of it but its name', () => {
  const box = { ...emptyFormField(), kind: 1 }
  assert.deepEqual([formFieldText({ ...box, result: 1 }, ''), formFieldText({ ...box, preset: 1 }, '')], ['☑', '☑'])
  assert.equal(formFieldText(emptyFormField(), ' FORMCHECKBOX '), '☐')
})

test('a field of text has its text in the document', () => {
  assert.equal(formFieldText(emptyFormField(), 'FORMTEXT'), undefined)
})
