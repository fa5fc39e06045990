/** On an empty database: an account for the operator, with a sign-in link and a key that are shown once. */
import { sql } from 'kysely'
import { insertAccount } from './accounts/accounts.ts'
import { insertKey, scopes } from './accounts/keys.ts'
import { localEmail } from './accounts/local-account.ts'
import type { Secrets } from './secrets.ts'
import { insertLink, linkAddress } from './sign-in/links.ts'
import type { Store } from './store/store.ts'

const operatorEmail = 'admin'
const operatorPlan = 'ultimate'

/** Any number; the same in every process, different from other uses of advisory locks. */
const advisoryLock = 7_301_152

export interface FirstAccess {
  key: string
  /** Token of a sign-in link. */
  token: string
}

/** @returns undefined where there are accounts already, besides that of a time without keys. Of replicas that start at once one gets it. */
export async function makeOperator(store: Store, secrets: Secrets, now: number): Promise<FirstAccess | undefined> {
  return store.transaction(async (tx) => {
    if (store.dialect === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock)})`.execute(tx)
    const others = tx.selectFrom('accounts').select('id').where('email', '!=', localEmail)
    if (await others.limit(1).executeTakeFirst()) return undefined
    const account = await insertAccount(tx, { email: operatorEmail, plan: operatorPlan, role: 'admin', now })
    const { key } = await insertKey(tx, secrets, {
      accountId: account.id,
      name: 'first',
      scopes,
      dailyLimit: null,
      expiresAt: null,
      now,
    })
    const token = await insertLink(tx, secrets, { accountId: account.id, email: account.email, now })
    return { key, token }
  })
}

/** What an operator reads at each start of a service without keys. */
export function keylessGreeting(baseUrl: string): string {
  return [
    'No API keys: DOCMILL_AUTH is off, and every request is the account local.',
    `curl -sS ${baseUrl}/api/v1/convert -F "file=Hello from Docmill;filename=sample.txt"`,
    '',
  ].join('\n')
}

/** What an operator reads at the first start: the way in, the key, and a command that uses it on a sample. */
export function greeting({ key, token }: FirstAccess, baseUrl: string): string {
  return [
    `Sign in, once and within 15 minutes: ${linkAddress(baseUrl, token)}`,
    `API key: ${key}`,
    `curl -sS ${baseUrl}/api/v1/convert -H "Authorization: Bearer ${key}" -F "file=Hello from Docmill;filename=sample.txt"`,
    '',
  ].join('\n')
}
