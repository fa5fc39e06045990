/** API keys, as an operator makes, rotates and revokes them. */
import { type KeySummary, keySummary } from '../accounts/key-summary.ts'
import { insertKey, listKeys, revokeKey, rotateKey, type Scope, scopes } from '../accounts/keys.ts'
import { isCount, isToCome, lastTime, maxOf } from './bounds.ts'
import { accountOf, type Deployment } from './deployment.ts'
import { AdministrationError } from './error.ts'

export interface NewKeyOptions {
  name?: string
  /** Both when absent. */
  scopes?: readonly Scope[]
  dailyLimit?: number
  /** Milliseconds since 1970; see `parseExpiry`. */
  expiresAt?: number
}

export interface KeyAdministration {
  /** @returns the key itself, for the only time, and its row. */
  createKey(email: string, options?: NewKeyOptions): Promise<{ key: string; row: KeySummary }>
  listKeys(email: string): Promise<KeySummary[]>
  /** @returns the new key. @param graceMs How long the old secret stays valid; 0 when absent. */
  rotateKey(id: string, graceMs?: number): Promise<string>
  revokeKey(id: string): Promise<void>
}

export function administerKeys(deployment: Deployment): KeyAdministration {
  const { store, secrets, clock } = deployment
  return {
    async createKey(email, options = {}) {
      refuseOddKey(options, clock.now())
      const { id: accountId } = await accountOf(deployment, email)
      const { key, row } = await store.transaction((tx) =>
        insertKey(tx, secrets, {
          accountId,
          name: options.name ?? 'default',
          scopes: options.scopes ?? scopes,
          dailyLimit: options.dailyLimit ?? null,
          expiresAt: options.expiresAt ?? null,
          now: clock.now(),
        }),
      )
      return { key, row: keySummary(row) }
    },
    async listKeys(email) {
      return (await listKeys(store.read, (await accountOf(deployment, email)).id)).map(keySummary)
    },
    async rotateKey(id, graceMs = 0) {
      if (!(graceMs >= 0 && clock.now() + graceMs <= lastTime))
        throw new AdministrationError('The grace time is no time that can be waited for.')
      const key = await rotateKey(store, secrets, { id, graceMs, now: clock.now() })
      if (!key) throw new AdministrationError(`There is no key ${id} that could be rotated.`)
      return key
    },
    async revokeKey(id) {
      if (!(await revokeKey(store, id, clock.now()))) throw new AdministrationError(`There is no key ${id}.`)
    },
  }
}

/** @throws AdministrationError */
function refuseOddKey({ name = 'default', dailyLimit, expiresAt }: NewKeyOptions, now: number): void {
  if (!/^\P{Cc}{1,100}$/u.test(name))
    throw new AdministrationError('The name of a key has 1 to 100 characters, none of them a control character.')
  if (dailyLimit !== undefined && !isCount(dailyLimit, 0))
    throw new AdministrationError(`A daily limit is a whole number from 0 to ${maxOf}.`)
  if (expiresAt !== undefined && !isToCome(expiresAt, now))
    throw new AdministrationError('The key would expire at once, or at no time that there is.')
}
