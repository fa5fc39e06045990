import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blackPng, pngWithText } from '../../../../../test/fuzz/bombs/images.ts'
import fc from '../../../../../test/property.ts'
import { withoutProfile } from './png-profile.ts'

test('a colour profile is taken out of a PNG, everything else stays', () => {
  const file = Buffer.from(withoutProfile(pngWithText(1_000_000)))
  assert.ok(!file.includes('iCCP'))
  assert.ok(file.includes('zTXt'))
  assert.deepEqual(file.subarray(0, 33), blackPng(64, 64).subarray(0, 33))
  assert.ok(file.subarray(-12).includes('IEND'))
})

test('a PNG that is cut or damaged, and any other file, ends somewhere and never grows', () => {
  const whole = pngWithText(10_000)
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.nat(255), fc.nat(whole.length), (at, value, length) => {
      const damaged = Buffer.from(whole.subarray(0, length))
      if (at < length) damaged[at] = value
      assert.ok(withoutProfile(damaged).length <= damaged.length)
    }),
  )
  const other = Buffer.from('GIF89a')
  assert.equal(withoutProfile(other), other)
})
