import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../../../test/property.ts'
import { plainFlac } from './ogg-flac.ts'

function page(granule: number, packet: Buffer, serial = 1): Buffer {
  const header = Buffer.alloc(27)
  header.write('OggS', 'latin1')
  header.writeBigUInt64LE(BigInt(granule), 6)
  header.writeUInt32LE(serial, 14)
  const lacing = Buffer.from([...new Array(Math.floor(packet.length / 255)).fill(255), packet.length % 255])
  header[26] = lacing.length
  return Buffer.concat([header, lacing, packet])
}

const information = Buffer.concat([Buffer.from([0, 0, 0, 34]), Buffer.alloc(34)])
const first = Buffer.concat([Buffer.from('\u007fFLAC\u0001\u0000\u0000\u0001fLaC', 'latin1'), information])
const comment = Buffer.concat([Buffer.from([0x84, 0, 1, 44]), Buffer.alloc(300, 'x')])

test('the metadata of FLAC in Ogg is that of a FLAC file, with the samples that the last page states', () => {
  const file = Buffer.concat([
    page(0, first),
    page(0, Buffer.from('other'), 2),
    page(0, comment),
    page(48_000, Buffer.of(255, 248)),
  ])
  const plain = Buffer.from(plainFlac(file))
  assert.equal(plain.toString('latin1', 0, 4), 'fLaC')
  assert.equal(plain.readBigUInt64BE(18), 48_000n)
  assert.deepEqual(plain.subarray(42), comment)
})

test('other bytes stay as they are, and damaged files end somewhere', () => {
  const vorbis = page(0, Buffer.from('\u0001vorbis'))
  assert.equal(plainFlac(vorbis), vorbis)
  const file = Buffer.concat([page(0, first), page(0, comment)])
  fc.assert(
    fc.property(fc.nat(file.length - 1), fc.nat(255), (at, value) => {
      const damaged = Buffer.from(file)
      damaged[at] = value
      assert.ok(plainFlac(damaged).length <= damaged.length)
    }),
  )
})
