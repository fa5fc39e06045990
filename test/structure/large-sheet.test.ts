/** A large sheet as a tree: 2,000,000 cells are 140 MB of JSON, which neither process may hold twice. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { createPool } from '@docmill/convert'

const [rows, maxMegabytes] = [200_000, 600]
/** CPU time that this thread may take between two timers: four times what was measured. */
const maxTurnMs = 60

test('the tree of 200,000 rows of 10 cells takes neither process 600 MB, and does not hold up the event loop', {
  skip: process.platform !== 'linux',
}, async (t) => {
  const pool = await createPool({ workers: 1 })
  t.after(() => pool.close())
  const line = (row: number): string =>
    `${row},Name ${row},Berlin,${row / 4},2024-01-01,yes,AB-${row % 997},some words here,${row % 100},open`
  const sheet = Buffer.from(Array.from({ length: rows }, (_, row) => line(row)).join('\n'))
  await pool.convert(Buffer.from('a,b\n1,2\n'), { filename: 'a.csv' })
  const turns = watchTurns()
  const { document, content } = await pool.convert(sheet, { filename: 'a.csv', include: ['document'] })
  const longest = turns.stop()
  const bytes = document!.chunks.reduce((sum, { length }) => sum + length, 0)
  assert.ok(bytes > 120e6 && content.chunks.length > 0)
  for (const pid of ['self', ...descendants()]) assert.ok(peakMegabytes(pid) < maxMegabytes, `${peakMegabytes(pid)} MB`)
  assert.ok(longest < maxTurnMs, `${longest} ms`)
})

/** CPU time counts, as others may work on the machine. */
function watchTurns(): { stop(): number } {
  let longest = 0
  let last = process.threadCpuUsage()
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(last)
    longest = Math.max(longest, (user + system) / 1000)
    last = process.threadCpuUsage()
  }, 1)
  return {
    stop() {
      clearInterval(timer)
      return longest
    },
  }
}

function descendants(pid = 'self'): string[] {
  const threads = readdirSync(`/proc/${pid}/task`)
  const children = threads.flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'latin1').split(' ').filter(Boolean),
  )
  return children.flatMap((child) => [child, ...descendants(child)])
}

function peakMegabytes(pid: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'latin1')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024
}
