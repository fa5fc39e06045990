/** The gate that replicas share. A place is a row with a lease, so that one of a dead process frees itself. */

import type { Plan } from '../quota/plans.ts'
import { randomText } from '../random-text.ts'
import { leaseMs } from '../store/lease.ts'
import type { Store, Tx } from '../store/store.ts'
import { type Bucket, type Draw, draw } from './bucket.ts'
import type { Gate, Place } from './gate.ts'

export function createDatabaseGate(store: Store): Gate {
  const own = new Set<string>()

  const leaving = new Set<string>()

  const remove = (tx: Tx, id: string): Promise<unknown> => tx.deleteFrom('slots').where('id', '=', id).execute()
  const leave = async (id: string, tx?: Tx): Promise<void> => {
    if (tx) {
      leaving.add(id)
      await remove(tx, id)
      return
    }
    // One that was left with a transaction which failed is not renewed, and so frees itself.
    const isLeft = leaving.delete(id)
    if (own.delete(id) && !isLeft) await store.transaction((tx) => remove(tx, id))
  }
  const takePlace = async (tx: Tx, accountId: string, plan: Plan, now: number): Promise<Place | undefined> => {
    if ((await placesTaken(tx, accountId, now)) >= plan.concurrent) return undefined
    const id = `slot_${randomText(16)}`
    await tx
      .insertInto('slots')
      .values({ id, accountId, leaseUntil: now + leaseMs })
      .execute()
    own.add(id)
    return { leave: (tx) => leave(id, tx) }
  }
  return {
    enter(accountId, plan, now) {
      return store.transaction(async (tx) => {
        const drawn = await drawToken(tx, accountId, plan.requestsPerMinute, now)
        if (!drawn.allowed) return { verdict: 'rate_limited', draw: drawn }
        const place = await takePlace(tx, accountId, plan, now)
        return place ? { verdict: 'in', draw: drawn, ...place } : { verdict: 'concurrency_limited', draw: drawn }
      })
    },
    draw(accountId, plan, now) {
      return store.transaction((tx) => drawToken(tx, accountId, plan.requestsPerMinute, now))
    },
    async occupy(tx, accountId, plan, now) {
      await lockedBucket(tx, accountId, plan.requestsPerMinute, now)
      return takePlace(tx, accountId, plan, now)
    },
    async renew(now) {
      if (own.size === 0) return
      await store.transaction(async (tx) => {
        await tx
          .updateTable('slots')
          .set({ leaseUntil: now + leaseMs })
          .where('id', 'in', [...own])
          .execute()
        await tx.deleteFrom('slots').where('leaseUntil', '<=', now).execute()
      })
    },
  }
}

/** The insert or update locks the account's bucket until the transaction ends, and with it the account's places. */
function lockedBucket(tx: Tx, accountId: string, perMinute: number, now: number): Promise<Bucket> {
  return tx
    .insertInto('rateBuckets')
    .values({ accountId, tokens: perMinute, at: now })
    .onConflict((conflict) =>
      conflict.column('accountId').doUpdateSet(({ ref }) => ({ tokens: ref('rateBuckets.tokens') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function drawToken(tx: Tx, accountId: string, perMinute: number, now: number): Promise<Draw> {
  const bucket = await lockedBucket(tx, accountId, perMinute, now)
  const drawn = draw(bucket, perMinute, now)
  await tx.updateTable('rateBuckets').set(drawn.bucket).where('accountId', '=', accountId).execute()
  return drawn
}

async function placesTaken(tx: Tx, accountId: string, now: number): Promise<number> {
  const row = await tx
    .selectFrom('slots')
    .select(({ fn }) => fn.countAll<number>().as('places'))
    .where('accountId', '=', accountId)
    .where('leaseUntil', '>', now)
    .executeTakeFirstOrThrow()
  return row.places
}
