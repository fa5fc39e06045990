/**
 * Jobs that requests wait for. One query asks for all of them together, however many requests wait, so that no number of
 * open connections keeps the database from others.
 */
import { ServiceError } from '../errors.ts'
import { whenAborted } from '../http/when-aborted.ts'
import type { Queries } from '../store/store.ts'
import { jobLimits } from './limits.ts'

/** When a wait ends, besides with its time: with the job, or with the first line after those that are known. */
export type Awaited = 'end' | { linesAfter: number }

export interface JobWatch {
  /**
   * A request that waits, for as long as it does.
   *
   * @returns ends its waiting; to be called once.
   * @throws ServiceError concurrency_limited
   */
  enter(accountId: string): () => void
  /** Resolves when what is awaited has happened, the job is gone, the time is over or one of the signals aborts. */
  until(jobId: string, awaited: Awaited, waitMs: number, signals: readonly AbortSignal[]): Promise<void>
  /** Requests that wait. */
  readonly waiting: number
  stop(): void
}

interface Waiter {
  awaited: Awaited
  resolve(): void
}

/** Jobs of one query. */
const jobsAtOnce = 500

export function createJobWatch(
  db: Queries,
  { pollMs, maxWaitsOfAccount }: Pick<typeof jobLimits, 'pollMs' | 'maxWaitsOfAccount'> = jobLimits,
): JobWatch {
  const waiters = new Map<string, Set<Waiter>>()
  const waits = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let isPolling = false

  const poll = async (): Promise<void> => {
    isPolling = true
    try {
      const ids = [...waiters.keys()]
      for (let from = 0; from < ids.length; from += jobsAtOnce) await check(ids.slice(from, from + jobsAtOnce))
    } catch {
      // Each request asks for its job again, and answers that the database does not.
      for (const all of waiters.values()) for (const { resolve } of all) resolve()
    } finally {
      isPolling = false
      pollLater()
    }
  }
  const check = async (ids: readonly string[]): Promise<void> => {
    const jobs = await db
      .selectFrom('jobs')
      .select(['id', 'finishedAt', 'deletedAt', 'expiredAt', 'endings'])
      .where('id', 'in', ids)
      .execute()
    const known = new Map(jobs.map((job) => [job.id, job]))
    for (const id of ids) {
      const job = known.get(id)
      const isOver = !job || job.finishedAt !== null || job.deletedAt !== null || job.expiredAt !== null
      for (const { awaited, resolve } of waiters.get(id) ?? [])
        if (isOver || (awaited !== 'end' && job.endings > awaited.linesAfter)) resolve()
    }
  }
  const pollLater = (): void => {
    if (isPolling || timer || waiters.size === 0) return
    timer = setTimeout(() => {
      timer = undefined
      void poll()
    }, pollMs)
    timer.unref()
  }

  return {
    enter(accountId) {
      const count = waits.get(accountId) ?? 0
      if (count >= maxWaitsOfAccount)
        throw new ServiceError(
          'concurrency_limited',
          { limit: maxWaitsOfAccount, what: 'requests that wait for jobs or read results' },
          { retryAfterSeconds: 1 },
        )
      waits.set(accountId, count + 1)
      return () => {
        const left = (waits.get(accountId) ?? 1) - 1
        if (left > 0) waits.set(accountId, left)
        else waits.delete(accountId)
      }
    },
    until(jobId, awaited, waitMs, signals) {
      return new Promise((resolve) => {
        const end = (): void => {
          clearTimeout(timeout)
          for (const takeBack of callbacks) takeBack()
          all.delete(waiter)
          if (all.size === 0 && waiters.get(jobId) === all) waiters.delete(jobId)
          resolve()
        }
        const waiter: Waiter = { awaited, resolve: end }
        const all = waiters.get(jobId) ?? new Set()
        waiters.set(jobId, all.add(waiter))
        const timeout = setTimeout(end, waitMs)
        const callbacks = signals.map((signal) => whenAborted(signal, end))
        if (signals.some(({ aborted }) => aborted)) end()
        else pollLater()
      })
    },
    get waiting() {
      return [...waits.values()].reduce((sum, count) => sum + count, 0)
    },
    stop() {
      clearTimeout(timer)
      for (const all of waiters.values()) for (const { resolve } of all) resolve()
    },
  }
}
