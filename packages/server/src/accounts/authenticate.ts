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
  /** A caller who was known moments ago, and may no longer be: enough for a refusal. */
  remembered(credentials: Credentials, maxAgeMs: number): Caller | undefined
}

/** A revoked key is refused everywhere within a second, so nothing known is older than half of one. */
const freshMs = 500
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
    remembered({ authorization, apiKey }, maxAgeMs) {
      const parts = known.size > 0 && parseApiKey(presentedKey(authorization, apiKey))
      const found = parts ? known.get(parts.id) : undefined
      if (!parts || !found || !isFresh(found, clock.now(), maxAgeMs)) return undefined
      const secret = secretOf(found, secrets.sign('api-key', parts.secret))
      if (!secret) return undefined
      refuseUnusable(found.key, secret, clock.now())
      return { account: found.account, key: found.key }
    },
  }
}

/** A clock that went back makes nothing fresh. */
function isFresh({ readAt }: Known, now: number, ageMs = freshMs): boolean {
  const age = now - readAt
  return age >= 0 && age < ageMs
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

/** One statement reads the key, its secrets and its account: a request that is refused costs the database no more. */
async function readKey(store: Store, id: string, readAt: number): Promise<Known | undefined> {
  const rows = await store.read
    .selectFrom('apiKeys as key')
    .innerJoin('accounts as account', 'account.id', 'key.accountId')
    .innerJoin('apiKeySecrets as secret', 'secret.keyId', 'key.id')
    .selectAll('key')
    .select([
      'account.email',
      'account.plan',
      'account.role',
      'account.createdAt as accountCreatedAt',
      'account.suspendedAt',
      'secret.keyId',
      'secret.hash',
      'secret.createdAt as secretCreatedAt',
      'secret.validUntil',
    ])
    .where('key.id', '=', id)
    .execute()
  const [row] = rows
  if (!row) return undefined
  const { email, plan, role, accountCreatedAt, suspendedAt, keyId, hash, secretCreatedAt, validUntil, ...key } = row
  return {
    readAt,
    key: withScopes(key),
    account: { id: key.accountId, email, plan, role, createdAt: accountCreatedAt, suspendedAt },
    secrets: rows.map((one) => ({
      keyId: one.keyId,
      hash: one.hash,
      createdAt: one.secretCreatedAt,
      validUntil: one.validUntil,
    })),
  }
}

function tooManyFailures(waitMs: number): ServiceError {
  const seconds = wholeSeconds(waitMs)
  const text = ': too many failed authentications came from this address'
  return new ServiceError('rate_limited', { reason_text: text, seconds }, { retryAfterSeconds: seconds })
}
