/** The gate that replicas share. A place is a row with a lease, so that one of a dead process frees itself. */
import { sql } from 'kysely'
import type { Plan } from '../quota/plans.ts'
import { randomText } from '../random-text.ts'
import { leaseMs } from '../store/lease.ts'
import { idList, rowList } from '../store/row-list.ts'
import type { Store, TransactionOptions, Tx } from '../store/store.ts'
import { type Bucket, type Draw, draw } from './bucket.ts'
import { type Gate, type Place, placesOf } from './gate.ts'

/** A crash of the database gives an account a token or a place back: nothing waits for the disk because of either. */
const forgettable = { isLossBearable: true } as const satisfies TransactionOptions

export function createDatabaseGate(store: Store): Gate {
  const own = new Set<string>()
  const leaving = new Set<string>()
  const ids = new WeakMap<Place, string>()

  const remove = (tx: Tx, left: readonly string[]): Promise<unknown> =>
    tx.deleteFrom('slots').where('id', 'in', idList(tx, left)).execute()
  const leaveAll = async (places: readonly Place[], tx?: Tx): Promise<void> => {
    const left = places.flatMap((place) => ids.get(place) ?? [])
    if (left.length === 0) return
    if (tx) {
      for (const id of left) leaving.add(id)
      await remove(tx, left)
      return
    }
    // One that was left with a transaction which failed is not renewed, and so frees itself.
    const rest = left.filter((id) => {
      const isLeft = leaving.delete(id)
      return own.delete(id) && !isLeft
    })
    if (rest.length > 0) await store.transaction((tx) => remove(tx, rest), forgettable)
  }
  const newPlace = (): Place => {
    const id = `slot_${randomText(16)}`
    const place: Place = { leave: (tx) => leaveAll([place], tx) }
    own.add(id)
    ids.set(place, id)
    return place
  }
  /** The account's bucket is locked, so none is taken between the count and the insert. */
  const takePlace = async (tx: Tx, accountId: string, plan: Plan, now: number): Promise<Place | undefined> => {
    const place = newPlace()
    const id = ids.get(place) ?? ''
    const { rows } = await sql`
      insert into slots (id, account_id, lease_until)
      select cast(${id} as text), cast(${accountId} as text), cast(${now + leaseMs} as bigint)
      where (select count(*) from slots where account_id = ${accountId} and lease_until > ${now}) < ${plan.concurrent}
      returning id`.execute(tx)
    if (rows.length > 0) return place
    own.delete(id)
    return undefined
  }
  /** @param count Of those that are free. */
  const takePlaces = async (
    tx: Tx,
    accountId: string,
    plan: Plan,
    count: (free: number) => number,
    now: number,
  ): Promise<Place[]> => {
    const free = plan.concurrent - (await placesTaken(tx, accountId, now))
    const places = Array.from({ length: count(free) }, newPlace)
    if (places.length > 0) {
      const rows = places.map((place) => ({ id: ids.get(place) ?? '' }))
      await sql`insert into slots (id, account_id, lease_until)
        select id, ${accountId}, cast(${now + leaseMs} as bigint) from ${rowList(tx, 'taken', { id: 'text' }, rows)}`.execute(
        tx,
      )
    }
    return places
  }
  return {
    enter(accountId, plan, now) {
      return store.transaction(async (tx) => {
        const drawn = await drawFrom(tx, accountId, plan.requestsPerMinute, now)
        const [place] = await Promise.all([
          drawn.allowed ? takePlace(tx, accountId, plan, now) : undefined,
          keep(tx, accountId, drawn.bucket),
        ])
        if (!drawn.allowed) return { verdict: 'rate_limited', draw: drawn }
        return place ? { verdict: 'in', draw: drawn, ...place } : { verdict: 'concurrency_limited', draw: drawn }
      }, forgettable)
    },
    draw(accountId, plan, now) {
      return store.transaction(async (tx) => {
        const drawn = await drawFrom(tx, accountId, plan.requestsPerMinute, now)
        await keep(tx, accountId, drawn.bucket)
        return drawn
      }, forgettable)
    },
    async occupy(tx, accountId, plan, wanted, now) {
      const [, places] = await Promise.all([
        lockedBucket(tx, accountId, plan.requestsPerMinute, now),
        takePlaces(tx, accountId, plan, (free) => placesOf(wanted, free), now),
      ])
      return places
    },
    leaveAll,
    async renew(now) {
      if (own.size === 0) return
      await store.transaction(async (tx) => {
        await tx
          .updateTable('slots')
          .set({ leaseUntil: now + leaseMs })
          .where('id', 'in', idList(tx, [...own]))
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

/** The bucket is locked as above; where it is known it is read with the beginning of the transaction. */
async function drawFrom(tx: Tx, accountId: string, perMinute: number, now: number): Promise<Draw> {
  const known = await tx
    .selectFrom('rateBuckets')
    .select(['tokens', 'at'])
    .where('accountId', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  return draw(known ?? (await lockedBucket(tx, accountId, perMinute, now)), perMinute, now)
}

async function keep(tx: Tx, accountId: string, bucket: Bucket): Promise<void> {
  await tx.updateTable('rateBuckets').set(bucket).where('accountId', '=', accountId).execute()
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
