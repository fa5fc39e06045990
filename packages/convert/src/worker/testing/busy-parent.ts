/**
 * A program in small that converts: it prints the numbers of its processes, which loop and ignore every signal, and waits for
 * its end. With `exit` as its argument it ends by itself, with `throw` by an error that nobody catches.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPoolOf } from '../pool.ts'
import { probeSandbox } from '../process/sandbox/probe.ts'
import type { Deed } from './hostile.ts'

/** Numbers of the processes that a process has started, and of those that they have. */
export function descendants(pid: number | string): number[] {
  const own = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'latin1').split(' ').filter(Boolean).map(Number),
  )
  return own.flatMap((child) => [child, ...descendants(child)])
}

if (process.argv[1] === import.meta.filename) {
  const hostile = join(import.meta.dirname, 'hostile.ts')
  const sandbox = { ...(await probeSandbox([process.execPath, hostile])), permissionFlag: undefined }
  const pool = await createPoolOf(hostile, { workers: 1, memoryMb: 256 }, sandbox)
  await pool.ready()
  const deeds: Deed[] = [{ do: 'ignore signals' }, { do: 'frame', head: { type: 'content' } }, { do: 'loop' }]
  pool.convert(Buffer.from(JSON.stringify(deeds))).catch(() => {})
  setTimeout(() => {
    console.log(JSON.stringify(descendants('self')))
    if (process.argv[2] === 'exit') process.exit(0)
    if (process.argv[2] === 'throw') throw new Error('nobody catches this')
  }, 100)
}
