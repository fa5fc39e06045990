import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encryptAgile, encryptStandard } from '../../../../../tools/fixtures/encrypted-package.ts'
import { zipOf } from '../../../../../tools/fixtures/zip-of.ts'
import { ConversionError } from '../../core/errors.ts'
import { defaultLimits } from '../../core/limits.ts'
import { createContext } from '../../pipeline/context.ts'
import { openPackage } from './package.ts'

const content = `<a>${'long enough for several segments '.repeat(2000)}</a>`
const archive = zipOf({
  'a.xml': content,
  'b.bin': Buffer.from(Array.from({ length: 9000 }, (_, index) => (index * 7919) % 251)),
})

function open(bytes: Buffer, password?: string) {
  const { context } = createContext({ limits: defaultLimits, ...(password === undefined ? {} : { password }) })
  return openPackage(bytes, context)
}

for (const [name, encrypt] of [
  ['standard', encryptStandard],
  ['agile', encryptAgile],
] as const) {
  const encrypted = encrypt(archive, 'pässword')

  test(`${name} encryption is undone with the password`, () => {
    assert.equal(Buffer.from(open(encrypted, 'pässword').bytes('a.xml')!).toString(), content)
  })

  test(`${name} encryption without its password is refused, and says which password it was`, () => {
    assert.throws(() => open(encrypted), { code: 'file_encrypted', details: {} })
    assert.throws(() => open(encrypted, 'other'), /which is not the one given/)
  })

  test(`${name} encryption with the password that Office uses for all to read is no obstacle`, () => {
    assert.ok(open(encrypt(archive, 'VelvetSweatshop')).has('a.xml'))
  })

  test(`${name} encryption that is damaged anywhere ends in a documented refusal or in the package`, () => {
    for (let at = 0; at < encrypted.length; at += 499) {
      const damaged = Buffer.from(encrypted)
      damaged[at]! ^= 0xff
      try {
        open(damaged, 'pässword')
      } catch (error) {
        assert.ok(error instanceof ConversionError, String(error))
      }
    }
  })
}
