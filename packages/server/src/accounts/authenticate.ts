/** From the headers of a request to the account and the key that it is made with. */
import { timingSafeEqual } from 'node:crypto'
import type { Selectable } from 'kysely'
import { type Clock, wholeSeconds } from '../clock.ts'
import { ServiceError } from '../errors.ts'
import type { FailureLimit } from '../rates/failures.ts'
import type { Secrets } from '../secrets.ts'
import type { ApiKeySecretTable } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import type { Account } from './accounts.ts'
import { parseApiKey } from './api-key.ts'
import { type ApiKey, type Scope, withScopes } from './keys.ts'

export interface Caller {
  account: Account
  /** Null for a caller who is known by other means than a key. */
  key: ApiKey | null
}

export interface Credentials {
  authorization: string | undefined
  apiKey: string | undefined
  /** The client's. */
  address: string
}

export interface Authenticator {
  /** @throws ServiceError for an unknown caller (401), or one who fails too often (429). */
  authenticate(credentials: Credentials): Promise<Caller>
}

/** A revoked key is refused everywhere within a second, so nothing known is older than half of one. */
const maxAgeMs = 500
const maxKnown = 10_000

interface Known {
  readAt: number
  key: ApiKey
  account: Account
  secrets: Selectable<ApiKeySecretTable>[]
}

export function createAuthenticator(
  store: Store,
  secrets: Secrets,
  clock: Clock,
  failures: FailureLimit,
): Authenticator {
  const known = new Map<string, Known>()

  /** @returns the key of an id as the database has it now. */
  async function lookUp(id: string): Promise<Known | undefined> {
    known.delete(id)
    const found = await readKey(store, id, clock.now())
    if (found) {
      if (known.size >= maxKnown) known.clear()
      known.set(id, found)
    }
    return found
  }

  return {
    async authenticate({ authorization, apiKey, address }) {
      const parts = parseApiKey(presentedKey(authorization, apiKey))
      if (!parts) throw new ServiceError('api_key_invalid')
      const hash = secrets.sign('api-key', parts.secret)
      let found = known.get(parts.id)
      let secret = found && secretOf(found, hash)
      // Guesses at a key that is in use count by themselves: whoever uses it, or another key from
      // the same address, is not shut out by them.
      const target = found ? parts.id : undefined
      if (!secret) {
        const wait = failures.waitMs(address, clock.now(), target)
        if (wait > 0) throw tooManyFailures(wait)
      }
      if (!found || !secret || !isFresh(found, clock.now())) {
        found = await lookUp(parts.id)
        secret = found && secretOf(found, hash)
      }
      if (!found || !secret) {
        failures.count(address, clock.now(), target)
        throw new ServiceError('api_key_invalid')
      }
      refuseUnusable(found.key, secret, clock.now())
      return { account: found.account, key: found.key }
    },
  }
}

/** A clock that went back makes nothing fresh. */
function isFresh({ readAt }: Known, now: number): boolean {
  const age = now - readAt
  return age >= 0 && age < maxAgeMs
}

function secretOf({ secrets }: Known, hash: string): Known['secrets'][number] | undefined {
  return secrets.find((secret) => timingSafeEqual(Buffer.from(secret.hash), Buffer.from(hash)))
}

/** @param scope What the key must allow; `any` where any key will do. @throws ServiceError (403) */
export function authorize({ account, key }: Caller, scope: Scope | 'any'): void {
  if (account.suspendedAt !== null) throw new ServiceError('account_suspended')
  if (scope !== 'any' && key && !key.scopes.includes(scope)) throw new ServiceError('insufficient_scope', { scope })
}

/** @throws ServiceError api_key_missing, api_key_conflict */
function presentedKey(authorization: string | undefined, apiKey: string | undefined): string {
  const bearer = /^bearer +(\S.*)$/i.exec(authorization?.trim() ?? '')?.[1]
  const header = apiKey?.trim() || undefined
  if (bearer && header && bearer !== header) throw new ServiceError('api_key_conflict')
  const key = bearer ?? header
  if (!key) throw new ServiceError('api_key_missing')
  return key
}

function refuseUnusable(key: ApiKey, secret: Known['secrets'][number], now: number): void {
  const isReplaced = secret.validUntil !== null && secret.validUntil <= now
  if (key.revokedAt !== null || isReplaced) throw new ServiceError('api_key_revoked')
  if (key.expiresAt !== null && key.expiresAt <= now) throw new ServiceError('api_key_expired')
}

async function readKey(store: Store, id: string, readAt: number): Promise<Known | undefined> {
  const row = await store.read.selectFrom('apiKeys').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const [account, secrets] = await Promise.all([
    store.read.selectFrom('accounts').selectAll().where('id', '=', row.accountId).executeTakeFirstOrThrow(),
    store.read.selectFrom('apiKeySecrets').selectAll().where('keyId', '=', id).execute(),
  ])
  return { readAt, key: withScopes(row), account, secrets }
}

function tooManyFailures(waitMs: number): ServiceError {
  const seconds = wholeSeconds(waitMs)
  const text = ': too many failed authentications came from this address'
  return new ServiceError('rate_limited', { reason_text: text, seconds }, { retryAfterSeconds: seconds })
}
