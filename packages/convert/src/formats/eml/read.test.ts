import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from '../../../../../test/property.ts'
import { ConversionError } from '../../core/errors.ts'
import { convert } from '../../pipeline/in-process.ts'

async function refusal(bytes: Uint8Array): Promise<string> {
  try {
    await convert(bytes, { filename: 'a.eml' })
    return 'none'
  } catch (error) {
    assert.ok(error instanceof ConversionError, String(error))
    return error.code
  }
}

test('the header is the metadata', async () => {
  const message = 'From: A <a@example.org>\nSubject: Hello\nDate: Tue, 5 Mar 2024 10:00:00 +0100\n\nText'
  const { metadata } = await convert(Buffer.from(message), { filename: 'a.eml' })
  assert.deepEqual(metadata, { title: 'Hello', author: 'A <a@example.org>', created: '2024-03-05T09:00:00.000Z' })
})

test('an encrypted message is reported as such', async () => {
  const pgp = 'From: a\nContent-Type: multipart/encrypted; boundary=b\n\n--b\n\nVersion: 1\n--b--\n'
  assert.equal(await refusal(Buffer.from(pgp)), 'file_encrypted')
  assert.equal(await refusal(Buffer.from('From: a\n\n-----BEGIN PGP MESSAGE-----\n\nhQEMA\n')), 'file_encrypted')
  const smime = 'From: a\nContent-Type: application/pkcs7-mime; smime-type=enveloped-data\n\nMIIB\n'
  assert.equal(await refusal(Buffer.from(smime)), 'file_encrypted')
})

test('text without a header of a message is corrupt', async () => {
  assert.equal(await refusal(Buffer.from('just words\n\nand more')), 'file_corrupt')
})

test('a message within a message within a message ends at the limit of depth', async () => {
  let message = 'From: a\n\ntext'
  for (let level = 0; level < 30; level++) message = `From: a\nContent-Type: message/rfc822\n\n${message}`
  assert.ok(['none', 'content_limit_exceeded'].includes(await refusal(Buffer.from(message))))
})

test('many parts are a limit', async () => {
  const parts = '--b\nContent-Type: text/plain\n\nx\n'.repeat(201_000)
  const message = `From: a\nContent-Type: multipart/mixed; boundary=b\n\n${parts}--b--\n`
  assert.equal(await refusal(Buffer.from(message)), 'content_limit_exceeded')
})

test('a message cut or changed anywhere ends in a document or in a documented error', async () => {
  const whole = readFileSync(join(import.meta.dirname, 'goldens/attachments.eml'))
  const changes = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(changes, fc.integer({ min: 1, max: whole.length }), async (changed, length) => {
      const bytes = Buffer.from(whole.subarray(0, length))
      for (const [at, value] of changed) if (at < length) bytes[at] = value
      await refusal(bytes)
    }),
    { numRuns: 300 },
  )
})

test('a file that a page shows did not come with it, however the page writes its identifier', async () => {
  for (const address of ['a@b', 'a%40b', 'a&#64;b']) {
    const page = `--r\nContent-Type: text/html\n\n<p>Hello</p><img src="cid:${address}">\n`
    const file = '--r\nContent-Type: image/png; name=a.png\nContent-ID: <a@b>\n\nx\n--r--\n'
    const message = `From: a\nContent-Type: multipart/related; boundary=r\n\n${page}${file}`
    const { content } = await convert(Buffer.from(message), { filename: 'a.eml' })
    assert.equal(content, '**From:** a\n\nHello\n\n![](a.png)\n', address)
  }
})
