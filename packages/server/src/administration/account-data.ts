/** All that is kept of an account: handed out, and forgotten. */
import { sql } from 'kysely'
import type { Account } from '../accounts/accounts.ts'
import { lockAccount } from '../accounts/accounts.ts'
import { subscriptionOf } from '../billing/subscriptions.ts'
import { timestamp } from '../clock.ts'
import type { Queries, Store, Tx } from '../store/store.ts'

/** Tables by what an export calls them. Hashes of secrets stay here: they are of no use to anyone else. */
export const exported = {
  usage: ['usage_days', ['day', 'used', 'credits', 'waived']],
  grants: ['credit_grants', ['id', 'kind', 'amount', 'remaining', 'created_at', 'expires_at']],
  ledger: ['credit_entries', ['id', 'grant_id', 'kind', 'amount', 'request_id', 'reverses', 'at']],
  requests: ['conversions', ['request_id', 'key_id', 'at', 'type', 'bytes', 'duration_ms', 'outcome']],
  outcomes: ['outcome_days', ['day', 'outcome', 'count']],
  holds: ['holds', ['request_id', 'key_id', 'day', 'state', 'outcome', 'created_at', 'ended_at']],
  payments: [
    'billing_payments',
    ['id', 'kind', 'credits', 'grant_id', 'amount', 'currency', 'returned', 'disputed', 'withdrawn', 'at'],
  ],
  subscriptions: [
    'billing_subscriptions',
    ['id', 'price', 'plan', 'live', 'overdue', 'period_ends_at', 'ends_at', 'created_at'],
  ],
  customers: ['billing_customers', ['customer_id', 'plan', 'created_at']],
  sessions: ['sessions', ['id', 'via', 'created_at', 'seen_at', 'expires_at', 'agent', 'address']],
  identities: ['identities', ['issuer', 'subject', 'created_at']],
  jobs: ['jobs', ['id', 'key_id', 'status', 'created_at', 'finished_at', 'expires_at', 'credits']],
  job_items: ['job_items', ['job_id', 'item', 'state', 'attempts', 'error_code', 'credits']],
  webhooks: ['webhook_deliveries', ['id', 'job_id', 'event', 'state', 'attempts', 'status', 'created_at', 'ended_at']],
  keys: [
    'api_keys',
    ['id', 'name', 'last_four', 'scopes', 'daily_limit', 'created_at', 'last_used_at', 'expires_at', 'revoked_at'],
  ],
} as const

/** Hashes, secrets, and what an account has of them anyway: links that were sent, results, pages that are read, and rates of the last minute. */
export const notExported = [
  'credentials',
  'idempotency_keys',
  'job_accounts',
  'job_endings',
  'job_ranges',
  'rate_buckets',
  'sign_in_links',
  'slots',
] as const

/** What goes with an account; the ledger and what was paid for it stay, and name nobody. */
export const forgotten = [
  'conversions',
  'outcome_days',
  'usage_days',
  'holds',
  'idempotency_keys',
  'rate_buckets',
  'slots',
  'sessions',
  'sign_in_links',
  'identities',
  'credentials',
  'billing_customers',
  'billing_subscriptions',
  'webhook_deliveries',
  'job_endings',
  'job_ranges',
  'job_items',
  'jobs',
  'job_accounts',
] as const

/** What stands in the place of the address of an account that was deleted; no address has a space. */
export const deletedPrefix = 'deleted '

type Row = Record<string, unknown>

export type AccountExport = { account: Row } & Record<keyof typeof exported | 'key_usage', Row[]>

const ofAccount = ['id', 'email', 'plan', 'role', 'created_at', 'suspended_at'] as const

/** Its fields are named as the columns are: the same style as every answer. */
export async function exportAccount(db: Queries, { id }: Account): Promise<AccountExport> {
  const rowsOf = async (table: string, columns: readonly string[], owner: string): Promise<Row[]> => {
    const list = sql.join(columns.map((column) => sql.ref(column)))
    const statement = sql<Row>`select ${list} from ${sql.table(table)} where ${sql.ref(owner)} = ${id} order by 1`
    return (await statement.execute(db.withoutPlugins())).rows.map(withTimes)
  }
  const parts: Record<string, unknown> = { account: (await rowsOf('accounts', ofAccount, 'id'))[0] }
  for (const [name, [table, columns]] of Object.entries(exported))
    parts[name] = await rowsOf(table, columns, 'account_id')
  const { rows } = await sql<Row>`
    select key_id, day, used from key_days where key_id in (select id from api_keys where account_id = ${id})
    order by 1, 2`.execute(db.withoutPlugins())
  parts.key_usage = rows
  return parts as AccountExport
}

/** Times as every answer writes them. */
function withTimes(row: Row): Row {
  const isTime = (name: string, value: unknown): value is number => /(^|_)at$/.test(name) && typeof value === 'number'
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, isTime(name, value) ? timestamp(value) : value]),
  )
}

/**
 * Deletes all that is kept of an account but its ledger, which no longer names its owner.
 *
 * @returns why not, where something of it is still at work or nobody else administers the deployment.
 */
export async function forgetAccount(
  store: Store,
  { id }: Account,
  now: number,
): Promise<'busy' | 'last-admin' | 'subscribed' | undefined> {
  return store.transaction(async (tx) => {
    const account = await lockAccount(tx, id)
    if (account.role === 'admin' && !(await hasOtherAdmin(tx, id))) return 'last-admin'
    if (await hasHolds(tx, id, now)) return 'busy'
    if (await subscriptionOf(tx, id)) return 'subscribed'
    const keys = tx.selectFrom('apiKeys').select('id').where('accountId', '=', id)
    await tx.deleteFrom('keyDays').where('keyId', 'in', keys).execute()
    await tx.deleteFrom('apiKeySecrets').where('keyId', 'in', keys).execute()
    await tx.deleteFrom('apiKeys').where('accountId', '=', id).execute()
    for (const table of forgotten) await sql`delete from ${sql.table(table)} where account_id = ${id}`.execute(tx)
    await tx.deleteFrom('signInLinks').where('email', '=', account.email).execute()
    await tx
      .updateTable('accounts')
      .set({ email: `${deletedPrefix}${id}`, role: 'member', suspendedAt: account.suspendedAt ?? now })
      .where('id', '=', id)
      .execute()
    return undefined
  })
}

async function hasOtherAdmin(tx: Tx, id: string): Promise<boolean> {
  const other = tx.selectFrom('accounts').select('id').where('role', '=', 'admin').where('id', '<>', id)
  return (await other.limit(1).executeTakeFirst()) !== undefined
}

async function hasHolds(tx: Tx, id: string, now: number): Promise<boolean> {
  const held = tx.selectFrom('holds').select('id').where('accountId', '=', id)
  return (await held.where(sql<boolean>`state = 'held'`).where('leaseUntil', '>', now).executeTakeFirst()) !== undefined
}
