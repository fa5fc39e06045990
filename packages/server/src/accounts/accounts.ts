/** Accounts: who owns keys, allowance and credits. */
import type { Selectable } from 'kysely'
import { randomText } from '../random-text.ts'
import type { AccountTable, Role } from '../store/schema.ts'
import { isPostgres, type Queries, type Store, type Tx } from '../store/store.ts'

export type Account = Selectable<AccountTable>

export async function createAccount(
  store: Store,
  { email, plan, now }: { email: string; plan: string; now: number },
): Promise<Account | 'taken'> {
  return store.transaction(async (tx) =>
    (await accountByEmail(tx, email)) ? 'taken' : insertAccount(tx, { email, plan, now }),
  )
}

export async function insertAccount(
  tx: Tx,
  { email, plan, role = 'member', now }: { email: string; plan: string; role?: Role; now: number },
): Promise<Account> {
  return tx
    .insertInto('accounts')
    .values({ id: `acc_${randomText(12)}`, email: normalEmail(email), plan, role, createdAt: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function accountByEmail(db: Queries, email: string): Promise<Account | undefined> {
  return db.selectFrom('accounts').selectAll().where('email', '=', normalEmail(email)).executeTakeFirst()
}

export async function listAccounts(db: Queries): Promise<Account[]> {
  return db.selectFrom('accounts').selectAll().orderBy('createdAt').orderBy('id').execute()
}

/** Plans that accounts are on. */
export async function plansInUse(db: Queries): Promise<string[]> {
  const rows = await db.selectFrom('accounts').select('plan').distinct().orderBy('plan').execute()
  return rows.map(({ plan }) => plan)
}

export async function setPlan(store: Store, accountId: string, plan: string): Promise<void> {
  await store.transaction((tx) => tx.updateTable('accounts').set({ plan }).where('id', '=', accountId).execute())
}

/** @returns false where nobody would be left to administer the deployment. */
export async function setRole(store: Store, accountId: string, role: Role): Promise<boolean> {
  return store.transaction(async (tx) => {
    // Locked, so that of two admins who make each other members one stays.
    const admins = tx.selectFrom('accounts').select('id').where('role', '=', 'admin').orderBy('id')
    const rows = await (isPostgres(tx) ? admins.forNoKeyUpdate() : admins).execute()
    if (role === 'member' && !rows.some(({ id }) => id !== accountId)) return false
    await tx.updateTable('accounts').set({ role }).where('id', '=', accountId).execute()
    return true
  })
}

export async function setSuspended(store: Store, accountId: string, suspendedAt: number | null): Promise<void> {
  await store.transaction((tx) => tx.updateTable('accounts').set({ suspendedAt }).where('id', '=', accountId).execute())
}

/**
 * Whoever changes an account's money locks its row first, so that they do it one after another.
 * On SQLite a transaction is the only writer from its beginning on.
 */
export async function lockAccount(tx: Tx, accountId: string): Promise<Account> {
  const account = tx.selectFrom('accounts').selectAll().where('id', '=', accountId)
  return (isPostgres(tx) ? account.forNoKeyUpdate() : account).executeTakeFirstOrThrow()
}

/** Addresses that differ in case only are one account's. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase()
}
