import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { OcrEngine, OcrWord } from '../core/engines/ocr.ts'
import { ConversionError, type ConversionErrorCode } from '../core/errors.ts'
import { contentText } from './content.ts'
import type { JobReport, PoolConvertOptions } from './job.ts'
import { createMediaPool } from './media/media-pool.ts'
import { createPool, createPoolOf, type Pool, type PoolOptions } from './pool.ts'

const misbehaving = join(import.meta.dirname, 'testing/misbehaving.ts')
const patience = { workers: 1, timeoutMs: 60_000, memoryMb: 256 }

let pool: Pool
before(async () => {
  pool = await createPoolOf(misbehaving, patience)
})
after(() => pool.close())

async function tell(words: string, options: PoolConvertOptions = {}, to: Pool = pool): Promise<string> {
  return contentText((await to.convert(Buffer.from(words), options)).content)
}

async function failsWith(code: ConversionErrorCode, promise: Promise<unknown>): Promise<ConversionError> {
  const error = await promise.then(
    () => undefined,
    (error: unknown) => error,
  )
  assert.ok(error instanceof ConversionError, `expected ${code}, got ${error}`)
  assert.equal(error.code, code)
  return error
}

/** Given up by the test runner alone: how long processes take to start is for the machine to say. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await wait(10)
}

async function withPool(options: PoolOptions, use: (pool: Pool) => Promise<void>): Promise<void> {
  await using(await createPoolOf(misbehaving, { ...patience, ...options }), use)
}

async function using(other: Pool, use: (pool: Pool) => Promise<void>): Promise<void> {
  try {
    await use(other)
  } finally {
    await other.close()
  }
}

test('a conversion comes back with its header, its warnings and the hash of its input', async () => {
  const { content, ...header } = await pool.convert(Buffer.from('say: "ä" 😀'))
  assert.equal(contentText(content), '"ä" 😀')
  assert.equal(Buffer.concat(content.chunks).toString(), '\\"ä\\" 😀')
  assert.deepEqual(header, {
    format: 'markdown',
    detectedType: 'txt',
    metadata: {},
    resources: [],
    warnings: [
      {
        code: 'parameter_ignored',
        message: 'Unknown field say was ignored.',
        details: { name: 'say' },
      },
    ],
    characters: 6,
  })
})

test('content as UTF-8 is the text itself', async () => {
  const { content } = await pool.convert(Buffer.from('say: "ä"'), { encoding: 'utf-8' })
  assert.equal(Buffer.concat(content.chunks).toString(), '"ä"')
  assert.equal(contentText(content), '"ä"')
})

test('one process serves one document after another', async () => {
  assert.equal(await tell('process id'), await tell('process id'))
})

test('a refusal keeps its code and its details', async () => {
  assert.deepEqual((await failsWith('file_corrupt', tell('refuse'))).details, { reason: ': the end is missing' })
})

test('a fault in a reader is conversion_failed, and its cause is for the log alone', async () => {
  const error = await failsWith('conversion_failed', tell('throw'))
  assert.match(String(error.cause), /a reader has a fault/)
  assert.doesNotMatch(error.message, /fault/)
})

/** Numbers of the processes that a process has started, and of those that they have. */
function descendants(pid: number): number[] {
  const own = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'latin1').split(' ').filter(Boolean).map(Number),
  )
  return own.flatMap((child) => [child, ...descendants(child)])
}

/** One that has ended keeps its number until somebody asks how it ended. */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'latin1'))
  } catch {
    return false
  }
}

for (const deed of ['crash', 'leave', 'reject'])
  test(`a process that dies (${deed}) fails its own document and is replaced`, async () => {
    const before = await tell('process id')
    await failsWith('conversion_failed', tell(deed))
    assert.notEqual(await tell('process id'), before)
  })

test('an endless loop is stopped at the deadline', async () => {
  await withPool({ timeoutMs: 1_000 }, async (other) => {
    await other.ready()
    const error = await failsWith('conversion_timeout', tell('loop', {}, other))
    assert.deepEqual(error.details, { seconds: 1 })
    assert.equal(await tell('say: next', {}, other), 'next')
  })
})

