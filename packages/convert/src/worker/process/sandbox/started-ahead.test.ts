import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { afterEach, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { presumeSandbox, probeSandbox } from './probe.ts'
import type { Launch } from './sandbox.ts'
import { endStarted, startAhead, takeStarted } from './started-ahead.ts'
import { unnamedFile } from './unnamed-file.ts'

const launchOf = (...command: string[]): Launch => ({ command, isFiltered: false, diesWithParent: false })
const waits = launchOf(process.execPath, '-e', "fs.writeSync(3, 'here'); process.stdin.resume()")

const countProcesses = (): number => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length

afterEach(() => void endStarted())

test('a process that was started ahead is taken once, and what it has sent until then is still to be read', async () => {
  assert.equal(await startAhead(waits), true)
  const taken = takeStarted(waits) as ChildProcess
  assert.equal(takeStarted(waits), undefined)
  const [sent] = await once(taken.stdio[3] as Readable, 'data')
  assert.equal(String(sent), 'here')
  taken.kill('SIGKILL')
  await once(taken, 'exit')
})

test('a process finds compiled code that it is given, and its command line says so', async () => {
  const program = 'fs.writeSync(3, process.argv.at(-1) + fs.readFileSync(5)); process.stdin.resume()'
  const launch = launchOf(process.execPath, '-e', program, '--')
  const code = unnamedFile('code', Buffer.from(' is here'))
  assert.equal(await startAhead(launch, code), true)
  closeSync(code)
  const taken = takeStarted(launch) as ChildProcess
  const [sent] = await once(taken.stdio[3] as Readable, 'data')
  assert.equal(String(sent), 'code is here')
  taken.kill('SIGKILL')
  await once(taken, 'exit')
})

test('a process of another launch is killed', async () => {
  void startAhead(launchOf(process.execPath, '-e', 'setInterval(() => {}, 1000)'))
  assert.ok(countProcesses() > 0)
  assert.equal(takeStarted(waits), undefined)
  for (let tries = 0; tries < 500 && countProcesses() > 0; tries++) await setTimeout(10)
  assert.equal(countProcesses(), 0)
})

test('a process that ends before it sends something does not run, and is not taken', async () => {
  for (const launch of [launchOf(process.execPath, '-e', 'process.exit(1)'), launchOf('/absent/program')]) {
    assert.equal(await startAhead(launch), false)
    assert.equal(takeStarted(launch), undefined)
  }
})

test('a sandbox that was presumed is that of the machine where its process runs; otherwise the machine is tried', async (t) => {
  const before = process.env.PATH ?? ''
  t.after(() => {
    process.env.PATH = before
  })
  const files = [process.execPath]
  const probed = await probeSandbox(files)
  for (const [folder, works] of [
    ['/absent/one', true],
    ['/absent/two', false],
  ] as const) {
    // What was tried depends on the path.
    process.env.PATH = `${before}:${folder}`
    let presumed: unknown
    const attempt = async (sandbox: unknown): Promise<boolean> => {
      presumed = sandbox
      return works
    }
    const isBegun = presumeSandbox(files, attempt, probed.emptyDataBytes)
    if (!isBegun) return t.skip('a launcher is missing here')
    const found = await probeSandbox(files)
    assert.deepEqual(works ? found : found.walls, works ? presumed : probed.walls)
  }
})
