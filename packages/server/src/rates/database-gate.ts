/**
 * The gate that replicas share. Places that are taken together are a row with a lease, so that those of a dead process free
 * themselves.
 */
import { sql } from 'kysely'
import type { Plan } from '../quota/plans.ts'
import { randomText } from '../random-text.ts'
import { leaseMs } from '../store/lease.ts'
import { idList, rowList } from '../store/row-list.ts'
import type { Store, TransactionOptions, Tx } from '../store/store.ts'
import { type Bucket, type Draw, draw } from './bucket.ts'
import { type FreePlaces, type Gate, type Place, placesOf } from './gate.ts'

/** A crash of the database gives an account a token or a place back: nothing waits for the disk because of either. */
const forgettable = { isLossBearable: true } as const satisfies TransactionOptions

/** The places of a row. */
interface Row {
  id: string
  /** Those of them that this process has not left; `leaving` is left once its transaction ends. */
  places: Map<Place, 'in' | 'leaving'>
}

export function createDatabaseGate(store: Store): Gate {
  /** Rows with places that this process has, which are kept alive. */
  const own = new Set<Row>()
  const rows = new WeakMap<Place, Row>()

  /** @param left How many places of each row; one of which this process has no place any more is removed. */
  const remove = async (tx: Tx, left: ReadonlyMap<Row, number>): Promise<void> => {
    const over: string[] = []
    const fewer: { id: string; count: number }[] = []
    for (const [{ id, places }, count] of left)
      if ([...places.values()].includes('in')) fewer.push({ id, count })
      else over.push(id)
    await Promise.all([
      over.length > 0 && tx.deleteFrom('slots').where('id', 'in', idList(tx, over)).execute(),
      fewer.length > 0 &&
        sql`update slots set places = places - fewer.count
          from ${rowList(tx, 'fewer', { id: 'text', count: 'integer' }, fewer)} where slots.id = fewer.id`.execute(tx),
    ])
  }
  const leaveAll = async (places: readonly Place[], tx?: Tx): Promise<void> => {
    const left = new Map<Row, number>()
    for (const place of places) {
      const row = rows.get(place)
      const state = row?.places.get(place)
      if (!row || !state) continue
      // One that was left with a transaction which failed is given back with the last of its row.
      if (tx || state === 'in') left.set(row, (left.get(row) ?? 0) + 1)
      if (tx) row.places.set(place, 'leaving')
      else row.places.delete(place)
      if (row.places.size === 0) own.delete(row)
    }
    if (left.size === 0) return
    if (tx) await remove(tx, left)
    else await store.transaction((tx) => remove(tx, left), forgettable)
  }
  const newRow = (count: number): { row: Row; places: Place[] } => {
    const row: Row = { id: `slot_${randomText(16)}`, places: new Map() }
    for (let n = 0; n < count; n += 1) {
      const place: Place = { leave: (tx) => leaveAll([place], tx) }
      row.places.set(place, 'in')
      rows.set(place, row)
    }
    if (count > 0) own.add(row)
    return { row, places: [...row.places.keys()] }
  }
  /** The account's bucket is locked, so none is taken between the count and the insert. */
  const takePlace = async (tx: Tx, accountId: string, plan: Plan, now: number): Promise<Place | undefined> => {
    const { row, places } = newRow(1)
    const { rows: taken } = await sql`
      insert into slots (id, account_id, lease_until)
      select cast(${row.id} as text), cast(${accountId} as text), cast(${now + leaseMs} as bigint)
      where (select coalesce(sum(places), 0) from slots where account_id = ${accountId} and lease_until > ${now})
        < ${plan.concurrent}
      returning id`.execute(tx)
    const [place] = places
    if (taken.length > 0) return place
    own.delete(row)
    return undefined
  }
  const takePlaces = (tx: Tx, accountId: string, count: number, now: number): ReturnType<FreePlaces['take']> => {
    const { row, places } = newRow(count)
    const slot = { id: row.id, accountId, leaseUntil: now + leaseMs, places: count }
    const taken = count > 0 ? tx.insertInto('slots').values(slot).execute() : Promise.resolve()
    return { places, taken }
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
    async freePlaces(tx, accountId, plan, now) {
      const [, taken] = await Promise.all([
        lockedBucket(tx, accountId, plan.requestsPerMinute, now),
        placesTaken(tx, accountId, now),
      ])
      return { take: (wanted) => takePlaces(tx, accountId, placesOf(wanted, plan.concurrent - taken), now) }
    },
    leaveAll,
    async renew(now) {
      const ids = Array.from(own, ({ id }) => id)
      if (ids.length === 0) return
      await store.transaction(async (tx) => {
        await tx
          .updateTable('slots')
          .set({ leaseUntil: now + leaseMs })
          .where('id', 'in', idList(tx, ids))
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
    .select(({ fn }) => fn.sum<number | null>('places').as('places'))
    .where('accountId', '=', accountId)
    .where('leaseUntil', '>', now)
    .executeTakeFirstOrThrow()
  return row.places ?? 0
}
