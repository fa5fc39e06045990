/** What is administered: the database of a deployment, and what its settings say of it. */
import { type Account, accountByEmail } from '../accounts/accounts.ts'
import type { Clock } from '../clock.ts'
import type { Secrets } from '../secrets.ts'
import type { Settings } from '../settings.ts'
import type { Store } from '../store/store.ts'
import { AdministrationError } from './error.ts'

export interface Deployment {
  store: Store
  settings: Settings
  secrets: Secrets
  clock: Clock
}

/** @throws AdministrationError */
export async function accountOf({ store }: Deployment, email: string): Promise<Account> {
  const found = await accountByEmail(store.read, email)
  if (!found) throw new AdministrationError(`There is no account ${email}.`)
  return found
}