for (const deed of ['fill heap', 'fill buffers'])
  test(`a document that wants too much memory (${deed}) is stopped`, async (context) => {
    if (deed === 'fill buffers' && !pool.walls.memory) return context.skip('RLIMIT_DATA cannot be set here')
    await failsWith('conversion_out_of_memory', tell(deed))
    assert.equal(await tell('say: next'), 'next')
  })

test('aborting kills a running conversion with all its processes', async () => {
  await tell('say: ready')
  const before = descendants(process.pid)
  const abort = new AbortController()
  const running = tell('loop', { signal: abort.signal })
  abort.abort()
  await failsWith('conversion_aborted', running)
  assert.ok(before.length > 0)
  // The first process of a namespace ends a moment after the last one.
  const deadline = Date.now() + 5_000
  while (before.some(isRunning) && Date.now() < deadline) await wait(1)
  assert.deepEqual(before.filter(isRunning), [])
})

test('aborting a short text costs no process: it ends first, and nobody gets its result', async () => {
  await tell('say: ready')
  const { replaced } = pool.stats()
  const abort = new AbortController()
  const running = tell('say: unwanted', { filename: 'a.txt', signal: abort.signal })
  abort.abort()
  await failsWith('conversion_aborted', running)
  assert.equal(await tell('say: next'), 'next')
  assert.equal(pool.stats().replaced, replaced)
})

test('aborting takes a waiting conversion out of the queue', async () => {
  const abort = new AbortController()
  const running = tell('say: first')
  const waiting = tell('say: second', { signal: abort.signal })
  abort.abort()
  await failsWith('conversion_aborted', waiting)
  assert.equal(await running, 'first')
  assert.equal(pool.stats().queued, 0)
  await failsWith('conversion_aborted', tell('say: third', { signal: abort.signal }))
})

test('beyond the queue a conversion is refused at once', async () => {
  await withPool({ queueLimit: 2 }, async (other) => {
    await other.ready()
    const accepted = [1, 2, 3].map((number) => tell(`say: ${number}`, {}, other))
    await failsWith('overloaded', tell('say: 4', {}, other))
    assert.deepEqual(await Promise.all(accepted), ['1', '2', '3'])
  })
})

test('a caller with many documents delays another by the one that runs', async () => {
  await pool.ready()
  const order: string[] = []
  const say = (key: string): Promise<unknown> => tell(`say: ${key}`, { key }).then((word) => order.push(word))
  await Promise.all([say('busy'), say('busy'), say('busy'), say('busy'), say('modest')])
  assert.equal(order.indexOf('modest'), 1)
})

test('a long document gives way to that of another key, and is converted from the beginning afterwards', async () => {
  await withPool({}, async (other) => {
    await other.ready()
    const reports: JobReport[] = []
    const onReport = (report: JobReport): void => void reports.push(report)
    const long = tell('work: 5000', { key: 'a', onReport }, other)
    await wait(1500)
    assert.equal(await tell('say: short', { key: 'b', onReport }, other), 'short')
    assert.equal(reports.length, 1, 'the long one has not ended')
    assert.equal(await long, 'worked 5000')
    assert.deepEqual(
      reports.map(({ lane, stops }) => [lane, stops]),
      [
        ['normal', 0],
        ['long', 1],
      ],
    )
    const { converted, failed, stopped } = other.stats()
    assert.deepEqual({ converted, failed, stopped }, { converted: 2, failed: 0, stopped: 1 })
  })
})

test('a reserve takes short documents while all workers are busy, without stopping anything', async () => {
  await withPool({ reserve: 1 }, async (other) => {
    await until(() => other.stats().idle === 2)
    const long = tell('work: 3000', { key: 'a' }, other)
    const reports: JobReport[] = []
    await tell('say: short', { key: 'b', onReport: (report) => reports.push(report) }, other)
    assert.equal(other.stats().busy, 1)
    assert.equal(await long, 'worked 3000')
    assert.equal(reports[0]?.lane, 'short')
    assert.equal(other.stats().stopped, 0)
  })
})

