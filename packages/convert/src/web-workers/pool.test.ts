import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { Worker as Thread } from 'node:worker_threads'
import { createWorkerPool, type WorkerPoolOptions } from './pool.ts'
import type { WebWorker } from './start-worker.ts'

const minutes = readFileSync(join(import.meta.dirname, '../../../../docs/guide/minutes.docx'))

/** A worker that does what the test says, and what was asked of it. */
class FakeWorker implements WebWorker {
  readonly sent: unknown[] = []
  isEnded = false
  readonly #listeners: [string, (event: never) => void][] = []
  readonly #answer: (worker: FakeWorker) => void

  constructor(answer: (worker: FakeWorker) => void) {
    this.#answer = answer
  }

  postMessage(message: unknown): void {
    this.sent.push(message)
    queueMicrotask(() => this.#answer(this))
  }

  terminate(): void {
    this.isEnded = true
  }

  addEventListener(type: string, listener: (event: never) => void): void {
    this.#listeners.push([type, listener])
  }

  emit(type: string, event: object): void {
    for (const [name, listener] of this.#listeners) if (name === type) listener(event as never)
  }
}

/** A pool of such workers, of which all that were started are listed. */
function poolOf(t: TestContext, answer: (worker: FakeWorker) => void, options: WorkerPoolOptions = {}) {
  const started: FakeWorker[] = []
  const createWorker = (): FakeWorker => {
    const worker = new FakeWorker(answer)
    started.push(worker)
    return worker
  }
  const pool = createWorkerPool({ workers: 1, createWorker, ...options })
  t.after(() => pool.close())
  return { pool, started }
}

const converted = (worker: FakeWorker): void => {
  worker.emit('message', { data: { type: 'begun' } })
  worker.emit('message', { data: { type: 'converted', conversion: { content: 'text' } } })
}

test('a document that takes too long ends with conversion_timeout, and its worker with it', async (t) => {
  const { pool, started } = poolOf(t, (worker) => worker.emit('message', { data: { type: 'begun' } }), {
    timeoutMs: 20,
  })
  await assert.rejects(pool.convert(minutes), { code: 'conversion_timeout' })
  assert.deepEqual(
    started.map(({ isEnded }) => isEnded),
    [true],
  )
})

test('an aborted document ends at once, whether it runs or waits, and the next one is converted', async (t) => {
  let isSilent = true
  const { pool, started } = poolOf(t, (worker) => isSilent || converted(worker))
  const aborts = [new AbortController(), new AbortController()]
  const given = aborts.map(({ signal }) => pool.convert(minutes, { signal }))
  const ended = Promise.all(given.map((one) => assert.rejects(one, { code: 'conversion_aborted' })))
  await new Promise((resolve) => setImmediate(resolve))
  for (const controller of aborts.reverse()) controller.abort()
  await ended
  isSilent = false
  assert.equal((await pool.convert(minutes)).content, 'text')
  assert.deepEqual(
    started.map(({ isEnded }) => isEnded),
    [true, false],
  )
})

test('a worker that breaks ends its document alone; one without memory with conversion_out_of_memory', async (t) => {
  const words = ['Script error.', 'RangeError: Array buffer allocation failed']
  const { pool, started } = poolOf(t, (worker) => worker.emit('error', { message: words[started.length - 1] ?? '' }))
  await assert.rejects(pool.convert(minutes), { code: 'conversion_failed' })
  await assert.rejects(pool.convert(minutes), { code: 'conversion_out_of_memory' })
  assert.ok(started.every(({ isEnded }) => isEnded))
})

test('where no worker starts a document ends with conversion_failed; one that waits for a running worker goes on waiting', async (t) => {
  const fault = new Error('no such script')
  const started: FakeWorker[] = []
  let canStart = true
  const createWorker = (): FakeWorker => {
    if (!canStart) throw fault
    started.push(new FakeWorker((worker) => worker.emit('message', { data: { type: 'begun' } })))
    return started.at(-1) as FakeWorker
  }
  const pool = createWorkerPool({ workers: 2, createWorker })
  t.after(() => pool.close())
  const first = pool.convert(minutes)
  await new Promise((resolve) => setImmediate(resolve))
  canStart = false
  const others = [pool.convert(minutes), pool.convert(minutes)]
  await new Promise((resolve) => setImmediate(resolve))
  converted(started[0] as FakeWorker)
  await first
  await new Promise((resolve) => setImmediate(resolve))
  const ended = assert.rejects(others[0] as Promise<unknown>, { code: 'conversion_failed' })
  // The only worker breaks, and none takes its place.
  started[0]?.emit('error', { message: 'Script error.' })
  await ended
  await assert.rejects(others[1] as Promise<unknown>, { code: 'conversion_failed', cause: fault })
  await assert.rejects(pool.convert(minutes), { code: 'conversion_failed', cause: fault })
  canStart = true
  const last = pool.convert(minutes)
  await new Promise((resolve) => setImmediate(resolve))
  converted(started[1] as FakeWorker)
  assert.equal((await last).content, 'text')
})

test('beyond the bounds of the queue a document is refused', async (t) => {
  const limits = { queueLimit: 2, queuedBytes: 2 * minutes.length }
  for (const bound of [{ queueLimit: 1 }, { queuedBytes: minutes.length + 1 }]) {
    const { pool } = poolOf(t, () => {}, { ...limits, ...bound })
    const kept = [pool.convert(minutes), pool.convert(minutes)]
    await assert.rejects(pool.convert(minutes), { code: 'overloaded' })
    pool.close()
    for (const one of kept) await assert.rejects(one, { code: 'conversion_aborted' })
  }
})

test('a worker is replaced after the bytes that it may convert, and its memory given back', async (t) => {
  const { pool, started } = poolOf(t, converted, { bytesPerWorker: 1.5 * minutes.length })
  for (let turn = 0; turn < 3; turn++) await pool.convert(minutes)
  assert.deepEqual(
    started.map(({ isEnded }) => isEnded),
    [true, false],
  )
})

test('what cannot be sent is an error of the call, and the worker stays', async (t) => {
  const { pool } = poolOf(t, converted)
  await pool.convert(minutes)
  const refusal = new Error('could not be cloned')
  const { pool: other, started } = poolOf(t, converted)
  const first = other.convert(minutes)
  await first
  const [worker] = started as [FakeWorker]
  worker.postMessage = () => {
    throw refusal
  }
  await assert.rejects(other.convert(minutes), refusal)
  assert.equal(worker.isEnded, false)
})

/** The worker of the package in a thread of Node, which lacks the face of a Web Worker. */
function realWorker(): WebWorker {
  const face = `
    import { parentPort } from 'node:worker_threads'
    globalThis.addEventListener = (type, listener) => parentPort.on(type, (data) => listener({ data }))
    globalThis.postMessage = (message) => parentPort.postMessage(message)
    await import(${JSON.stringify(new URL('./entry.ts', import.meta.url).href)})`
  const thread = new Thread(new URL(`data:text/javascript,${encodeURIComponent(face)}`))
  return {
    postMessage: (message) => thread.postMessage(message),
    terminate: () => void thread.terminate(),
    addEventListener: (type: string, listener: (event: never) => void) =>
      void thread.on(type, (data: unknown) => listener({ data, message: String(data) } as never)),
  }
}

test('the program of a worker converts, reports progress, and answers with the errors of the library', async (t) => {
  const pool = createWorkerPool({ workers: 1, createWorker: realWorker })
  t.after(() => pool.close())
  const { content, detectedType } = await pool.convert(new Blob([minutes]), { filename: 'minutes.docx' })
  assert.match(content, /^# Minutes\n/)
  assert.equal(detectedType, 'docx')
  await assert.rejects(pool.convert(Buffer.from('%PDF-1.7'), { filename: 'a.pdf' }), { code: 'file_corrupt' })
  const pages: number[] = []
  const letter = readFileSync(join(import.meta.dirname, '../formats/pdf/goldens/address-lines.pdf'))
  await pool.convert(letter, { onProgress: (done) => pages.push(done) })
  assert.deepEqual(pages, [1])
})

test('where there are no Web Workers the pool says what to use instead', () => {
  assert.throws(() => createWorkerPool(), /use convert, or createPool in Node/)
})
