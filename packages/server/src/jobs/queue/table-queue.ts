/** The queue of a service that is one process: a table in its SQLite file. */
import type { ExpressionBuilder } from 'kysely'
import type { Clock } from '../../clock.ts'
import type { Schema } from '../../store/schema.ts'
import type { Store } from '../../store/store.ts'
import { jobLimits } from '../limits.ts'
import type { JobQueue, QueueName } from './queue.ts'

/** Longest delays of messages. */
const maxDelaysMs: Record<QueueName, number> = {
  turns: jobLimits.maxPauseMs,
  deliveries: jobLimits.maxDeliveryPauseMs,
}

/** A time that has come; one further away than it can be was written while the clock was ahead. */
function isOver(column: 'dueAt' | 'takenUntil', now: number, maxMs: number) {
  return ({ or, eb }: ExpressionBuilder<Schema, 'queueMessages'>) =>
    or([eb(column, '<=', now), eb(column, '>', now + maxMs)])
}

export function createTableQueue(store: Store, clock: Clock): JobQueue {
  return {
    async send(tx, queue, { key, delayMs, priority }) {
      const message = { queue, key, priority, dueAt: clock.now() + delayMs, takenUntil: null }
      await tx
        .insertInto('queueMessages')
        .values(message)
        .onConflict((conflict) =>
          conflict
            .columns(['queue', 'key'])
            .where('takenUntil', 'is', null)
            .doUpdateSet({ priority, dueAt: message.dueAt }),
        )
        .execute()
    },
    take(queue, count) {
      return store.transaction(async (tx) => {
        const now = clock.now()
        // What was taken and never done is waiting again, unless it was sent again.
        await tx
          .deleteFrom('queueMessages')
          .where('queue', '=', queue)
          .where(isOver('takenUntil', now, jobLimits.messageMs))
          .where('key', 'in', (eb) =>
            eb
              .selectFrom('queueMessages as w')
              .select('w.key')
              .where('w.queue', '=', queue)
              .where('w.takenUntil', 'is', null),
          )
          .execute()
        await tx
          .updateTable('queueMessages')
          .set({ takenUntil: null })
          .where('queue', '=', queue)
          .where(isOver('takenUntil', now, jobLimits.messageMs))
          .execute()
        const due = await tx
          .selectFrom('queueMessages')
          .select('id')
          .where('queue', '=', queue)
          .where('takenUntil', 'is', null)
          .where(isOver('dueAt', now, maxDelaysMs[queue]))
          .orderBy('priority', 'desc')
          .orderBy('id')
          .limit(count)
          .execute()
        if (due.length === 0) return []
        const takenUntil = now + jobLimits.messageMs
        const ids = due.map(({ id }) => id)
        const rows = await tx
          .updateTable('queueMessages')
          .set({ takenUntil })
          .where('id', 'in', ids)
          .returning(['id', 'key'])
          .execute()
        return rows
          .sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
          .map(({ id, key }) => ({ id: String(id), key, attempt: takenUntil }))
      })
    },
    async done(tx, queue, { id, attempt }) {
      const { numDeletedRows } = await tx
        .deleteFrom('queueMessages')
        .where('queue', '=', queue)
        .where('id', '=', Number(id))
        .where('takenUntil', '=', attempt)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },
    async stop() {},
  }
}
