/**
 * Whose turn it is. One message waits for each account that has an item to start, in the order in which the accounts
 * were last given a place; whoever takes it starts the account's next item and sends it again. So the queue is as long
 * as there are accounts, whatever the number of items.
 */
import { sql } from 'kysely'
import type { Tx } from '../../store/store.ts'
import type { JobQueue } from '../queue/queue.ts'

/** Seconds of 2020, so that seconds since then fit a 32-bit integer for decades. */
const firstSecond = Date.parse('2020-01-01T00:00:00Z') / 1000

/** The account that was served longest ago goes first; one that never was before all others. */
function priorityOf(servedAt: number): number {
  return servedAt === 0 ? 0 : firstSecond - Math.floor(servedAt / 1000)
}

export interface NextItem {
  jobId: string
  item: number
  dueAt: number
}

/** The first two items of an account that wait, in the order in which they are due. */
export async function nextItems(tx: Tx, accountId: string): Promise<NextItem[]> {
  const rows = await tx
    .selectFrom('jobItems')
    .select(['jobId', 'item', 'dueAt'])
    .where('accountId', '=', accountId)
    .where(sql<boolean>`state = 'queued'`)
    .orderBy('dueAt')
    .orderBy('jobId')
    .orderBy('item')
    .limit(2)
    .execute()
  return rows.map(({ jobId, item, dueAt }) => ({ jobId, item, dueAt }))
}

/** Sends the turn of an account for its next item, if it has one. The account is locked. */
export async function sendTurn(
  tx: Tx,
  queue: JobQueue,
  accountId: string,
  now: number,
  { notBefore = 0 }: { notBefore?: number } = {},
): Promise<void> {
  const [[next], servedAt] = await Promise.all([nextItems(tx, accountId), lastServed(tx, accountId)])
  if (!next) return
  const delayMs = Math.max(0, next.dueAt - now, notBefore - now)
  await queue.send(tx, 'turns', { key: accountId, delayMs, priority: priorityOf(servedAt) })
}

async function lastServed(tx: Tx, accountId: string): Promise<number> {
  const row = await tx
    .selectFrom('jobAccounts')
    .select('servedAt')
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return row?.servedAt ?? 0
}

export async function noteServed(tx: Tx, accountId: string, now: number): Promise<void> {
  await tx
    .insertInto('jobAccounts')
    .values({ accountId, servedAt: now, webhookSecret: null })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ servedAt: now }))
    .execute()
}
