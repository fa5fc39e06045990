import assert from 'node:assert/strict'
import { test } from 'node:test'
import { weaknessOf } from './guessable.ts'

test('what is guessed first is no password, and neither is one’s own address', () => {
  for (const password of ['Password123', '1111111111', 'abababababab', 'ada.lovelace', 'Ada.Lovelace@example.com!'])
    assert.ok(weaknessOf(password, 'ada.lovelace@example.com'), password)
  for (const password of ['correct horse battery', 'zuP7-rmx.o2', 'пароль для Ады', 'ada loves numbers'])
    assert.equal(weaknessOf(password, 'ada.lovelace@example.com'), undefined, password)
})
