/** What a conversion process can do to the service when a file has taken it over: nothing. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { after, before, test } from 'node:test'
import fc from '../../../../test/property.ts'
import type { OcrEngine } from '../core/engines/ocr.ts'
import type { SpeechEngine } from '../core/engines/speech.ts'
import { ConversionError } from '../core/errors.ts'
import type { PageWork } from '../core/page-work.ts'
import { contentText } from './content.ts'
import type { PoolConvertOptions } from './job.ts'
import { createPoolOf, type Pool } from './pool.ts'
import { probeSandbox } from './process/sandbox/probe.ts'
import type { Deed } from './testing/hostile.ts'

const hostile = join(import.meta.dirname, 'testing/hostile.ts')
const patience = { workers: 2, timeoutMs: 60_000, memoryMb: 256, queueLimit: 64 }

const asked: string[] = []
const ocr: OcrEngine = {
  name: 'ocr',
  recognize: async () => {
    asked.push('raster')
    return { width: 1, height: 1, dpi: 72, words: [], rulings: [], marks: [] }
  },
  recognizePicture: () => new Promise(() => {}),
}
const speech: SpeechEngine = {
  name: 'speech',
  transcribe: async (_, { filename }) => {
    asked.push(filename)
    return []
  },
}

let patient: Pool
let hasty: Pool
before(async () => {
  // Code that a file brings with it is not held by Node's permission model.
  const sandbox = { ...(await probeSandbox([process.execPath, hostile])), permissionFlag: undefined }
  patient = await createPoolOf(hostile, { ...patience, engines: { ocr, speech } }, sandbox)
  hasty = await createPoolOf(hostile, { ...patience, timeoutMs: hastyMs, engines: { ocr, speech } }, sandbox)
})
after(() => Promise.all([patient.close(), hasty.close()]))

interface Settled {
  code: string
  /** From the turn of the document to its end. */
  tookMs: number
  reports: number
}

async function settle(pool: Pool, deeds: readonly Deed[], options: PoolConvertOptions = {}): Promise<Settled> {
  const start = performance.now()
  let queuedMs = 0
  let reports = 0
  const onReport = (report: { queuedMs: number }): void => {
    queuedMs = report.queuedMs
    reports++
  }
  const limits = { outputCharacters: 2_000_000 }
  const code = await pool.convert(Buffer.from(JSON.stringify(deeds)), { limits, ...options, onReport }).then(
    () => 'ok',
    (error: unknown) => (error instanceof ConversionError ? error.code : String(error)),
  )
  return { code, tookMs: performance.now() - start - queuedMs, reports }
}

async function assertConverts(pool: Pool): Promise<void> {
  const { content } = await pool.convert(Buffer.from('good'))
  assert.equal(contentText(content), 'good')
}

const usage = { rssBytes: 1, cpuMs: 1 }
const work = { stages: [] }
const done = { type: 'done', format: 'markdown', detectedType: 'txt', characters: 0, usage, work }
const raster = { type: 'raster', call: 1, width: 1, height: 1, channels: 1 }
const recording = { type: 'recording', call: 1, mediaType: 'audio/mpeg', filename: 'a.mp3' }

