/** The account of a schedule, on the databases of one or more replicas. */
import { insertAccount, lockAccount } from '../../../packages/server/src/accounts/accounts.ts'
import { insertKey, scopes } from '../../../packages/server/src/accounts/keys.ts'
import { type Administration, administrationOf } from '../../../packages/server/src/administration/administration.ts'
import type { AdmissionRequest } from '../../../packages/server/src/quota/admission.ts'
import { deriveSecrets } from '../../../packages/server/src/secrets.ts'
import { readSettings } from '../../../packages/server/src/settings.ts'
import type { Store, Tx } from '../../../packages/server/src/store/store.ts'
import { keyLimit, type Model, plans } from './model.ts'
import type { CallerName } from './steps.ts'

const secret = 'a secret for tests alone, 32 or more'
const secrets = deriveSecrets(secret)
const settings = { ...readSettings({ DOCMILL_SECRET: secret }), plans }

export class RealAccount {
  readonly id: string
  readonly email: string
  readonly keys: Readonly<Record<CallerName, string | null>>
  readonly #stores: readonly Store[]
  #turn = 0
  #requests = 0

  constructor(stores: readonly Store[], email: string, id: string, keys: RealAccount['keys']) {
    this.#stores = stores
    this.email = email
    this.id = id
    this.keys = keys
  }

  /** Each question goes to the next replica. */
  get store(): Store {
    this.#turn += 1
    return this.#stores[this.#turn % this.#stores.length] as Store
  }

  /** Store of a process that dies after its first commit: what belongs together is in one transaction. */
  get dyingStore(): Store {
    const store = this.store
    let isDead = false
    return {
      ...store,
      async transaction(work) {
        if (isDead) throw new Error('the process has died')
        const result = await store.transaction(work)
        isDead = true
        return result
      },
    }
  }

  request(caller: CallerName): AdmissionRequest {
    this.#requests += 1
    return {
      accountId: this.id,
      keyId: this.keys[caller],
      keyDailyLimit: caller === 'limited' ? keyLimit : null,
      requestId: `r${this.#requests}`,
    }
  }

  administration(model: Model): Administration {
    return administrationOf(this.store, settings, { now: () => model.now })
  }

  locked<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.store.transaction(async (tx) => {
      await lockAccount(tx, this.id)
      return work(tx)
    })
  }
}

let accounts = 0

export async function openAccount(stores: readonly Store[]): Promise<RealAccount> {
  accounts += 1
  const email = `model${accounts}@example.com`
  const [store] = stores as [Store]
  const key = { name: 'k', scopes, dailyLimit: null, expiresAt: null, now: 0 }
  return store.transaction(async (tx) => {
    const { id: accountId } = await insertAccount(tx, { email, plan: 'free', now: 0 })
    const free = await insertKey(tx, secrets, { ...key, accountId })
    const limited = await insertKey(tx, secrets, { ...key, accountId, dailyLimit: keyLimit })
    return new RealAccount(stores, email, accountId, { none: null, key: free.row.id, limited: limited.row.id })
  })
}
