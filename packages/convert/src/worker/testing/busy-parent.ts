/**
 * A program in small that converts: it prints the numbers of its processes, which loop and ignore every signal, and waits for
 * its end. With `exit` as its argument it ends by itself, with `throw` by an error that nobody catches.
 */
import { join } from 'node:path'
import { createPoolOf } from '../pool.ts'
import { probeSandbox } from '../process/sandbox/probe.ts'
import type { Deed } from './hostile.ts'
import { descendants } from './processes.ts'

const hostile = join(import.meta.dirname, 'hostile.ts')
const sandbox = { ...(await probeSandbox([process.execPath, hostile])), permissionFlag: undefined }
const pool = await createPoolOf(hostile, { workers: 1, memoryMb: 256 }, sandbox)
await pool.ready()
const deeds: Deed[] = [{ do: 'ignore signals' }, { do: 'frame', header: { type: 'content' } }, { do: 'loop' }]
pool.convert(Buffer.from(JSON.stringify(deeds))).catch(() => {})
setTimeout(() => {
  console.log(JSON.stringify(descendants('self')))
  if (process.argv[2] === 'exit') process.exit(0)
  if (process.argv[2] === 'throw') throw new Error('nobody catches this')
}, 100)
