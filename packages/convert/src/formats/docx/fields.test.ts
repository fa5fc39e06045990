import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../../test/property.ts'
import { createFieldResults } from '../../office/word-processing/field-result.ts'
import { createFields } from './fields.ts'

const emptyFields = () => createFields(createFieldResults({ metadata: {} }))

test('the result of a field is shown and its instruction is not, in fields within fields too', () => {
  const fields = emptyFields()
  const shown: boolean[] = []
  const appearance = (): void => void shown.push(!fields.hidden)
  appearance()
  fields.begin(undefined)
  appearance()
  fields.begin(undefined)
  fields.separate()
  appearance()
  fields.end()
  fields.separate()
  appearance()
  fields.end()
  appearance()
  assert.deepEqual(shown, [true, false, false, true, true])
})

test('a field that only gives a name to its result shows none', () => {
  const fields = emptyFields()
  fields.begin(undefined)
  fields.instruct(' SET who "Ann" ')
  fields.separate()
  assert.equal(fields.hidden, true)
  assert.equal(fields.end(), '')
  assert.equal(fields.hidden, false)
})

test('the innermost hyperlink holds within its result', () => {
  const fields = emptyFields()
  fields.begin(undefined)
  fields.instruct('HYPERLINK "https://outer"')
  fields.separate()
  fields.begin(undefined)
  fields.instruct('REF x')
  fields.separate()
  assert.equal(fields.link, 'https://outer')
  fields.end()
  fields.end()
  assert.equal(fields.link, undefined)
})

test('an end without a beginning, and any order of parts, is survived', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('begin', 'separate', 'end')), (steps) => {
      const fields = emptyFields()
      for (const step of steps) {
        if (step === 'begin') fields.begin(undefined)
        else if (step === 'separate') fields.separate()
        else assert.equal(typeof fields.end(), 'string')
      }
    }),
  )
})

test('a field that lost its end hides nothing of the next paragraph', () => {
  const fields = emptyFields()
  fields.startParagraph()
  fields.begin(undefined)
  fields.instruct('PAGE')
  assert.equal(fields.recover(), false)
  fields.startParagraph()
  assert.equal(fields.recover(), true)
  assert.equal(fields.hidden, false)
})
