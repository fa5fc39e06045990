/** No process of ours is left behind, however and whenever it or the program that started it ends. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { launcherPaths } from '../../testing/launcher-paths.ts'
import { isRunning } from '../../testing/processes.ts'
import { launchProgram } from './launch.ts'
import { probeSandbox } from './probe.ts'
import { findProgram } from './programs.ts'
import { startLaunch } from './start.ts'

const skip = process.platform !== 'linux' && 'it looks into /proc'
const isRoot = process.getuid?.() === 0
const asStranger = ['setpriv', '--reuid', '12345', '--regid', '12345', '--clear-groups', '--']
const paths = launcherPaths()

const busyParent = join(import.meta.dirname, '../../testing/busy-parent.ts')
const node = [process.execPath, '--conditions=@docmill/source', '--no-warnings']

/** Long after each of them is gone on a busy machine. */
const maxWaitMs = 10_000

interface Ending {
  path: keyof typeof paths
  user?: readonly string[]
  argument?: string
  /** Starts it at a terminal of its own. */
  terminal?: true
  end(parent: ChildProcess, pid: number): void
}

const signalled =
  (signal: NodeJS.Signals) =>
  (_: ChildProcess, pid: number): void =>
    void process.kill(pid, signal)
const interrupted = (parent: ChildProcess): void => void parent.stdin?.write('\x03')
const byItself = (): void => {}

const endings: Record<string, Ending> = {
  'is killed, with bubblewrap': { path: 'with bubblewrap', end: signalled('SIGKILL') },
  'is killed, with unshare': { path: 'with unshare', end: signalled('SIGKILL') },
  'is killed, with setpriv alone': { path: 'as in a container', end: signalled('SIGKILL') },
  ...(isRoot
    ? {
        'of a plain user is killed, with bubblewrap': {
          path: 'with bubblewrap',
          user: asStranger,
          end: signalled('SIGKILL'),
        },
        'of a plain user is killed, with unshare': {
          path: 'with unshare',
          user: asStranger,
          end: signalled('SIGKILL'),
        },
      }
    : {}),
  'is interrupted at its terminal, with bubblewrap': { path: 'with bubblewrap', terminal: true, end: interrupted },
  'is interrupted at its terminal, without launchers': { path: 'without launchers', terminal: true, end: interrupted },
  'gets SIGTERM, without launchers': { path: 'without launchers', end: signalled('SIGTERM') },
  'gets SIGHUP, without launchers': { path: 'without launchers', end: signalled('SIGHUP') },
  'exits, without launchers': { path: 'without launchers', argument: 'exit', end: byItself },
  'fails, without launchers': { path: 'without launchers', argument: 'throw', end: byItself },
}

for (const [how, { path, user = [], argument, terminal, end }] of Object.entries(endings))
  test(`a program that ${how}, takes its processes with it`, {
    skip: skip || (terminal && !findProgram('script') && 'script is not installed'),
  }, async (t) => {
    const env = ['env', '-i', `PATH=${paths[path]}`, `TMPDIR=${tmpdir()}`]
    const command = [...user, ...env, ...node, busyParent, ...(argument ? [argument] : [])]
    const quoted = command.map((word) => `'${word}'`).join(' ')
    const [program = '', ...args] = terminal
      ? ['script', '--quiet', '--return', '--command', quoted, '/dev/null']
      : command
    const parent = spawn(program, args, { stdio: ['pipe', 'pipe', 'ignore'] })
    t.after(() => parent.kill('SIGKILL'))
    const processes = await printedNumbers(parent)
    assert.ok(processes.length > 0)
    for (const pid of processes) t.after(() => endQuietly(pid))
    const pid = terminal ? onlyChild(parent.pid) : parent.pid
    const ended = once(parent, 'exit')
    end(parent, pid as number)
    await ended
    assert.deepEqual(await stillThere(() => processes.filter(isRunning)), [])
  })

async function printedNumbers(parent: ChildProcess): Promise<number[]> {
  let printed = ''
  for await (const chunk of parent.stdout ?? []) {
    printed += chunk
    const [line] = /\[[\d,]*\]/.exec(printed) ?? []
    if (line) return JSON.parse(line)
  }
  return []
}

function onlyChild(pid: number | undefined): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim())
}

function endQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {}
}

async function stillThere<T>(find: () => T[]): Promise<T[]> {
  const end = performance.now() + maxWaitMs
  while (find().length > 0 && performance.now() < end) await wait(20)
  return find()
}

/** Numbers of running processes whose command line has that word. */
function withWord(word: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(word) && isRunning(pid)
    } catch {
      return false
    }
  })
}

/** A program that would go on, started in the sandbox of this machine. @param word Stands in its command line. */
async function startSleeper(t: TestContext, word: string): Promise<ChildProcess> {
  const program = findProgram('sleep') as string
  const launch = launchProgram(await probeSandbox([program]), program, { memoryMb: 64, cpuSeconds: 60 }, [word])
  const started = startLaunch(launch, { stdio: ['ignore', 'ignore', 'ignore'], args: ['60', `0.${word}`] })
  t.after(() => started.kill('SIGKILL'))
  return started
}

/** As long as launchers need until what they start runs. */
const startMs = 12
const steps = 48

test('a process that is killed in the first milliseconds of its start leaves nothing behind', { skip }, async (t) => {
  const word = `${BigInt(`0x${randomUUID().replaceAll('-', '')}`)}`
  for (let step = 0; step < steps; step++) {
    const started = await startSleeper(t, word)
    const ended = once(started, 'exit')
    const killAt = performance.now() + (step / steps) * startMs
    while (performance.now() < killAt);
    started.kill('SIGKILL')
    await ended
  }
  assert.deepEqual(await stillThere(() => withWord(word)), [])
})

test('a program that is killed in the first milliseconds of its processes leaves none behind', { skip }, async (t) => {
  const word = `${BigInt(`0x${randomUUID().replaceAll('-', '')}`)}`
  const script = join(import.meta.dirname, '../../testing/many-starts.ts')
  // One in five leaves something behind where bubblewrap has no namespace around it.
  for (let step = 0; step < 12; step++) {
    const [program = '', ...args] = [...node, script, word]
    const parent = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] })
    t.after(() => parent.kill('SIGKILL'))
    const ended = once(parent, 'exit')
    await once(parent.stdout, 'data')
    await wait(2 * (step % 6))
    parent.kill('SIGKILL')
    await ended
  }
  t.after(() => {
    for (const pid of withWord(word)) endQuietly(Number(pid))
  })
  assert.deepEqual(await stillThere(() => withWord(word)), [])
})
