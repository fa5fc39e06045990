/**
 * The queue of any number of machines: pg-boss in a schema of its own, on the PostgreSQL that is there.
 *
 * Messages are sent and done through the caller's transaction. They come in the order of priority, then of age; one
 * that is not done in time is given again by pg-boss's supervision. What is done is deleted at once, so the table of
 * pg-boss holds a row for each account that waits and each webhook that is due, however many items there are.
 */
import { fromKysely, PgBoss } from 'pg-boss'
import { jobLimits } from '../limits.ts'
import { type JobQueue, queueNames } from './queue.ts'

const schema = 'docmill_jobs'

/** They take messages and supervise; what is sent and done goes through connections of the service. */
const connections = 2

/** Messages are hints to look at the tables of jobs, which decide when it is enough. */
const maxRepeats = 1000

export async function createPgBossQueue(
  connectionString: string,
  onError: (error: unknown) => void,
): Promise<JobQueue> {
  const boss = new PgBoss({
    connectionString,
    schema,
    max: connections,
    application_name: 'docmill jobs',
    schedule: false,
    superviseIntervalSeconds: jobLimits.messageLookMs / 1000,
    monitorIntervalSeconds: jobLimits.messageLookMs / 1000,
    maintenanceIntervalSeconds: 600,
    registerInstance: false,
    openTelemetry: { enabled: false },
  })
  boss.on('error', onError)
  await boss.start()
  for (const name of queueNames)
    await boss.createQueue(name, {
      expireInSeconds: jobLimits.messageMs / 1000,
      retryLimit: maxRepeats,
      retryDelay: 0,
      retentionSeconds: (2 * jobLimits.maxAgeMs) / 1000,
    })
  return {
    async send(tx, queue, { key, delayMs, priority }) {
      const startAfter = Math.max(0, delayMs / 1000)
      await boss.upsert(queue, {}, { singletonKey: key, priority, startAfter, db: fromKysely(tx) })
    },
    async take(queue, count) {
      const taken = await boss.fetch(queue, { batchSize: count, includeMetadata: true })
      // The first ones are taken, and come in any order.
      const inOrder = taken.sort(
        (one, other) => other.priority - one.priority || one.createdOn.getTime() - other.createdOn.getTime(),
      )
      return inOrder.map(({ id, singletonKey, retryCount }) => ({ id, key: singletonKey ?? '', attempt: retryCount }))
    },
    async done(tx, queue, { id, attempt }) {
      const deleted = await boss.deleteJob(queue, { id, retryCount: attempt }, { db: fromKysely(tx) })
      return (deleted as { affected?: number }).affected === 1
    },
    async stop() {
      await boss.stop({ graceful: false })
    },
  }
}
