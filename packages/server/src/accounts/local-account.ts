/** The one account of a service that asks for no API keys (`DOCMILL_AUTH=off`). */
import type { Queries, Store } from '../store/store.ts'
import { type Account, accountByEmail, insertAccount } from './accounts.ts'
import type { Authenticator } from './authenticate.ts'

export const localEmail = 'local'
const localPlan = 'ultimate'

/** Makes the account where it is missing. Of replicas that start at once one does. */
export async function makeLocalAccount(store: Store, now: number): Promise<void> {
  if (await accountByEmail(store.read, localEmail)) return
  await store
    .transaction(async (tx) => insertAccount(tx, { email: localEmail, plan: localPlan, now }))
    .catch(async (error: unknown) => {
      if (!(await accountByEmail(store.read, localEmail))) throw error
    })
}

/** Every caller is the local account; a key that is sent is ignored. */
export function createLocalAuthenticator(store: Store): Authenticator {
  return {
    authenticate: async () => ({ account: await localAccount(store.read), key: null }),
    remembered: () => undefined,
  }
}

async function localAccount(db: Queries): Promise<Account> {
  const account = await accountByEmail(db, localEmail)
  if (!account) throw new Error('the local account is gone')
  return account
}
