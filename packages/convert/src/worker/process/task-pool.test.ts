import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { ConversionError } from '../../core/errors.ts'
import { type EnginePart, enginePart } from '../engine-parts.ts'
import type { HostileTask } from '../testing/hostile-task.ts'
import { createTaskPool, noRequests, type TaskPool } from './task-pool.ts'

const program = join(import.meta.dirname, '../testing/hostile-task.ts')

function openPool(t: TestContext, timeoutMs: number, tasksPerProcess?: number): TaskPool<HostileTask, EnginePart> {
  const launch = async () => ({
    command: [process.execPath, '--no-warnings', program],
    isFiltered: false,
    diesWithParent: false,
  })
  const bounds = { workers: 1, timeoutMs, idleMs: 60_000, maxBytes: 100 }
  const pool = createTaskPool<HostileTask, EnginePart>({
    engine: 'OCR',
    launch,
    part: enginePart,
    requests: noRequests,
    ...bounds,
    ...(tasksPerProcess === undefined ? {} : { tasksPerProcess }),
  })
  t.after(() => pool.close())
  return pool
}

async function outcomeOf(pool: TaskPool<HostileTask, EnginePart>, frames: HostileTask['frames']): Promise<string> {
  return await pool.run({ frames }, new Uint8Array(0), undefined).then(
    ({ parts, bytes }) => `${parts.length} parts, ${bytes.length} bytes`,
    (error: unknown) => (error instanceof ConversionError ? error.code : String(error)),
  )
}

const description = { type: 'part', part: { type: 'description', text: 'a mill' } }

test('a process that sends what no honest one sends is killed, and its task ends in conversion_failed', async (t) => {
  const pool = openPool(t, 60_000)
  const hostile: HostileTask['frames'][] = [
    [{ header: { type: 'ready' } }],
    [{ header: { type: 'result' }, body: 101 }],
    [{ header: { type: 'part', part: { type: 'words', words: [{ text: 1 }] } } }],
    [{ header: { type: 'part', part: { type: 'description', text: 'x'.repeat(70_000) } } }],
    [{ header: description, times: 30_000 }],
    [{ header: { type: 'failed', code: 'file_corrupt' } }],
    [{ header: { type: 'failed', code: 'file_corrupt', details: { a: { b: 1 } }, cause: '' } }],
  ]
  for (const frames of hostile) assert.equal(await outcomeOf(pool, frames), 'conversion_failed')
  assert.equal(
    await outcomeOf(pool, [{ header: description }, { header: { type: 'result' }, body: 3 }]),
    '1 parts, 3 bytes',
  )
})

test('what an honest process reports is what its task ends in, and silence is a timeout', async (t) => {
  const pool = openPool(t, 2_000)
  const failed = { type: 'failed', code: 'file_corrupt', details: { reason: ': no end' }, cause: 'a line' }
  assert.equal(await outcomeOf(pool, [{ header: failed }]), 'file_corrupt')
  assert.equal(await outcomeOf(pool, [{ header: { type: 'result' } }]), '0 parts, 0 bytes')
  assert.equal(await outcomeOf(pool, []), 'conversion_timeout')
})

test('a process is replaced after so many tasks as were asked for', async (t) => {
  const frames = [
    { header: { type: 'part', part: { type: 'description', text: '$PID' } } },
    { header: { type: 'result' } },
  ]
  const idsOf = async (tasksPerProcess?: number): Promise<string[]> => {
    const pool = openPool(t, 60_000, tasksPerProcess)
    const results = await Promise.all([1, 2, 3, 4].map(() => pool.run({ frames }, new Uint8Array(0), undefined)))
    return results.map(({ parts }) => JSON.stringify(parts))
  }
  assert.equal(new Set(await idsOf()).size, 1)
  assert.equal(new Set(await idsOf(2)).size, 2)
  assert.equal(new Set(await idsOf(1)).size, 4)
})

test('keys take turns, however many tasks one of them has waiting', async (t) => {
  const pool = openPool(t, 60_000)
  const order: string[] = []
  const run = async (name: string): Promise<void> => {
    await pool.run({ frames: [{ header: { type: 'result' } }] }, new Uint8Array(0), undefined, name.charAt(0))
    order.push(name)
  }
  await Promise.all(['a1', 'a2', 'a3', 'b1'].map(run))
  assert.deepEqual(order, ['a1', 'b1', 'a2', 'a3'])
})
