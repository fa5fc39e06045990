/** A scan and a picture that a vision model reads, from the command line to the endpoint and back through the sandbox. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { put, writePdf } from '../../tools/fixtures/pdf/write-pdf.ts'
import { docmill } from './program.ts'

/** More than one message between the processes can carry. */
const answer = `# Minutes\n\n${Array.from({ length: 2_000 }, (_, at) => `Item ${at} was agreed.`).join(' ')}\n\n$$E = mc^2$$`

test('docmill convert --ocr vision sends a page to the endpoint and prints what it reads there', async (t) => {
  const sent: string[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    sent.push(Buffer.concat(chunks).toString('utf8'))
    response.end(JSON.stringify({ choices: [{ message: { content: answer }, finish_reason: 'stop' }] }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const folder = mkdtempSync(join(tmpdir(), 'docmill-vision-'))
  t.after(() => {
    server.closeAllConnections()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const file = join(folder, 'scan.pdf')
  writeFileSync(file, writePdf({ pages: [{ content: [put(72, 700, 'A page with words of its own')] }] }))
  const env = {
    DOCMILL_OCR_VISION_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/chat/completions`,
  }
  const { status, stdout, stderr } = await docmill(['convert', file, '--ocr', 'vision', '--pages', '1', '-o', '-'], {
    env,
  }).ended
  assert.equal(status, 0, stderr)
  assert.match(stdout, /^# Minutes\n\nItem 0 was agreed\..*Item 1999 was agreed\.\n\n\$\$\nE = mc\^2\n\$\$\n$/s)
  assert.match(stderr, /vision_unconfirmed|numbers could not be confirmed/)
  assert.equal(sent.length, 1)
  const [image = ''] = /data:image\/jpeg;base64,[\w+/=]+/.exec(sent[0] ?? '') ?? []
  assert.ok(image.length > 1_000)
})
