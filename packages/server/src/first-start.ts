/** On an empty database: an account for the operator, with a key that is shown once. */
import { sql } from 'kysely'
import { insertAccount } from './accounts/accounts.ts'
import { insertKey, scopes } from './accounts/keys.ts'
import type { Secrets } from './secrets.ts'
import type { Store } from './store/store.ts'

export const operatorEmail = 'admin'
const operatorPlan = 'ultimate'

/** Any number; the same in every process, different from other uses of advisory locks. */
const advisoryLock = 7_301_152

/** @returns the key, or undefined where there are accounts already. Of replicas that start at once one gets it. */
export async function makeOperator(store: Store, secrets: Secrets, now: number): Promise<string | undefined> {
  return store.transaction(async (tx) => {
    if (store.dialect === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock)})`.execute(tx)
    if (await tx.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) return undefined
    const account = await insertAccount(tx, { email: operatorEmail, plan: operatorPlan, now })
    const { key } = await insertKey(tx, secrets, {
      accountId: account.id,
      name: 'first',
      scopes,
      dailyLimit: null,
      expiresAt: null,
      now,
    })
    return key
  })
}

/** What an operator reads at the first start: the key, and a command that uses it on a sample. */
export function greeting(key: string, baseUrl: string): string {
  return [
    `API key: ${key}`,
    `curl -sS ${baseUrl}/api/v1/convert -H "Authorization: Bearer ${key}" -F "file=Hello from Docmill;filename=sample.txt"`,
    '',
  ].join('\n')
}