/** What no honest process sends; for each the process is killed at once and the job ends in `conversion_failed`. */
const violations: Record<string, Deed[]> = {
  'done without usage': [{ do: 'frame', header: { ...done, usage: undefined } }],
  'failed without usage': [
    { do: 'frame', header: { type: 'failed', code: 'file_corrupt', details: {}, cause: '', work } },
  ],
  'failed with an unknown code': [
    { do: 'frame', header: { type: 'failed', code: 'no_such_code', details: {}, cause: '', usage, work } },
  ],
  'usage that is no number': [{ do: 'frame', header: { ...done, usage: { rssBytes: 'x', cpuMs: null } } }],
  'done in an unknown format': [{ do: 'frame', header: { ...done, format: 'docx' } }],
  'progress that does not rise': [
    { do: 'frame', header: { type: 'progress', done: 2, total: 3 } },
    { do: 'frame', header: { type: 'progress', done: 2, total: 3 } },
  ],
  'progress beyond all pages': [{ do: 'frame', header: { type: 'progress', done: 4, total: 3 } }],
  'progress of more pages than a document may have': [
    { do: 'frame', header: { type: 'progress', done: 1, total: 1_000_000 } },
  ],
  'progress with a body': [{ do: 'frame', header: { type: 'progress', done: 1, total: 3 }, body: 1 }],
  'structure that is no JSON': [
    { do: 'frame', header: { type: 'structure', member: 'pages' }, body: 1 },
    { do: 'frame', header: done },
  ],
  'structure that nobody asked for': [{ do: 'frame', header: { type: 'structure', member: 'document' } }],
  'records that nobody asked for': [{ do: 'frame', header: { type: 'records' }, body: 5 }],
  'the end of records that nobody asked for': [
    { do: 'frame', header: { type: 'long', pages: 9, read: 1, usage, work } },
  ],
  'done with a body': [{ do: 'frame', header: done, body: 1 }],
  'ready for a second time': [{ do: 'frame', header: { type: 'ready' } }],
  'no type': [{ do: 'frame', header: {} }],
  'a head that is no object': [{ do: 'frame', header: null }],
  'a head that is no JSON': [{ do: 'bytes', bytes: [0, 0, 0, 1, 0, 0, 0, 0, 0x7b] }],
  'a header of 60 MB': [{ do: 'long header', bytes: 60_000_000 }],
  'a head that is declared with 4 GB': [{ do: 'declare', header: 0xffffffff, body: 0 }],
  'content of more than a piece': [{ do: 'frame', header: { type: 'content' }, body: 1_000_000 }],
  'content without end': [{ do: 'frame', header: { type: 'content' }, body: 65_000, times: 100_000 }],
  'empty content without end': [{ do: 'frame', header: { type: 'content' }, times: 1_000_000 }],
  'a control character in the content': [
    { do: 'bytes', bytes: [0, 0, 0, 18, 0, 0, 0, 1, ...Buffer.from('{"type":"content"}'), 0] },
  ],
  'the end of the JSON string in the content': [
    { do: 'bytes', bytes: [0, 0, 0, 18, 0, 0, 0, 1, ...Buffer.from('{"type":"content"}'), 0x22] },
  ],
  'an image with a path for a name': [
    { do: 'frame', header: { type: 'resource', name: '../../etc/cron.d/x.png', mediaType: 'image/png' }, body: 5 },
  ],
  'two images of one name': [
    { do: 'frame', header: { type: 'resource', name: 'a.png', mediaType: 'image/png' }, body: 5, times: 2 },
  ],
  'a media type that is none': [{ do: 'frame', header: { type: 'resource', name: 'a.png', mediaType: 'x\r\ny: z' } }],
  'a title without end': [{ do: 'frame', header: { type: 'property', name: 'title' }, body: 50_000 }],
  'a property twice': [{ do: 'frame', header: { type: 'property', name: 'title' }, body: 5, times: 2 }],
  'warnings without end': [{ do: 'frame', header: { type: 'warning', code: 'raw_html_kept' }, times: 1_000_000 }],
  'a warning that is none': [{ do: 'frame', header: { type: 'warning', code: 'constructor' } }],
  'samples that are not those of the raster': [{ do: 'frame', header: raster, body: 2 }],
  'a raster of no size': [{ do: 'frame', header: { ...raster, width: 0 } }],
  'a recording whose name is a path': [
    { do: 'frame', header: { ...recording, filename: '../../root/.ssh/id_rsa' }, body: 5 },
  ],
  'a recording whose name has a line end': [{ do: 'frame', header: { ...recording, filename: 'a\nb' }, body: 5 }],
  'a recording whose name has 300 characters': [
    { do: 'frame', header: { ...recording, filename: 'a'.repeat(300) }, body: 5 },
  ],
  'a recording whose media type is none': [{ do: 'frame', header: { ...recording, mediaType: '--help' }, body: 5 }],
  'a request without a number': [{ do: 'frame', header: { ...raster, call: undefined }, body: 1 }],
  'a request of 300 MB': [{ do: 'open', header: { type: 'picture', call: 1 }, body: 300_000_000 }],
  'more requests than may wait': [{ do: 'frame', header: { type: 'picture', call: 1 }, times: 17 }],
}

for (const [what, deeds] of Object.entries(violations))
  test(`a process that sends ${what} is killed, and its document ends in conversion_failed at once`, async () => {
    asked.length = 0
    const { code, reports } = await settle(patient, deeds)
    assert.equal(code, 'conversion_failed')
    assert.equal(reports, 1)
    assert.deepEqual(asked, [])
  })

test('after all of them the pool converts', () => assertConverts(patient))

test('a request that is as it should be reaches its engine', async () => {
  asked.length = 0
  const running = new AbortController()
  const settled = settle(
    patient,
    [
      { do: 'frame', header: raster, body: 1 },
      { do: 'frame', header: { ...recording, call: 2 }, body: 5 },
    ],
    { signal: running.signal },
  )
  while (asked.length < 2) await new Promise((resolve) => setTimeout(resolve, 10))
  running.abort()
  assert.equal((await settled).code, 'conversion_aborted')
  assert.deepEqual(asked, ['raster', 'a.mp3'])
})

