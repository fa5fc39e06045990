/** Notices that came in: each is worked through once, and again only where that failed. */
import { dayMs } from '../clock.ts'
import type { Store } from '../store/store.ts'

/** Providers send a notice again for days; a person may do so for some weeks. */
const keepMs = 90 * dayMs

/** @returns false where it is done already. */
export async function beginEvent(
  store: Store,
  { id, type }: { id: string; type: string },
  now: number,
): Promise<boolean> {
  return store.transaction(async (tx) => {
    await tx
      .deleteFrom('billing_events')
      .where('received_at', '<', now - keepMs)
      .execute()
    const row = await tx
      .insertInto('billing_events')
      .values({ id, type, received_at: now, done_at: null })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(({ ref }) => ({ type: ref('excluded.type') })))
      .returning('done_at')
      .executeTakeFirstOrThrow()
    return row.done_at === null
  })
}

export async function finishEvent(store: Store, id: string, now: number): Promise<void> {
  await store.transaction((tx) => tx.updateTable('billing_events').set({ done_at: now }).where('id', '=', id).execute())
}
