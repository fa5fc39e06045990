/** `@docmill/client` in a Worker of Cloudflare, by miniflare. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createPool } from '@docmill/convert'
import { emittedClient } from './emitted.ts'
import { checkReport, givenFor } from './given.ts'
import { moduleOf } from './runtimes.ts'

const pool = await createPool({ workers: 1 })
after(() => pool.close())

interface Miniflare {
  dispatchFetch(url: string, init: RequestInit): Promise<Response>
  dispose(): Promise<void>
}

const entry = moduleOf('miniflare/dist/src/index.js')
const miniflare = entry && ((await import(entry)) as { Miniflare: new (options: object) => Miniflare })

const worker = `
import * as client from './client/index.js'
import { exercise } from './exercise.js'

export default {
  async fetch(request) {
    const { document, ...given } = await request.json()
    const bytes = Uint8Array.from(atob(document), (character) => character.charCodeAt(0))
    return Response.json(await exercise(client, { ...given, document: bytes }))
  },
}
`

test('the client converts, fails, streams and runs jobs in a Worker', {
  skip: !miniflare && 'miniflare is not here',
}, async (t) => {
  const folder = emittedClient(t)
  const modules = ['exercise.js', ...globSync('client/*.js', { cwd: folder })].map((path) => ({
    type: 'ESModule',
    path,
    contents: readFileSync(join(folder, path), 'utf8'),
  }))
  const flare = new (miniflare || assert.fail()).Miniflare({
    modules: [{ type: 'ESModule', path: 'main.js', contents: worker }, ...modules],
    compatibilityDate: '2026-01-01',
  })
  t.after(() => flare.dispose())
  const given = await givenFor(t, pool)
  const body = JSON.stringify({ ...given, document: readFileSync(given.file, 'base64') })
  const answer = await flare.dispatchFetch('http://worker.example/', { method: 'POST', body })
  const text = await answer.text()
  assert.equal(answer.status, 200, text)
  checkReport(text)
})
