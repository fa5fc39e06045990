/** The service as a client sees it, beside the pool that it stands on. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPool } from '@docmill/convert'
import { printRows, quantile, round } from './measure.ts'

const program = join(import.meta.dirname, '../packages/cli/src/main.ts')
const document = Buffer.from('Minutes\n\nThe meeting began at 9 and ended at 10.\n'.repeat(40))
const atOnce = 8
const conversions = 1_000

interface Service {
  url: string
  key: string
  process: ChildProcess
}

export async function benchService(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'docmill-bench-'))
  const service = await startService(folder)
  try {
    const pooled = await throughPool()
    const first = await throughHttp(service)
    const memoryBefore = residentMb(service)
    const second = await throughHttp(service)
    await throughHttp(service)
    const memoryAfter = residentMb(service)
    const delays = await delaysWhileSending(service)
    printRows(`A text of ${document.length} bytes, ${atOnce} at a time, conversions per second`, [
      { through: 'pool', 'per second': round(pooled) },
      { through: 'HTTP', 'per second': round(Math.max(first, second)) },
    ])
    printRows('The service', [
      { measure: 'resident memory after 1,000 conversions, MB', value: round(memoryBefore) },
      { measure: 'after 3,000, MB', value: round(memoryAfter) },
      { measure: 'answer to /healthz while 40 MB are converted and sent, p50 ms', value: round(quantile(delays, 0.5)) },
      { measure: 'p99 ms', value: round(quantile(delays, 0.99)) },
    ])
  } finally {
    service.process.kill('SIGTERM')
    await new Promise((resolve) => service.process.on('exit', resolve))
    rmSync(folder, { recursive: true })
  }
}

async function startService(folder: string): Promise<Service> {
  const env = {
    ...process.env,
    PORT: '0',
    DOCMILL_DATA_DIR: folder,
    DOCMILL_RATE_LIMIT: 'off',
    DOCMILL_LOG_LEVEL: 'silent',
  }
  const service = spawn(process.execPath, ['--conditions=@docmill/source', program, 'serve'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  for await (const chunk of service.stdout) {
    printed += chunk
    const url = /^Docmill listening on (\S+)/m.exec(printed)?.[1]
    const key = /API key: (\S+)/.exec(printed)?.[1]
    if (url && key) return { url, key, process: service }
  }
  throw new Error(`the service did not start: ${printed}`)
}

async function throughPool(): Promise<number> {
  const pool = await createPool()
  await pool.ready()
  const perSecond = await rate(() => pool.convert(document, { filename: 'minutes.txt' }))
  await pool.close()
  return perSecond
}

function throughHttp(service: Service): Promise<number> {
  return rate(() => upload(service, document))
}

async function upload({ url, key }: Service, bytes: Uint8Array<ArrayBuffer>): Promise<number> {
  const body = new FormData()
  body.append('file', new Blob([bytes]), 'minutes.txt')
  const answer = await fetch(`${url}/api/v1/convert`, { method: 'POST', headers: { 'x-api-key': key }, body })
  const { byteLength } = await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`answered ${answer.status}`)
  return byteLength
}

/** @returns conversions per second */
async function rate(work: () => Promise<unknown>): Promise<number> {
  let left = conversions
  const started = performance.now()
  const lane = async (): Promise<void> => {
    while (left-- > 0) await work()
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return (conversions / (performance.now() - started)) * 1000
}

/** Milliseconds that each of a row of small requests waits while large answers are made. */
async function delaysWhileSending(service: Service): Promise<number[]> {
  const delays: number[] = []
  let sending = true
  const large = Buffer.alloc(40_000_000, 'A line of words that is long enough to be one.\n\n')
  const upstream = Promise.all([upload(service, large), upload(service, large)]).finally(() => {
    sending = false
  })
  while (sending) {
    const started = performance.now()
    await (await fetch(`${service.url}/healthz`)).arrayBuffer()
    delays.push(performance.now() - started)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await upstream
  return delays
}

function residentMb({ process }: Service): number {
  const status = readFileSync(`/proc/${process.pid}/status`, 'utf8')
  return Number(/VmRSS:\s*(\d+)/.exec(status)?.[1]) / 1024
}