const shared: Record<string, Deed[]> = {
  'more pages than a document may have': [
    { do: 'frame', header: { type: 'long', pages: 1_000_000_000, read: 3, usage, work } },
  ],
  'more pages than it was to read': [{ do: 'frame', header: { type: 'long', pages: 90, read: 4, usage, work } }],
  'more pages than there are': [{ do: 'frame', header: { type: 'long', pages: 2, read: 3, usage, work } }],
  'no page': [{ do: 'frame', header: { type: 'long', pages: 90, read: 0, usage, work } }],
  'records without end': [{ do: 'frame', header: { type: 'records' }, body: 300_000, times: 10_000 }],
}

for (const [what, deeds] of Object.entries(shared))
  test(`a process that is to read three pages and gives ${what} is killed`, async () => {
    const pageWork: PageWork = { kind: 'range', range: { from: 10, to: 13 } }
    assert.equal((await settle(patient, deeds, { pageWork })).code, 'conversion_failed')
  })

test('progress reaches the caller', async () => {
  const reported: number[][] = []
  const deeds: Deed[] = [1, 7, 9].map((done) => ({ do: 'frame', header: { type: 'progress', done, total: 9 } }))
  const onProgress = (...counts: number[]): void => void reported.push(counts)
  const { code } = await settle(patient, [...deeds, { do: 'frame', header: done }], { onProgress })
  assert.equal(code, 'ok')
  assert.deepEqual(reported, [
    [1, 9],
    [7, 9],
    [9, 9],
  ])
})

/** Deadline of the documents below. */
const hastyMs = 400
/** Every job is settled so long after its deadline, whatever its process does. */
const graceMs = 1_000

const headers = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(
    done,
    raster,
    recording,
    ...Object.values(violations).flatMap((deeds) => deeds.flatMap((deed) => ('header' in deed ? [deed.header] : []))),
  ),
  fc.record({
    type: fc.constantFrom('ready', 'content', 'done', 'failed', 'picture', 'records', 'long'),
    call: fc.integer(),
    usage: fc.jsonValue(),
  }),
)
const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({
    do: fc.constant('bytes' as const),
    bytes: fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 40 }),
  }),
  fc.record({ do: fc.constant('frame' as const), header: headers, body: fc.nat(100_000), times: fc.nat(3) }),
  fc.record({ do: fc.constant('open' as const), header: headers, body: fc.nat(400_000_000) }),
  fc.record({ do: fc.constant('declare' as const), header: fc.nat(100_000_000), body: fc.nat() }),
  fc.record({ do: fc.constant('long header' as const), bytes: fc.integer({ min: 30, max: 10_000_000 }) }),
  fc.record({ do: fc.constant('exit' as const), code: fc.nat(255) }),
  fc.record({
    do: fc.constant('signal' as const),
    signal: fc.constantFrom<NodeJS.Signals[]>('SIGKILL', 'SIGSEGV', 'SIGSTOP', 'SIGTERM', 'SIGABRT'),
  }),
  fc.record({ do: fc.constant('close' as const), descriptor: fc.constantFrom(0, 2, 3) }),
  fc.record({ do: fc.constant('shout' as const), bytes: fc.nat(200_000) }),
  fc.constantFrom<Deed[]>({ do: 'grandchild' }, { do: 'ignore signals' }, { do: 'loop' }),
)

test('whatever a process does, its document is settled once and in time, and the pool converts the next one', async () => {
  const scripts = fc.array(fc.array(deed, { maxLength: 4 }), { minLength: 2, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(scripts, async (documents) => {
      // A machine with much to do runs timers late; by how much is measured while they run.
      const delay = monitorEventLoopDelay({ resolution: 10 })
      delay.enable()
      const settled = await Promise.all(documents.map((deeds) => settle(hasty, deeds)))
      await assertConverts(hasty)
      delay.disable()
      for (const { tookMs, reports } of settled) {
        assert.equal(reports, 1)
        assert.ok(
          tookMs <= hastyMs + graceMs + 2 * (delay.max / 1e6),
          `it took ${tookMs} ms, the loop ${delay.max / 1e6}`,
        )
      }
      const { workers, idle, busy, starting, queued } = hasty.stats()
      assert.deepEqual({ processes: idle + busy + starting, queued }, { processes: workers, queued: 0 })
    }),
    { numRuns: Number(process.env.DOCMILL_HOSTILE_RUNS ?? 8) },
  )
})
