import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../../test/property.ts'
import { decompressRtf } from './compressed-rtf.ts'

test('the example of the specification is read ([MS-OXRTFCP] §3.1.1)', () => {
  const compressed = Buffer.from(
    '2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af32068656c090020627705b06c647d0a800fa0',
    'hex',
  )
  const text = Buffer.from(decompressRtf(compressed, () => {})).toString('latin1')
  assert.equal(text, '{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n')
})

test('any bytes become at most what is counted', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (tail) => {
      const bytes = Buffer.concat([Buffer.from('00000000ffffff7f4c5a467500000000', 'hex'), tail])
      let counted = 0
      const text = decompressRtf(bytes, (length) => {
        counted = length
      })
      assert.ok(text.length <= counted && counted <= bytes.length * 9)
    }),
  )
})
