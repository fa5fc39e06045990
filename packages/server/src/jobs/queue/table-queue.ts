/** The queue of a service that is one process: a table in its SQLite file. */
import type { Clock } from '../../clock.ts'
import type { Store } from '../../store/store.ts'
import { jobLimits } from '../limits.ts'
import type { JobQueue } from './queue.ts'

export function createTableQueue(store: Store, clock: Clock): JobQueue {
  return {
    async send(tx, queue, { key, delayMs, priority }) {
      const message = { queue, key, priority, due_at: clock.now() + delayMs, taken_until: null }
      await tx
        .insertInto('queue_messages')
        .values(message)
        .onConflict((conflict) =>
          conflict
            .columns(['queue', 'key'])
            .where('taken_until', 'is', null)
            .doUpdateSet({ priority, due_at: message.due_at }),
        )
        .execute()
    },
    take(queue, count) {
      return store.transaction(async (tx) => {
        const now = clock.now()
        // What was taken and never done is waiting again, unless it was sent anew.
        await tx
          .deleteFrom('queue_messages')
          .where('queue', '=', queue)
          .where('taken_until', '<=', now)
          .where('key', 'in', (eb) =>
            eb
              .selectFrom('queue_messages as w')
              .select('w.key')
              .where('w.queue', '=', queue)
              .where('w.taken_until', 'is', null),
          )
          .execute()
        await tx
          .updateTable('queue_messages')
          .set({ taken_until: null })
          .where('queue', '=', queue)
          .where('taken_until', '<=', now)
          .execute()
        const due = await tx
          .selectFrom('queue_messages')
          .select('id')
          .where('queue', '=', queue)
          .where('taken_until', 'is', null)
          .where('due_at', '<=', now)
          .orderBy('priority', 'desc')
          .orderBy('id')
          .limit(count)
          .execute()
        if (due.length === 0) return []
        const takenUntil = now + jobLimits.messageMs
        const ids = due.map(({ id }) => id)
        const rows = await tx
          .updateTable('queue_messages')
          .set({ taken_until: takenUntil })
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
        .deleteFrom('queue_messages')
        .where('queue', '=', queue)
        .where('id', '=', Number(id))
        .where('taken_until', '=', attempt)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },
    async stop() {},
  }
}