test('what an engine answers to an attempt that was stopped does not reach the next', async () => {
  const asked: { signal: AbortSignal | undefined; answer(): void }[] = []
  const page = { width: 2, height: 1, dpi: 72, words: [], rulings: [], marks: [] }
  const ocr: OcrEngine = {
    name: 'slow',
    recognizePicture: async () => ({ pages: [], pageCount: 0, damaged: false }),
    recognize: (_, { signal }) => new Promise((resolve) => asked.push({ signal, answer: () => resolve(page) })),
  }
  await withPool({ engines: { ocr } }, async (other) => {
    await other.ready()
    const long = tell('ocr: de', { key: 'a' }, other)
    await until(() => asked.length === 1)
    await wait(1000)
    await tell('say: short', { key: 'b' }, other)
    assert.equal(asked[0]?.signal?.aborted, true)
    await until(() => asked.length === 2)
    asked[0]?.answer()
    assert.equal(await Promise.race([long, wait(200, 'still asking')]), 'still asking')
    asked[1]?.answer()
    assert.equal(await long, 'slow: ')
  })
})

test('a key over its budget is asked to wait while others do', async () => {
  await withPool({}, async (other) => {
    await other.ready()
    const budget = { burstMs: 100, refillMsPerMinute: 60 }
    const over = tell('work: 300', { key: 'a', budget }, other)
    const next = tell('say: b', { key: 'b' }, other)
    await wait(200)
    assert.ok(other.budgetWaitMs('a') > 0)
    assert.equal(other.budgetWaitMs('b'), 0)
    await Promise.all([over, next])
    assert.equal(other.budgetWaitMs('a'), 0, 'nobody else waits')
  })
})

test('what a library prints does not reach the results', async () => {
  assert.equal(await tell('print'), 'printed')
})

test('a child asks for OCR and gets words, and without an engine has none', async () => {
  const asked: unknown[] = []
  const ocr: OcrEngine = {
    name: 'pretended',
    recognizePicture: async () => ({ pages: [], pageCount: 0, damaged: false }),
    recognize: async ({ samples, ...raster }, { language }) => {
      if (language === 'xx') throw new Error('no such language')
      asked.push([...samples], raster, language)
      const word: OcrWord = { text: 'Word', box: [0, 0, 2, 1], baseline: 1, height: 1, confidence: 1, line: 1 }
      return { width: 2, height: 1, dpi: 72, words: [word], rulings: [], marks: [] }
    },
  }
  await withPool({ engines: { ocr } }, async (other) => {
    assert.equal(await tell('ocr', { language: 'de' }, other), 'pretended: Word')
    assert.deepEqual(asked, [[7, 9], { width: 2, height: 1, channels: 1 }, 'de'])
    await failsWith('engine_unavailable', tell('ocr', { language: 'xx' }, other))
  })
  assert.equal(await tell('ocr: de'), 'undefined: undefined')
})

test('a process is replaced after its share of documents', async () => {
  await withPool({ documentsPerChild: 2 }, async (other) => {
    const pids: string[] = []
    for (let count = 0; count < 4; count++) pids.push(await tell('process id', {}, other))
    assert.equal(pids[0], pids[1])
    assert.notEqual(pids[1], pids[2])
    assert.equal(pids[2], pids[3])
    assert.equal(other.stats().replaced, 2)
  })
})

test('closing aborts what runs and what waits', async () => {
  const other = await createPoolOf(misbehaving, patience)
  await other.ready()
  const jobs = [tell('loop', {}, other), tell('say: late', {}, other)].map((job) =>
    failsWith('conversion_aborted', job),
  )
  await other.close()
  await Promise.all(jobs)
  await failsWith('conversion_aborted', tell('say: later', {}, other))
})

