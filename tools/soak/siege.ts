/**
 * Processes that hostile files have taken over: they start programs that keep their pipes, signal their siblings, stop, send
 * nonsense and ignore signals, while other documents want to be converted.
 */
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ConversionError } from '@docmill/convert'
import { createPoolOf, type Pool } from '../../packages/convert/src/worker/pool.ts'
import { probeSandbox } from '../../packages/convert/src/worker/process/sandbox/probe.ts'
import type { Sandbox } from '../../packages/convert/src/worker/process/sandbox/sandbox.ts'
import type { Deed } from '../../packages/convert/src/worker/testing/hostile.ts'
import { type Random, randomFrom } from '../../test/fuzz/random.ts'
import { stillRunning, wholeFamily } from './deployment.ts'

export interface SiegeOptions {
  durationMs: number
  seed: number
  /** Longer than a process may be given beyond its deadline, for a machine that does other things, too. */
  graceMs: number
}

export interface SiegeResult extends SiegeOptions {
  /** What is around the processes. */
  sandbox: 'as this machine allows' | 'without namespaces and filters'
  /** Names of the layers. */
  walls: string[]
  /** What became of hostile documents, with how often. */
  outcomes: ReadonlyMap<string, number>
  /** Honest documents that were converted meanwhile. */
  converted: number
  /** The longest that a hostile document had its place. */
  longestMs: number
  /** Processes that outlived everything, which only namespaces or filters prevent. */
  leftBehind: number
  /** Nothing where all is well. */
  wrong: string[]
}

const hostile = join(import.meta.dirname, '../../packages/convert/src/worker/testing/hostile.ts')
const workers = 2
const timeoutMs = 1_000
/** Until a process that was killed is replaced, on a busy machine. */
const recoveryMs = 30_000

export async function besiege(options: SiegeOptions): Promise<SiegeResult[]> {
  // What a file brings with it is not held by Node's permission model.
  const whole: Sandbox = { ...(await probeSandbox([process.execPath, hostile])), permissionFlag: undefined }
  const weak: Sandbox = { ...whole, unshare: [], bubblewrap: undefined, landlock: undefined, filter: false }
  const walls = Object.entries(whole.walls).flatMap(([name, stands]) => (stands && name !== 'fs' ? name : []))
  const weakLayers = walls.filter((name) => name === 'uid' || name === 'memory')
  return [
    await attack(options, whole, 'as this machine allows', walls),
    await attack(options, weak, 'without namespaces and filters', weakLayers),
  ]
}

async function attack(
  options: SiegeOptions,
  around: Sandbox,
  sandbox: SiegeResult['sandbox'],
  walls: string[],
): Promise<SiegeResult> {
  const { durationMs, seed, graceMs } = options
  const random = randomFrom(seed)
  const pool = await createPoolOf(hostile, { workers, memoryMb: 128, timeoutMs }, around)
  await pool.ready()
  const outcomes = new Map<string, number>()
  const wrong: string[] = []
  const seen = new Set<string>()
  const end = performance.now() + durationMs
  let longestMs = 0
  let converted = 0

  async function send(): Promise<void> {
    while (performance.now() < end) {
      const siblings = wholeFamily(process.pid, seen)
      const deeds = JSON.stringify(deedsFrom(random, siblings))
      const sentAt = performance.now()
      let queuedMs = 0
      const onReport = (report: { queuedMs: number }): void => {
        queuedMs = report.queuedMs
      }
      const code = await codeOf(pool.convert(Buffer.from(deeds), { onReport }))
      const heldMs = performance.now() - sentAt - queuedMs
      outcomes.set(code, (outcomes.get(code) ?? 0) + 1)
      longestMs = Math.max(longestMs, heldMs)
      if (heldMs > timeoutMs + graceMs) wrong.push(`a document had its place for ${Math.round(heldMs)} ms: ${deeds}`)
    }
  }

  /** A sibling may kill its process, which is a failure of this document alone. All are of one key, so none gives way to another. */
  async function convert(): Promise<void> {
    while (performance.now() < end) {
      if ((await codeOf(pool.convert(Buffer.from('good')))) === 'converted') converted++
      await wait(100)
    }
  }

  await Promise.all([...Array.from({ length: workers }, send), convert()])
  if (!(await recovers(pool))) wrong.push(`places were lost: ${JSON.stringify(pool.stats())}`)
  if (converted === 0) wrong.push('no honest document was converted')
  wholeFamily(process.pid, seen)
  await pool.close()
  const left = await outlived(seen)
  if (left.length > 0 && around.walls.pid && sandbox === 'as this machine allows')
    wrong.push(...left.map((one) => `left behind: ${one}`))
  return { ...options, sandbox, walls, outcomes, converted, longestMs, leftBehind: left.length, wrong }
}

function deedsFrom(random: Random, siblings: readonly number[]): Deed[] {
  const others = siblings.filter((pid) => pid !== process.pid)
  const signals = ['SIGKILL', 'SIGSTOP', 'SIGTERM', 'SIGSEGV'] as const
  const choices: (() => Deed)[] = [
    () => ({ do: 'grandchild' }),
    () => ({ do: 'grandchild' }),
    () => ({ do: 'signal others', signal: random.of(signals), others }),
    () => ({ do: 'signal', signal: random.of(signals) }),
    () => ({ do: 'ignore signals' }),
    () => ({ do: 'exit', code: random.below(256) }),
    () => ({ do: 'close', descriptor: random.of([0, 2, 3]) }),
    () => ({ do: 'shout', bytes: random.below(200_000) }),
    () => ({ do: 'bytes', bytes: Array.from({ length: random.below(40) }, () => random.below(256)) }),
    () => ({ do: 'declare', header: random.below(100_000_000), body: random.below(2 ** 31) }),
    () => ({
      do: 'frame',
      header: { type: random.of(['content', 'done', 'picture', 'ready']) },
      times: random.below(1000),
    }),
    () => ({ do: 'loop' }),
  ]
  return Array.from({ length: 1 + random.below(4) }, () => random.of(choices)())
}

async function codeOf(conversion: Promise<unknown>): Promise<string> {
  return await conversion.then(
    () => 'converted',
    (error: unknown) => (error instanceof ConversionError ? error.code : String(error)),
  )
}

/** Each place converts again. */
async function recovers(pool: Pool): Promise<boolean> {
  const end = performance.now() + recoveryMs
  while (performance.now() < end) {
    const outcomes = await Promise.all(Array.from({ length: workers }, () => codeOf(pool.convert(Buffer.from('good')))))
    const { idle, busy, starting } = pool.stats()
    if (outcomes.every((code) => code === 'converted') && idle === workers && busy + starting === 0) return true
    await wait(100)
  }
  return false
}

/** @returns Processes that still run some seconds later, which are ended then. */
async function outlived(seen: ReadonlySet<string>): Promise<string[]> {
  for (let count = 0; count < 50 && stillRunning(seen).length > 0; count++) await wait(100)
  const left = stillRunning(seen)
  for (const one of seen) {
    const [pid = ''] = one.split(' ')
    if (stillRunning([one]).length > 0) kill(Number(pid))
  }
  return left
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // It ended since it was looked at.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
