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
      .deleteFrom('billingEvents')
      .where('receivedAt', '<', now - keepMs)
      .execute()
    const row = await tx
      .insertInto('billingEvents')
      .values({ id, type, receivedAt: now, doneAt: null })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(({ ref }) => ({ type: ref('excluded.type') })))
      .returning('doneAt')
      .executeTakeFirstOrThrow()
    return row.doneAt === null
  })
}

export async function finishEvent(store: Store, id: string, now: number): Promise<void> {
  await store.transaction((tx) => tx.updateTable('billingEvents').set({ doneAt: now }).where('id', '=', id).execute())
}
