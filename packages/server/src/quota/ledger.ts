/**
 * Credits: grants, and the append-only list of entries that explains every change of them.
 * Whoever writes has locked the account, so the sum of an account's entries is at every
 * commit what its grants have left.
 */
import { type Insertable, type Selectable, sql } from 'kysely'
import { lockAccount } from '../accounts/accounts.ts'
import { randomText } from '../random-text.ts'
import type { CreditEntryTable, CreditGrantTable, GrantKind } from '../store/schema.ts'
import type { Queries, Store, Tx } from '../store/store.ts'

export const grantKinds = ['subscription', 'pack', 'goodwill'] as const satisfies readonly GrantKind[]

export type Grant = Selectable<CreditGrantTable>
export type Entry = Selectable<CreditEntryTable>

export interface NewGrant {
  accountId: string
  kind: GrantKind
  amount: number
  /** Not usable from then on; null never ends. */
  expiresAt: number | null
  now: number
}

export async function grantCredits(tx: Tx, { accountId, kind, amount, expiresAt, now }: NewGrant): Promise<Grant> {
  const grant = await tx
    .insertInto('creditGrants')
    .values({
      id: `grant_${randomText(12)}`,
      accountId,
      kind,
      amount,
      remaining: amount,
      createdAt: now,
      expiresAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await writeEntry(tx, grant, { kind: 'grant', amount, at: now })
  return grant
}

/** Takes what is left of grants whose time is over out of the balance. */
export async function expireGrants(tx: Tx, accountId: string, now: number): Promise<void> {
  const ended = await tx
    .selectFrom('creditGrants')
    .selectAll()
    .where('accountId', '=', accountId)
    .where(sql.ref('remaining'), '>', sql.lit(0))
    .where('expiresAt', '<=', now)
    .execute()
  for (const grant of ended) {
    await tx.updateTable('creditGrants').set({ remaining: 0 }).where('id', '=', grant.id).execute()
    await writeEntry(tx, grant, { kind: 'expire', amount: -grant.remaining, at: now })
  }
}

/** Expires grants of whichever account, so that ledgers say so also where nothing is converted. */
export async function sweepGrants(store: Store, now: number): Promise<void> {
  const ended = await store.read
    .selectFrom('creditGrants')
    .select('accountId')
    .where(sql.ref('remaining'), '>', sql.lit(0))
    .where('expiresAt', '<=', now)
    .orderBy('expiresAt')
    .limit(1000)
    .execute()
  for (const accountId of new Set(ended.map((grant) => grant.accountId)))
    await store.transaction(async (tx) => {
      await lockAccount(tx, accountId)
      await expireGrants(tx, accountId, now)
    })
}

/** Ends a grant before its time, e.g. because its payment was reversed. */
export async function endGrant(tx: Tx, grantId: string, now: number): Promise<void> {
  const grant = await tx
    .updateTable('creditGrants')
    .set({ expiresAt: now })
    .where('id', '=', grantId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await expireGrants(tx, grant.accountId, now)
}

/**
 * Takes credits back whose payment was: never those that are spent or over.
 *
 * @returns how many there were to take.
 */
export async function takeBack(tx: Tx, grantId: string, amount: number, now: number): Promise<number> {
  const grant = await grantById(tx, grantId)
  const taken = Math.min(amount, grant.remaining)
  if (taken > 0) await reverse(tx, grant, -taken, now)
  return taken
}

/** Gives credits again that `takeBack` took; those of a grant that has ended since end with it. */
export async function giveAgain(tx: Tx, grantId: string, amount: number, now: number): Promise<void> {
  await reverse(tx, await grantById(tx, grantId), amount, now)
}

function grantById(tx: Tx, id: string): Promise<Grant> {
  return tx.selectFrom('creditGrants').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function reverse(tx: Tx, grant: Grant, amount: number, now: number): Promise<void> {
  await tx
    .updateTable('creditGrants')
    .set(({ eb }) => ({ remaining: eb('remaining', '+', amount) }))
    .where('id', '=', grant.id)
    .execute()
  await writeEntry(tx, grant, { kind: 'reversal', amount, at: now })
}

/** Takes one credit from a grant that has some. */
export function spendCredit(
  tx: Tx,
  accountId: string,
  grant: Pick<Grant, 'id'>,
  requestId: string,
  now: number,
): Promise<void> {
  return spendCredits(tx, accountId, grant, [requestId], now)
}

/** Takes a credit for each request from a grant that has so many. */
export async function spendCredits(
  tx: Tx,
  accountId: string,
  { id }: Pick<Grant, 'id'>,
  requestIds: readonly string[],
  now: number,
): Promise<void> {
  await Promise.all([
    tx
      .updateTable('creditGrants')
      .set(({ eb }) => ({ remaining: eb('remaining', '-', requestIds.length) }))
      .where('id', '=', id)
      .execute(),
    tx
      .insertInto('creditEntries')
      .values(
        requestIds.map((requestId) => entryOf({ id, accountId }, { kind: 'spend', amount: -1, requestId, at: now })),
      )
      .execute(),
  ])
}

/**
 * Gives the credit of a settled conversion back to the grant it came from, once.
 *
 * @returns false when the request spent none or has it back already.
 */
export async function refundSpend(tx: Tx, accountId: string, requestId: string, now: number): Promise<boolean> {
  const spend = await tx
    .selectFrom('creditEntries')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('requestId', '=', requestId)
    .where('kind', '=', 'spend')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('creditEntries as refund')
            .select('refund.id')
            .whereRef('refund.reverses', '=', 'creditEntries.id'),
        ),
      ),
    )
    .executeTakeFirst()
  if (!spend) return false
  const grant = await tx
    .updateTable('creditGrants')
    .set(({ eb }) => ({ remaining: eb('remaining', '-', spend.amount) }))
    .where('id', '=', spend.grantId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await writeEntry(tx, grant, { kind: 'refund', amount: -spend.amount, requestId, reverses: spend.id, at: now })
  return true
}

export async function listGrants(db: Queries, accountId: string): Promise<Grant[]> {
  return db
    .selectFrom('creditGrants')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export async function listEntries(db: Queries, accountId: string): Promise<Entry[]> {
  return db.selectFrom('creditEntries').selectAll().where('accountId', '=', accountId).orderBy('id').execute()
}

interface NewEntry {
  kind: Entry['kind']
  amount: number
  at: number
  requestId?: string | null
  reverses?: number | null
}

async function writeEntry(tx: Tx, grant: Pick<Grant, 'id' | 'accountId'>, entry: NewEntry): Promise<void> {
  await tx.insertInto('creditEntries').values(entryOf(grant, entry)).execute()
}

function entryOf(
  { id: grantId, accountId }: Pick<Grant, 'id' | 'accountId'>,
  { requestId = null, reverses = null, ...entry }: NewEntry,
): Insertable<CreditEntryTable> {
  return { accountId, grantId, requestId, reverses, ...entry }
}
