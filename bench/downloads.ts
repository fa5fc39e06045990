/** Uploads while many files are fetched slowly: those must not be felt. */
import { mkdtempSync, rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { administrationOf } from '../packages/server/src/administration/administration.ts'
import { readSettings } from '../packages/server/src/settings.ts'
import { start } from '../packages/server/src/start.ts'
import { startRemote } from '../test/service/support/remote.ts'
import { printRows, quantile, round } from './measure.ts'

const slowDownloads = 200
const uploads = 200
/** What each slow server sends, and goes on sending a byte at a time. */
const begun = Buffer.alloc(1_000_000, 'A line of words.\n')

export async function benchDownloads(): Promise<void> {
  const endings: (() => unknown)[] = []
  const folder = mkdtempSync(join(tmpdir(), 'docmill-bench-'))
  endings.push(() => rmSync(folder, { recursive: true }))
  try {
    await measure(folder, (end) => endings.push(end))
  } finally {
    for (const end of endings.reverse()) await end()
  }
}

async function measure(folder: string, after: (end: () => unknown) => void): Promise<void> {
  const remote = await startRemote({ after })
  const settings = readSettings({
    PORT: '0',
    DOCMILL_DATA_DIR: folder,
    DOCMILL_RATE_LIMIT: 'off',
    DOCMILL_LOG_LEVEL: 'silent',
    DOCMILL_MAX_DOWNLOADS_PER_ACCOUNT: String(slowDownloads),
    DOCMILL_MAX_INFLIGHT_BYTES: '1000000000',
  })
  const { services, url, stop } = await start(settings, { downloads: remote.downloads })
  after(stop)
  const { createKey, createAccount } = administrationOf(services.store, settings, services.clock)
  await createAccount('bench@example.com', 'ultimate')
  const { key } = await createKey('bench@example.com', {})
  const upload = async (): Promise<number> => {
    const body = new FormData()
    body.set('file', new Blob(['a,b\n1,2\n']), 'table.csv')
    const started = performance.now()
    await (await fetch(`${url}/api/v1/convert`, { method: 'POST', headers: { 'x-api-key': key }, body })).text()
    return performance.now() - started
  }

  for (let turn = 0; turn < uploads; turn++) await upload()
  const alone = await times(upload)
  const memory = process.memoryUsage().rss
  const slow = slowlyFetched(remote, slowDownloads)
  const downloads = Array.from({ length: slowDownloads }, () =>
    fetch(`${url}/api/v1/convert`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ url: slow.url }),
    }).then((answer) => answer.text()),
  )
  await slow.allAsked
  const alongside = await times(upload)
  const each = (process.memoryUsage().rss - memory) / slowDownloads
  slow.end()
  await Promise.all(downloads)
  printRows(`Uploads during ${slowDownloads} slow downloads`, [
    { measure: 'an upload alone, p50 ms', value: round(quantile(alone, 0.5)) },
    { measure: 'p95 ms', value: round(quantile(alone, 0.95)) },
    { measure: 'an upload during them, p50 ms', value: round(quantile(alongside, 0.5)) },
    { measure: 'p95 ms', value: round(quantile(alongside, 0.95)) },
    { measure: `memory for each download of ${begun.length / 1e6} MB so far, both ends, MB`, value: round(each / 1e6) },
  ])
}

async function times(work: () => Promise<number>): Promise<number[]> {
  const taken: number[] = []
  for (let turn = 0; turn < uploads; turn++) taken.push(await work())
  return taken
}

/** A URL whose server sends its beginning at once and the rest a byte a second. */
function slowlyFetched(remote: Awaited<ReturnType<typeof startRemote>>, count: number) {
  const { promise: allAsked, resolve } = Promise.withResolvers<void>()
  const open = new Set<ServerResponse>()
  const url = remote.on('/slow.txt', (_, response) => {
    response.write(begun, () => {
      open.add(response)
      if (open.size === count) resolve()
    })
  })
  const drip = setInterval(() => {
    for (const response of open) response.write('x')
  }, 1000)
  return {
    url,
    allAsked,
    end() {
      clearInterval(drip)
      for (const response of open) response.end()
    },
  }
}