test('a pool whose processes do not start says so and leaves nobody waiting', async () => {
  const other = await createPoolOf(join(import.meta.dirname, 'fixtures/absent.ts'), patience)
  const job = failsWith('conversion_failed', tell('say: hello', {}, other))
  await assert.rejects(other.ready(), /do not start/)
  await job
  await other.close()
})

test('a layer that is required and missing stops the start with what it needs', async () => {
  const path = process.env.PATH
  process.env.PATH = ''
  try {
    await assert.rejects(
      createPool({ requireWalls: ['net', 'memory'] }),
      /net \(needs .*\), memory \(needs Linux with util-linux\)/,
    )
    const media = createMediaPool({ requireWalls: ['fs', 'memory'], idleMs: 100 })
    const failure = await media.preview(new Uint8Array(1), { maxPixels: 1 }).catch((error: unknown) => error)
    assert.match(String((failure as Error).cause), /: memory \(needs Linux with util-linux\)/)
    await media.close()
  } finally {
    process.env.PATH = path
  }
})

test('in the sandbox there is no environment, no root, no foreign file and no network', async () => {
  assert.equal(await tell('environment'), '[]')
  if (pool.walls.uid) assert.equal(await tell('user id'), '65534 65534')
  if (pool.walls.fs) assert.equal(await tell('read file: /etc/hostname'), 'ERR_ACCESS_DENIED')
  if (pool.walls.net) {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    assert.ok(address && typeof address === 'object')
    assert.equal(await tell(`connect: ${address.port}`), 'no network')
    server.close()
  }
})

test('a large document crosses to the child and back whole', async () => {
  await using(await createPool({ ...patience, memoryMb: 1024 }), async (real) => {
    const source = `${randomBytes(48).toString('hex')}\n\n`.repeat(100_000)
    const { content } = await real.convert(Buffer.from(source), { filename: 'large.txt' })
    assert.equal(contentText(content).trimEnd(), source.trimEnd())
  })
})

test('the memory of a process stays level over many documents', async () => {
  await using(await createPool(patience), async (real) => {
    for (let count = 0; count < 400; count++) await real.convert(Buffer.from(`No. ${count}`), { filename: 'a.txt' })
    const { converted, replaced } = real.stats()
    assert.deepEqual({ converted, replaced }, { converted: 400, replaced: 0 })
  })
})

test('whoever asks learns how long a document waited and what each stage took, also when it fails', async () => {
  await using(await createPool({ workers: 1 }), async (real) => {
    const reports: JobReport[] = []
    const onReport = (report: JobReport): void => void reports.push(report)
    await real.convert(Buffer.from('a,b\n1,2\n'), { filename: 'a.csv', onReport })
    await failsWith('file_corrupt', real.convert(Buffer.from('%PDF-1.7 nothing'), { filename: 'a.pdf', onReport }))
    const [good, bad] = reports.map(({ work }) => [work?.format, work?.stages.map(({ name }) => name)])
    assert.deepEqual(good, ['csv', ['detect', 'read', 'tidy', 'write']])
    assert.deepEqual(bad, ['pdf', ['detect', 'read']])
    assert.ok(reports.every(({ queuedMs, calls }) => queuedMs >= 0 && calls.length === 0))
    assert.ok(real.stats().memoryBytes > 10_000_000)
  })
})

test('a document whose process dies is reported without stages, an engine that was asked with its outcome', async () => {
  const ocr = {
    name: 'broken',
    recognize: () => Promise.reject(new Error('no')),
    recognizePicture: () => Promise.reject(new Error('no')),
  }
  await withPool({ engines: { ocr } }, async (other) => {
    const reports: JobReport[] = []
    const onReport = (report: JobReport): void => void reports.push(report)
    await failsWith('conversion_failed', other.convert(Buffer.from('crash'), { onReport }))
    await failsWith('engine_unavailable', other.convert(Buffer.from('ocr: en'), { onReport }))
    assert.equal(reports[0]?.work, undefined)
    assert.deepEqual(
      reports[1]?.calls.map(({ engine, outcome }) => [engine, outcome]),
      [['ocr', 'engine_unavailable']],
    )
  })
})
