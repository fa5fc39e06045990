/** Jobs of a running service or worker: what the endpoints use, and what goes on by itself. */
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Services } from '../../services.ts'
import { SettingsError } from '../../settings.ts'
import { jobLimits } from '../limits.ts'
import { createPgBossQueue } from '../queue/pg-boss-queue.ts'
import type { JobQueue } from '../queue/queue.ts'
import { createTableQueue } from '../queue/table-queue.ts'
import { repeat } from '../repeat.ts'
import { createSpoolRoom, freeBytesOf } from '../room/spool-room.ts'
import type { Jobs, JobWork } from '../running.ts'
import { isS3, openStore } from '../spool/open-store.ts'
import { sealedSpool } from '../spool/spool.ts'
import type { SpoolStore } from '../spool/store.ts'
import type { JobContext } from '../steps/context.ts'
import { removeRecords, sweepRanges } from '../steps/end-range.ts'
import { forgetJobs, sweepDead, sweepExpired } from '../steps/sweep.ts'
import { sweepSpool } from '../steps/sweep-spool.ts'
import { createJobWatch } from '../watch.ts'
import { startDeliveries } from '../webhooks/deliveries.ts'
import type { WorkServices } from './convert-item.ts'
import { observeJobs } from './observe.ts'
import { startWork } from './work.ts'

export type JobServices = WorkServices & Pick<Services, 'budget' | 'gate' | 'leases' | 'history' | 'log' | 'baseUrl'>

const sweepSpoolEveryMs = 3_600_000

/** @param places Items that this process works on at once. @throws SettingsError */
export async function startJobs(services: JobServices, places: number): Promise<Jobs> {
  const { store, secrets, settings, clock, log, metrics, downloads, gate } = services
  const logError = (error: unknown): void => log.error({ err: error }, 'background')
  const place = settings.spool ?? join(settings.dataDirectory, 'spool')
  const spool = sealedSpool(await openSpoolStore(place))
  const room = createSpoolRoom(store.read, {
    clock,
    // S3 does not say what it has left, and has no end in practice.
    freeBytes: () => (isS3(place) ? Promise.resolve(Number.MAX_SAFE_INTEGER) : freeBytesOf(place)),
    maxBytes: settings.spoolMaxBytes,
  })
  const queue = await openQueue(services, logError)
  const context: JobContext = {
    store,
    queue,
    secrets,
    plans: settings.plans,
    gate,
    ttlMs: settings.jobTtlMs,
    hasPlaces: settings.rateLimit,
    baseUrl: () => services.baseUrl,
  }
  const deliveries = startDeliveries({ store, queue, secrets, downloads, now: () => clock.now() }, { log, metrics })
  const work = startWork(services, context, { spool, room, places })
  const watch = createJobWatch(store.read)
  observeJobs(services, work)

  const tick = async (): Promise<void> => {
    const now = clock.now()
    await dropOthers(context, work)
    if ((await sweepDead(context, spool, now)) + (await sweepRanges(context, now)) > 0) work.wake()
    await removeRecords(context, spool)
    await sweepExpired(context, spool, now)
    await forgetJobs(context, now)
  }
  const ticks = repeat(jobLimits.tickMs, tick, logError)
  // A look at all files of a large spool takes minutes, for which dead items would wait.
  const sweeps = repeat(sweepSpoolEveryMs, (signal) => sweepSpool(context, spool, Date.now(), signal), logError)
  // What the process before this one had when it died may be due by now.
  ticks.run()
  let stopped: Promise<void> | undefined
  const stop = async (withinMs?: number): Promise<void> => {
    watch.stop()
    await Promise.all([work.stop(withinMs), deliveries.stop(), ticks.stop(), sweeps.stop()])
    await queue.stop()
  }
  return {
    context,
    spool,
    room,
    work,
    watch,
    deliveries,
    tick,
    stop(withinMs) {
      stopped ??= stop(withinMs)
      return stopped
    },
  }
}

async function openSpoolStore(place: string): Promise<SpoolStore> {
  try {
    return await openStore(place)
  } catch (error) {
    throw new SettingsError('DOCMILL_SPOOL', (error as Error).message)
  }
}

async function openQueue(
  { store, settings, clock }: JobServices,
  onError: (error: unknown) => void,
): Promise<JobQueue> {
  if (store.dialect === 'sqlite' || !settings.databaseUrl) return createTableQueue(store, clock)
  try {
    return await createPgBossQueue(settings.databaseUrl, onError)
  } catch (error) {
    throw new SettingsError('DOCMILL_JOBS', `the queue cannot be opened in the database: ${(error as Error).message}`)
  }
}

/** The work on items that another process canceled or has taken is for nothing. */
async function dropOthers({ store }: JobContext, work: JobWork): Promise<void> {
  const holds = work.holds()
  if (holds.length === 0) return
  const own = await store.read
    .selectFrom('jobItems')
    .select('holdId')
    .where('holdId', 'in', holds)
    .where(sql<boolean>`state = 'running'`)
    .execute()
  const kept = new Set(own.map(({ holdId }) => holdId))
  const asked = new Set(holds)
  work.drop(({ holdId }) => asked.has(holdId) && !kept.has(holdId))
}
