import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { convert } from '@docmill/convert'
import { openCfb } from '../../carriers/cfb/open.ts'
import { writeCompoundFile } from '../../carriers/cfb/write.ts'
import { passwordBytes, verifier, xorArray, xorKey } from '../../carriers/office-crypto/xor.ts'

const encrypted = 0x100
const obfuscated = 0x8000

/** [MS-OFFCRYPTO] §2.3.7.6: zeros, and bytes that would become zero, are left alone. */
function obfuscate(bytes: Uint8Array, password: string, from: number): Uint8Array {
  const array = xorArray(passwordBytes(password))
  return bytes.map((byte, at) => (at < from || byte === 0 || byte === array[at % 16] ? byte : byte ^ array[at % 16]!))
}

/** @param plain Bytes of the header that stay as they are. */
function protect(name: string, password: string, plain: number): Uint8Array {
  const cfb = openCfb(readFileSync(join(import.meta.dirname, 'goldens', name)), () => {})
  const streams: Record<string, Uint8Array> = {}
  for (const { path, kind } of cfb.list()) if (kind === 'stream') streams[path] = cfb.find(path)!.bytes()
  const header = Uint8Array.from(streams.WordDocument!)
  const view = new DataView(header.buffer)
  view.setUint16(10, view.getUint16(10, true) | encrypted | obfuscated, true)
  view.setUint16(14, verifier(passwordBytes(password)), true)
  view.setUint16(16, xorKey(passwordBytes(password)), true)
  for (const path of ['0Table', '1Table', 'Data'])
    if (streams[path]) streams[path] = obfuscate(streams[path], password, 0)
  return writeCompoundFile({ ...streams, WordDocument: obfuscate(header, password, plain) })
}

for (const [name, plain] of [
  ['hyperlink.doc', 68],
  ['word-6.doc', 52],
] as const)
  test(`${name} under a password by exclusive or is read with the password alone`, async () => {
    const bytes = protect(name, 'Lake', plain)
    const open = await convert(readFileSync(join(import.meta.dirname, 'goldens', name)), { filename: 'a.doc' })
    const { content } = await convert(bytes, { filename: 'a.doc', password: 'Lake' })
    assert.equal(content, open.content)
    await assert.rejects(convert(bytes, { filename: 'a.doc' }), { code: 'file_encrypted' })
    await assert.rejects(convert(bytes, { filename: 'a.doc', password: 'lake' }), { code: 'file_encrypted' })
  })
