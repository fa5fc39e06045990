import assert from 'node:assert/strict'
import { getPriority } from 'node:os'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { createPool } from '../pool.ts'
import { descendants } from '../testing/processes.ts'
import { findProgram } from './sandbox/programs.ts'
import { runSandboxed } from './sandbox/run.ts'
import { sessionNiceness } from './session-priority.ts'

test('a process that converts leaves the processors to the service', {
  skip: process.platform === 'linux' ? false : 'processes are found in /proc',
}, async (t) => {
  const before = new Set(descendants(process.pid))
  const pool = await createPool({ workers: 1 })
  t.after(() => pool.close())
  await pool.convert(Buffer.from('hi'), { filename: 'a.txt' })
  const started = descendants(process.pid).filter((pid) => !before.has(pid))
  const nicest = Math.max(...started.map((pid) => getPriority(pid)))
  assert.equal(nicest, Math.min(19, getPriority() + 5))
})

test('a process that converts leaves the processors to the service where they are shared by session', {
  skip: (await sessionNiceness('self')) === undefined && 'processors are not shared by session here',
}, async (t) => {
  const before = new Set(descendants(process.pid))
  const pool = await createPool({ workers: 1 })
  t.after(() => pool.close())
  await pool.convert(Buffer.from('hi'), { filename: 'a.txt' })
  const own = (await sessionNiceness('self')) ?? 0
  const started = descendants(process.pid).filter((pid) => !before.has(pid))
  assert.ok(started.length > 0)
  const areLower = async (): Promise<boolean> => {
    const all = await Promise.all(started.map(sessionNiceness))
    return all.every((nice) => nice === Math.min(19, own + 5))
  }
  const end = performance.now() + 30_000
  while (!(await areLower()) && performance.now() < end) await wait(20)
  assert.ok(await areLower())
})

test('a program that a conversion needs leaves the processors to the service', {
  skip: !findProgram('nice') && 'nice is not installed',
}, async () => {
  const bounds = { memoryMb: 64, cpuSeconds: 10 }
  const nicest = await runSandboxed(findProgram('nice') as string, [], { bounds, files: [] })
  assert.equal(Number(nicest), Math.min(19, getPriority() + 5))
})
