/**
 * Works on items of jobs: as many at once as there are places, each account in its turn, and requests that somebody
 * waits for before all of them.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { ServiceError } from '../../errors.ts'
import type { Reservation } from '../../http/budget.ts'
import { newRequestId } from '../../http/request-id.ts'
import type { Services } from '../../services.ts'
import { logLineOf } from '../../telemetry/facts.ts'
import { jobLimits } from '../limits.ts'
import type { Message } from '../queue/queue.ts'
import type { SpoolRoom } from '../room/spool-room.ts'
import type { JobWork } from '../running.ts'
import { inputName } from '../spool/names.ts'
import type { Spool } from '../spool/spool.ts'
import { beginItem, type Started } from '../steps/begin.ts'
import type { JobContext } from '../steps/context.ts'
import { giveBack, returnItem } from '../steps/return.ts'
import type { Item } from '../store/rows.ts'
import { faultOf, runItem, type WorkServices, workContext } from './run-item.ts'

type Needed = WorkServices & Pick<Services, 'budget' | 'gate' | 'leases' | 'history' | 'log'>

/** Memory for the beginning of a download, which takes more as it comes in. */
const urlBytes = 65_536

interface RunningItem {
  started: Started
  abort: AbortController
  done: Promise<void>
}

export interface WorkPlace {
  spool: Spool
  room: SpoolRoom
  /** Items at once. */
  places: number
}

export function startWork(services: Needed, context: JobContext, { spool, room, places }: WorkPlace): JobWork {
  const { budget, clock, converter, gate, leases, log, metrics, store } = services
  const running = new Map<string, RunningItem>()
  let isStopping = false
  let looking: Promise<void> | undefined
  let looksAgain = false

  /** Documents that somebody waits for have the processes first. */
  const freePlaces = (): number => (converter.stats().queued > 0 ? 0 : places - running.size - starting)
  let starting = 0

  /** One look at a time; what comes meanwhile has it look again. */
  function look(): void {
    looksAgain = true
    looking ??= takeTurns().finally(() => {
      looking = undefined
    })
  }

  async function takeTurns(): Promise<void> {
    try {
      do {
        looksAgain = false
        const free = freePlaces()
        if (isStopping || free <= 0 || !(await room.hasRoom())) break
        const turns = await context.queue.take('turns', free)
        starting += turns.length
        await Promise.all(turns.map((turn) => startTurn(turn).finally(() => (starting -= 1))))
      } while (looksAgain)
    } catch (error) {
      log.error({ err: error }, 'no work was taken')
    }
  }

  async function startTurn(turn: Message): Promise<void> {
    let reservation: Reservation | undefined
    const takeMemory = (item: Item): boolean => {
      reservation ??= budget.reserve(item.accountId, item.hasInput ? item.bytes : urlBytes)
      reservation?.keep()
      return reservation !== undefined
    }
    let isRunning = false
    try {
      const begun = await beginItem(context, turn, newRequestId(), clock.now(), { gate, takeMemory })
      if (begun) looksAgain = true
      if (!begun || !reservation) return
      if ('ended' in begun) return await removeUnneeded(begun.ended)
      metrics.holds.inc({ event: 'admitted' })
      leases.add(begun.hold.id)
      const abort = new AbortController()
      const memory = reservation
      const done = work(begun, memory, workContext(begun, abort.signal)).finally(async () => {
        leases.remove(begun.hold.id)
        running.delete(begun.hold.id)
        memory.release()
        await begun.place.leave().catch((error: unknown) => log.error({ err: error }, 'a place was not given back'))
        look()
      })
      running.set(begun.hold.id, { started: begun, abort, done })
      isRunning = true
    } finally {
      if (!isRunning) reservation?.release()
    }
  }

  async function work(started: Started, memory: Reservation, context_: ReturnType<typeof workContext>): Promise<void> {
    const at = performance.now()
    const { facts, gone } = context_
    let outcome: string
    try {
      const { creditsCharged, outcome: paid } = await runItem(services, context, spool, {
        started,
        memory,
        work: context_,
      })
      metrics.holds.inc({ event: 'settled' })
      metrics.settlements.inc({ outcome: paid })
      outcome = creditsCharged ? 'paid' : 'free'
    } catch (error) {
      metrics.holds.inc({ event: 'released' })
      outcome = await unsuccessful(started, error, gone)
    }
    metrics.jobItems.inc({ outcome: outcome === 'paid' || outcome === 'free' ? 'succeeded' : outcome })
    if (outcome === 'returned' || outcome === 'dropped') return
    const { job, request } = started
    services.history.note({
      accountId: job.accountId,
      keyId: job.keyId,
      requestId: request.requestId,
      at: clock.now(),
      type: facts.detectedType ?? null,
      bytes: facts.bytes ?? null,
      durationMs: Math.round(performance.now() - at),
      outcome,
    })
    log.info(
      { request_id: request.requestId, account: job.accountId, item: started.item.item, outcome, ...logLineOf(facts) },
      'item',
    )
  }

  /** @returns the code of the error that it ended with, or `returned` or `dropped`. */
  async function unsuccessful(started: Started, error: unknown, gone: AbortSignal): Promise<string> {
    const now = clock.now()
    try {
      if (gone.aborted) {
        if (gone.reason === dropped) return 'dropped'
        await giveBack(context, started, now)
        return 'returned'
      }
      const fault = faultOf(error)
      if (fault.code === 'internal_error')
        log.warn({ err: fault.cause, request_id: started.request.requestId }, 'failure')
      const hasEnded = await returnItem(context, started, fault, now)
      if (!hasEnded) return 'returned'
      await removeUnneeded(started.item)
      return fault.code
    } catch (failure) {
      // The lease ends the hold, and another look the item.
      log.error({ err: failure }, 'an item was not returned')
      return 'returned'
    }
  }

  /** An input that no retry can need is not kept. */
  async function removeUnneeded({ jobId, item, hasInput: hadInput }: Item): Promise<void> {
    if (!hadInput) return
    const row = await store.read
      .selectFrom('jobItems')
      .select('hasInput')
      .where('jobId', '=', jobId)
      .where('item', '=', item)
      .executeTakeFirst()
    if (!row?.hasInput) await spool.remove({ jobId, name: inputName(item) })
  }

  const timer = setInterval(look, jobLimits.idleMs)
  timer.unref()
  look()
  return {
    get running() {
      return running.size
    },
    wake: look,
    holds: () => [...running.keys()],
    drop(isDropped) {
      for (const [holdId, { started, abort }] of running)
        if (isDropped({ jobId: started.job.id, item: started.item.item, holdId })) abort.abort(dropped)
    },
    async stop(withinMs = jobLimits.stopMs) {
      isStopping = true
      clearInterval(timer)
      await looking
      const over = new AbortController()
      const all = async (): Promise<unknown> => Promise.all([...running.values()].map(({ done }) => done))
      const ended = await Promise.race([
        all().then(() => true),
        pause(withinMs, false, { signal: over.signal }).catch(() => false),
      ])
      over.abort()
      if (ended) return
      for (const { abort } of running.values()) abort.abort(stopped)
      await all()
    },
  }
}

/** Why the work on an item is killed. */
const dropped = new ServiceError('internal_error', {}, { cause: new Error('the item is no longer this worker’s') })
const stopped = new ServiceError('shutting_down')
