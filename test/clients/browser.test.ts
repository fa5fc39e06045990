/** `@docmill/client` on a page whose server adds the key. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import { createPool } from '@docmill/convert'
import { skipBrowser, useBrowser } from '../browser/support/browser.ts'
import { emittedClient } from './emitted.ts'
import { type Given, givenFor } from './given.ts'

const pool = await createPool({ workers: 1 })
after(() => pool.close())
const openPage = useBrowser()

/** A server of an application: its page, the client, and a path that leads to the service with the key. */
async function startApplication(t: TestContext, folder: string, { url, key }: Given): Promise<string> {
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/'
    if (path.startsWith('/docmill/')) {
      const answer = await fetch(url + path.slice('/docmill'.length), {
        method: request.method ?? 'GET',
        headers: {
          ...(request.headers as Record<string, string>),
          host: new URL(url).host,
          connection: 'keep-alive',
          authorization: `Bearer ${key}`,
        },
        ...(request.method === 'POST' ? { body: request, duplex: 'half' } : {}),
      } as RequestInit)
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
      return response.end(Buffer.from(await answer.arrayBuffer()))
    }
    const isScript = path.endsWith('.js')
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' })
    return response.end(isScript ? readFileSync(join(folder, path)) : '<!doctype html><title>Application</title>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a page converts through the server that it came from, and refuses a key', { skip: skipBrowser }, async (t) => {
  const given = await givenFor(t, pool)
  const application = await startApplication(t, emittedClient(t), given)
  const page = await openPage(t)
  await page.goto(application)
  const script = `(async () => {
    const { Docmill, isApiError } = await import('/client/index.js')
    const bytes = Uint8Array.from(atob(${JSON.stringify(readFileSync(given.file, 'base64'))}), (one) => one.charCodeAt(0))
    const docmill = new Docmill({ url: '/docmill', key: null })
    const { content } = await docmill.convert(new File([bytes], 'minutes.docx'))
    const streamed = await docmill.convert(() => new Blob([bytes]).stream(), { filename: 'b.docx' })
    const failed = await docmill.convert(new Blob(['%PDF-1.7'])).catch((error) => error)
    let refusal
    try {
      new Docmill({ url: '/docmill', key: 'dml_live_x' })
    } catch (error) {
      refusal = error.message
    }
    return { content, same: streamed.content === content, corrupt: isApiError(failed, 'file_corrupt'), refusal }
  })()`
  const { content, same, corrupt, refusal } = (await page.evaluate(script)) as Record<string, unknown>
  assert.match(content as string, /^# Minutes\n/)
  assert.deepEqual([same, corrupt], [true, true])
  assert.match(refusal as string, /could read the API key/)
})
