import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recurrenceText } from './recurrence.ts'

const rules: readonly [rule: string, words: string][] = [
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;COUNT=5', 'every 2 weeks on Monday, Friday 5 times'],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 'every month on the last weekday'],
  ['FREQ=YEARLY;BYMONTHDAY=-2;BYMONTH=3', 'every year on the second day from the end in March'],
  ['FREQ=DAILY;BYHOUR=9', 'every day (BYHOUR=9)'],
  ['no rule', 'no rule'],
]

for (const [rule, words] of rules)
  test(`${rule} is ${words}`, () => {
    assert.equal(recurrenceText(rule), words)
  })

test('a rule that no program writes stays as it is', () => {
  const rule = `FREQ=MONTHLY;BYDAY=${'MO,'.repeat(500)};BYSETPOS=${'1,'.repeat(500)}`
  assert.equal(recurrenceText(rule), rule)
})
