import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { startRemote } from '../../../test/service/support/remote.ts'
import { downloadPolicy, nameOf, readSource } from './source.ts'

const faultOf = (place: string, policy = downloadPolicy(false)): Promise<string> =>
  readSource(place, policy).then(
    () => 'nothing',
    (error: { code: string }) => error.code,
  )

test('a URL is fetched, with the name and the type that its server gives', async (t) => {
  const remote = await startRemote(t)
  const url = remote.on('/get', (_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="table.csv"' })
      .end('a,b'),
  )
  const source = await readSource(url, { ...downloadPolicy(false), ...remote.downloads })
  assert.deepEqual(
    { ...source, bytes: source.bytes.toString() },
    { bytes: 'a,b', filename: 'table.csv', mediaType: 'text/csv' },
  )
})

test('a URL to a private network is refused unless it is allowed', async () => {
  for (const place of ['https://localhost/a.pdf', 'https://127.0.0.1/a.pdf', 'https://[::1]/', 'https://10.1.2.3/a'])
    assert.equal(await faultOf(place), 'url_not_public', place)
  const { addresses } = downloadPolicy(true)
  for (const address of ['127.0.0.1', '10.1.2.3', '192.168.0.4', '::1', 'fd00::1', '93.184.216.34'])
    assert.ok(addresses.mayConnect(address) && addresses.isAllowed(address), address)
})

test('whatever looks like a URL is never sought as a file', async () => {
  for (const place of [
    'http://example.com/a.pdf',
    'file:///etc/passwd',
    'ftp://example.com/a',
    'https://user@example.com/',
  ])
    assert.equal(await faultOf(place), 'invalid_url', place)
})

test('subtitles next to a recording are read in any charset', async (t) => {
  const cue = (said: string): string => `1\r\n00:00:01,000 --> 00:00:04,000\r\n${said}\r\n`
  const french = cue('Où est passé le garçon ? Il a été invité à dîner.')
  const russian = cue('Где мальчик?')
  for (const [bytes, said] of [
    [Buffer.from(french), french],
    [Buffer.from(`\ufeff${french}`), french],
    [Buffer.from(french, 'latin1'), french],
    [Buffer.from(`\ufeff${russian}`, 'utf16le'), russian],
    [Buffer.from(`\ufeff${russian}`, 'utf16le').swap16(), russian],
  ] as const)
    assert.equal(await subtitlesOf(t, (place) => writeFileSync(place, bytes)), said)
})

test('subtitles next to a recording that are larger than any are left alone', async (t) => {
  const sized = (bytes: number) => (place: string) => {
    writeFileSync(place, '')
    truncateSync(place, bytes)
  }
  assert.equal((await subtitlesOf(t, sized(16_777_216)))?.length, 16_777_216)
  assert.equal(await subtitlesOf(t, sized(16_777_217)), undefined)
})

test('the output of a URL is named after the last part of its path and stays in its folder', () => {
  assert.equal(nameOf('https://example.com/a/report.pdf?x=/y'), 'report.pdf')
  assert.equal(nameOf('https://example.com/a/r%C3%A9sum%C3%A9.docx'), 'résumé.docx')
  assert.equal(nameOf('https://example.com/..%2F..%2Fetc%2Fpasswd'), 'passwd')
  assert.equal(nameOf('https://example.com/'), 'example.com')
  assert.equal(nameOf('folder/report.pdf'), 'report.pdf')
})

/** @param write Makes the file of subtitles next to a recording. */
async function subtitlesOf(t: TestContext, write: (place: string) => void): Promise<string | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'docmill-source-'))
  t.after(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'talk.mp4'), 'x')
  write(join(folder, 'talk.srt'))
  return (await readSource(join(folder, 'talk.mp4'), downloadPolicy(false))).subtitles
}
