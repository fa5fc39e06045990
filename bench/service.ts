/** The service as a client sees it, compared with the pool that it stands on. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPool } from '@docmill/convert'
import { printRows, quantile, round } from './measure.ts'
import { reportDocument } from './report.ts'

const program = join(import.meta.dirname, '../packages/cli/src/main.ts')
const document = reportDocument()
const boundary = 'docmill-bench'
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const metricsToken = 'bench'
const atOnce = 8
const conversions = 700
const rounds = 3

interface Service {
  url: string
  key: string
  process: ChildProcess
}

export async function benchService(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'docmill-bench-'))
  const service = await startService(folder)
  try {
    const pooled: number[] = []
    const served: number[] = []
    const memory: number[] = []
    for (let round = 0; round < rounds; round++) {
      pooled.push(await throughPool())
      served.push(await throughHttp(service))
      memory.push(residentMb(service))
    }
    const delays = await delaysWhileSending(service)
    const lag = await eventLoopLag(service)
    printRows(`A Word document of ${document.length} bytes, ${atOnce} at a time, conversions per second`, [
      { through: 'pool', 'per second': round(quantile(pooled, 0.5)) },
      { through: 'HTTP', 'per second': round(quantile(served, 0.5)) },
    ])
    printRows('The service', [
      { measure: `resident memory after ${conversions} conversions, MB`, value: round(memory[0] as number) },
      { measure: `after ${rounds * conversions}, MB`, value: round(memory.at(-1) as number) },
      { measure: 'answer to /healthz while 40 MB are converted and sent, p50 ms', value: round(quantile(delays, 0.5)) },
      { measure: 'p99 ms', value: round(quantile(delays, 0.99)) },
      { measure: "event loop's delay meanwhile, p99 ms", value: round(lag) },
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
    DOCMILL_METRICS_TOKEN: metricsToken,
  }
  const service = spawn(
    process.execPath,
    ['--max-semi-space-size=2', '--conditions=@docmill/source', program, 'serve'],
    {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
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
  const perSecond = await rate(() => pool.convert(document, { filename: 'report.docx' }))
  await pool.close()
  return perSecond
}

function throughHttp(service: Service): Promise<number> {
  const body = multipart('report.docx', document)
  return rate(() => upload(service, body))
}

function multipart(filename: string, bytes: Uint8Array): Buffer {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\n\r\n`
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
}

/** A client that costs as little as it can: it shares the cores with the service. */
function upload({ url, key }: Service, body: Buffer): Promise<void> {
  const headers = {
    'x-api-key': key,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': body.length,
  }
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/api/v1/convert`, { method: 'POST', agent, headers }, (answer) => {
      answer.resume().on('end', () => {
        if (answer.statusCode === 200) resolve()
        else reject(new Error(`answered ${answer.statusCode}`))
      })
    })
    sent.on('error', reject).end(body)
  })
}

/** Since the last time it was asked, as the service measures it. */
async function eventLoopLag({ url }: Service): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(await answer.text())?.[1]) * 1000
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
  const large = multipart('large.txt', Buffer.alloc(40_000_000, 'A line of words that is long enough to be one.\n\n'))
  await eventLoopLag(service)
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
