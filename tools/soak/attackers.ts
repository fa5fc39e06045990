/**
 * Accounts that fill all places of their plan with the worst files. They are a process of their own, so that what they do
 * does not count as a wait of the account that is measured, and give way to the service: theirs would be other machines.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { getPriority, setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Document } from './documents.ts'
import type { Manner } from './send.ts'
import { createTally, type Tally } from './tally.ts'
import { type Caller, upload } from './upload.ts'
import { worstFiles } from './worst-files.ts'

/** They wait for their answers, or close their connections in the middle of uploads and conversions. */
export type AttackManner = 'wait' | 'abort'

export interface Attack {
  /** Address of the service. */
  url: string
  /** One for each account. */
  keys: readonly string[]
  manner: AttackManner
}

export interface Attackers {
  /** Ends the attack. @returns what became of it */
  end(): Promise<Pick<Tally, 'outcomes' | 'undocumented'>>
  kill(): void
}

/** Concurrent conversions of the plan `free`. */
const atOnce = 2
/** The longest time after which a connection is closed: several first slices of the schedule. */
const maxPatienceMs = 2_000
/** Until the next connection: these accounts attack with files, not with a flood of connections. */
const closedPauseMs = 300
/** How an upload is sent that is closed in its middle. */
const halfAnUpload = { count: 4, everyMs: 20, stopsAt: 2 }
/** How much nicer they are than the service: as nice as the processes that convert. */
const niceness = 5

export function startAttackers(attack: Attack): Attackers {
  const program = fork(fileURLToPath(import.meta.url), { serialization: 'advanced' })
  program.send(attack)
  return {
    async end() {
      program.send('end')
      const [tally] = await once(program, 'message')
      program.disconnect()
      return tally
    },
    kill: () => void program.kill('SIGKILL'),
  }
}

/** The program. */
async function run({ url, keys, manner }: Attack): Promise<void> {
  setPriority(getPriority() + niceness)
  const tally = createTally()
  const agent = new Agent({ keepAlive: true })
  const end = new AbortController()
  process.once('message', () => end.abort())
  process.once('disconnect', () => process.exit())
  const files = worstFiles()
  const clients = keys.flatMap((key, attacker) =>
    Array.from({ length: atOnce }, (_, place) => {
      const first = attacker + place * 2
      const next = (count: number): Document => files[(first + count) % files.length] as Document
      return keepBusy({ url, agent, key, tally }, manner, next, end.signal)
    }),
  )
  await Promise.all(clients)
  agent.destroy()
  process.send?.({ outcomes: tally.outcomes, undocumented: tally.undocumented })
}

/** Sends one file after the other, and comes again when it is asked to. */
async function keepBusy(
  caller: Caller,
  manner: AttackManner,
  next: (count: number) => Document,
  end: AbortSignal,
): Promise<void> {
  for (let count = 0; !end.aborted; count++) {
    const document = next(count)
    const { status, retryAfterSeconds } = await upload(
      caller,
      document.name,
      document,
      manner === 'wait' ? { signal: end } : closingEarly(count, end),
    )
    const isRefused = status !== undefined && status !== 200
    const pauseMs = isRefused ? 1000 * Math.min(3, retryAfterSeconds) : manner === 'abort' ? closedPauseMs : 0
    await wait(pauseMs, undefined, { signal: end }).catch(() => {})
  }
}

/** Every other connection is closed while it uploads, the others at any moment after that. */
function closingEarly(count: number, end: AbortSignal): Manner {
  if (count % 2 === 1) return { signal: end, drops: halfAnUpload }
  return { signal: AbortSignal.any([end, AbortSignal.timeout(Math.ceil(Math.random() * maxPatienceMs))]) }
}

if (process.send && import.meta.main) process.once('message', (attack) => void run(attack as Attack))
