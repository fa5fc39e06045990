import assert from 'node:assert/strict'
import { test } from 'node:test'
import { weaknessOf } from './guessable.ts'
import { maxPasswordLength } from './passwords.ts'

const email = 'ada.lovelace@example.com'

const weak = {
  'a common one': ['Password123', 'trustno1trustno1', 'qwertyuiop', 'P@ssw0rd2026'],
  'the name of the service with a number': ['docmill12345', 'Docmill2026!'],
  'a word with a year or a number': ['Summer2026!', 'iloveyou2024', 'liverpool1', 'helloworld1'],
  'a repetition': ['1111111111', 'abababababab', 'a'.repeat(maxPasswordLength)],
  'keys next to each other': ['1qaz2wsx3edc4rfv', 'asdf1234qwer'],
  'the email address or a part of it': ['ada.lovelace', 'Ada.Lovelace@example.com!', 'lovelace2026'],
}

for (const [what, passwords] of Object.entries(weak))
  test(`${what} is refused as a password`, async () => {
    for (const password of passwords) assert.match((await weaknessOf(password, email)) ?? '', /easy to guess/, password)
  })

test('several words and random characters are passwords', async () => {
  for (const password of ['correct horse battery', 'zuP7-rmx.o2', 'пароль для Ады', 'ada loves numbers'])
    assert.equal(await weaknessOf(password, email), undefined, password)
})

test('what follows the 64 characters that are estimated makes no password stronger', async () => {
  assert.ok(await weaknessOf(`${'a'.repeat(64)} correct horse battery`, email))
})
