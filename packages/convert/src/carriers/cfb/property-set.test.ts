import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../../test/property.ts'
import { readPropertySet } from './property-set.ts'

/** One set: a code page, a title in it, and a time. */
function propertySet(codePage: number, title: Uint8Array, ticks: bigint): Uint8Array {
  const bytes = new Uint8Array(48 + 32 + 8 + 8 + title.length + 12)
  const view = new DataView(bytes.buffer)
  view.setUint16(0, 0xfffe, true)
  view.setUint32(24, 1, true)
  view.setUint32(44, 48, true)
  view.setUint32(52, 3, true)
  const values = [
    { id: 1, at: 32 },
    { id: 2, at: 40 },
    { id: 12, at: 48 + title.length },
  ]
  values.forEach(({ id, at }, index) => {
    view.setUint32(56 + index * 8, id, true)
    view.setUint32(60 + index * 8, at, true)
  })
  view.setUint16(80, 2, true)
  view.setInt16(84, codePage, true)
  view.setUint16(88, 0x1e, true)
  view.setUint32(92, title.length, true)
  bytes.set(title, 96)
  view.setUint16(96 + title.length, 0x40, true)
  view.setBigUint64(100 + title.length, ticks, true)
  return bytes
}

test('text is read in the code page of its set', () => {
  const greek = Uint8Array.from([0xc1, 0xe2, 0xe3, 0])
  assert.equal(readPropertySet(propertySet(1253, greek, 0n))(2), 'Αβγ')
  assert.equal(readPropertySet(propertySet(-535, new TextEncoder().encode('Ünï\0'), 0n))(2), 'Ünï')
})

test('a file time is a date in UTC, and zero is none', () => {
  const ticks = (BigInt(Date.UTC(2020, 0, 2)) + 11_644_473_600_000n) * 10_000n
  assert.deepEqual(readPropertySet(propertySet(1252, new Uint8Array(1), ticks))(12), new Date('2020-01-02T00:00:00Z'))
  assert.equal(readPropertySet(propertySet(1252, new Uint8Array(1), 0n))(12), undefined)
})

test('any bytes give values of properties or none', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      bytes.set([0xfe, 0xff].slice(0, bytes.length))
      const property = readPropertySet(bytes)
      for (const id of [1, 2, 12]) property(id)
    }),
  )
})
