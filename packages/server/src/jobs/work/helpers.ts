/** Processes of this machine that read page ranges of documents which other processes have. */
import type { Reservation } from '../../http/budget.ts'
import type { Services } from '../../services.ts'
import { noTrace } from '../../telemetry/traces.ts'
import type { StartedRange } from '../steps/begin-ranges.ts'
import { prepareItem } from './convert-item.ts'
import { dropped, stopped } from './own-item.ts'
import type { RangeLeases } from './range-leases.ts'
import { giveBackRange, type RangeWork, readRange } from './read-range.ts'

export interface Helpers {
  /** Ranges that are read. */
  readonly running: number
  start(range: StartedRange, memory: Reservation): void
  drop(isDropped: (range: { jobId: string; item: number; holdId: string }) => boolean): void
  /** Gives back what is read. */
  stop(): void
}

/** @param ended Called when a process is free again. */
export function createHelpers(
  work: RangeWork & { leases: RangeLeases; log: Services['log'] },
  ended: () => void,
): Helpers {
  const running = new Map<StartedRange, AbortController>()

  async function help(started: StartedRange, memory: Reservation, abort: AbortController): Promise<void> {
    const { services, context, spool, log } = work
    const { account, job } = started
    const place = { caller: { account, key: null }, gone: abort.signal, facts: { job: job.id }, trace: noTrace }
    const release = work.leases.hold(started.holder, abort)
    try {
      const ready = await prepareItem(services, context, spool, { started, memory, work: place })
      await readRange(work, started, ready, place)
    } catch (error) {
      // Where the database does not answer, the lease ends it.
      await giveBackRange(context, started, error, place, services.clock.now()).catch(() => {})
      log.warn({ err: error }, 'a page range was not read')
    } finally {
      release()
      memory.release()
      await started.place.leave().catch((error: unknown) => log.error({ err: error }, 'a place was not given back'))
      running.delete(started)
      ended()
    }
  }

  return {
    get running() {
      return running.size
    },
    start(started, memory) {
      const abort = new AbortController()
      running.set(started, abort)
      void help(started, memory, abort)
    },
    drop(isDropped) {
      for (const [{ job, item, holder }, abort] of running)
        if (isDropped({ jobId: job.id, item: item.item, holdId: holder })) abort.abort(dropped)
    },
    stop() {
      for (const abort of running.values()) abort.abort(stopped)
    },
  }
}
