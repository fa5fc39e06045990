import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { startCpuMeter } from './process-time.ts'

const skip = !existsSync('/proc/self/stat') && 'there is no /proc'
const busy = 'const until = process.cpuUsage().user + 400_000; while (process.cpuUsage().user < until);'

test('the time of a process is counted although whoever started it does not wait for it', { skip }, async () => {
  // What takes the place of the shell knows of no child and waits for none.
  const stop = startCpuMeter()
  await promisify(execFile)('sh', ['-c', `"${process.execPath}" -e "${busy}" & exec sleep 3`])
  const ms = stop()
  assert.ok(ms >= 300, `${ms} ms`)
})
