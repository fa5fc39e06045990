import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { isSigned } from './signature.ts'

const secret = 'whsec_test'
const now = 1_800_000_000_000
const body = Buffer.from('{"id":"evt_1"}')

function v1(text: string, key = secret, seconds = now / 1000): string {
  return createHmac('sha256', key).update(`${seconds}.${text}`).digest('hex')
}

test('a body that was signed with the secret passes, also among signatures with another', () => {
  const good = v1(body.toString())
  assert.ok(isSigned(body, `t=${now / 1000},v1=${good}`, secret, now))
  assert.ok(isSigned(body, `t=${now / 1000}, v1=${'0'.repeat(64)}, v1=${good}, v0=x`, secret, now))
})

test('another body, secret, time or scheme does not', () => {
  const good = v1(body.toString())
  const seconds = now / 1000
  for (const header of [
    '',
    `v1=${good}`,
    `t=${seconds}`,
    `t=${seconds + 1},v1=${good}`,
    `t=${seconds},v0=${good}`,
    `t=${seconds},v1=${good.slice(0, -1)}`,
    `t=${seconds},v1=${good.toUpperCase().slice(0, 62)}zz`,
    `t=${seconds},v1=${v1(body.toString(), 'whsec_other')}`,
    `t=${seconds},v1=${v1('{}')}`,
    `t=-1,v1=${good}`,
    `t=NaN,v1=${good}`,
  ])
    assert.equal(isSigned(body, header, secret, now), false, header)
})

test('a recorded request works for five minutes, and one from the future no longer', () => {
  const header = `t=${now / 1000},v1=${v1(body.toString())}`
  assert.ok(isSigned(body, header, secret, now + 300_000))
  assert.equal(isSigned(body, header, secret, now + 300_001), false)
  assert.equal(isSigned(body, header, secret, now - 300_001), false)
})
