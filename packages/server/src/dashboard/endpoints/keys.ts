/** The API keys of an account: made, rotated, revoked. A key is shown once. */
import { z } from 'zod'
import { keyPrefix } from '../../accounts/api-key.ts'
import { keySummary } from '../../accounts/key-summary.ts'
import { type ApiKey, insertKey, listKeys, revokeKey, rotateKey, scopes } from '../../accounts/keys.ts'
import { dayMs, dayOf, optionalTimestamp } from '../../clock.ts'
import { ServiceError } from '../../errors.ts'
import type { Queries } from '../../store/store.ts'
import type { Endpoints, SignedInVisit } from '../endpoint.ts'
import type { KeyRow, NewKeyRequest, Scope } from '../wire.ts'

/** That can be used. */
const maxKeys = 500
/** Revoked and expired keys that are listed, the latest first. */
const maxEnded = 100
const usageDays = 30
const maxGraceHours = 7 * 24
const hourMs = 3_600_000

const NewKey: z.ZodType<NewKeyRequest> = z.object({
  name: z
    .string()
    .transform((name) => name.replace(/\p{C}/gu, ' ').trim())
    .pipe(z.string().min(1, 'it is missing').max(60, 'it may have 60 characters')),
  scopes: z
    .array(z.enum(scopes))
    .min(1, 'a key needs one or more')
    .transform((given): Scope[] => scopes.filter((scope) => given.includes(scope))),
  expires_in_days: z.int().min(1).max(3650).nullable(),
  daily_limit: z.int().min(0).max(1_000_000_000).nullable(),
})

const KeyId = z.string().max(100)

export const keyEndpoints: Endpoints<'keys' | 'create-key' | 'rotate-key' | 'revoke-key'> = {
  keys: {
    access: 'account',
    handle: async (visit) => ({ keys: await keyRows(visit) }),
  },

  'create-key': {
    access: 'account',
    request: NewKey,
    async handle(visit, { name, scopes, expires_in_days: days, daily_limit: dailyLimit }) {
      const { services, session, now } = visit
      const accountId = session.account.id
      const { key, row } = await services.store.transaction(async (tx) => {
        const usable = (await listKeys(tx, accountId)).filter((key) => isUsable(key, now))
        if (usable.length >= maxKeys)
          throw new ServiceError('invalid_request', {
            reason_text: `: an account may have ${maxKeys} keys; revoke one that is not needed`,
          })
        const expiresAt = days === null ? null : now + days * dayMs
        return insertKey(tx, services.secrets, { accountId, name, scopes, dailyLimit, expiresAt, now })
      })
      return { key, row: keyRow(row, {}) }
    },
  },

  'rotate-key': {
    access: 'account',
    request: z.object({ id: KeyId, grace_hours: z.number().min(0).max(maxGraceHours) }),
    async handle(visit, { id, grace_hours: hours }) {
      const { store, secrets } = visit.services
      await ownKey(visit, id)
      const key = await rotateKey(store, secrets, { id, graceMs: Math.round(hours * hourMs), now: visit.now })
      const row = (await keyRows(visit)).find((one) => one.id === id)
      if (!key || !row) throw new ServiceError('not_found')
      return { key, row }
    },
  },

  'revoke-key': {
    access: 'account',
    request: z.object({ id: KeyId }),
    async handle(visit, { id }) {
      await ownKey(visit, id)
      await revokeKey(visit.services.store, id, visit.now)
      return { success: true }
    },
  },
}

/** @throws ServiceError not_found, for another account's key too */
async function ownKey({ services, session }: SignedInVisit, id: string): Promise<void> {
  const keys = await listKeys(services.store.read, session.account.id)
  if (!keys.some((key) => key.id === id)) throw new ServiceError('not_found')
}

async function keyRows({ services, session, now }: SignedInVisit): Promise<KeyRow[]> {
  await services.lastUsed.write()
  const keys = (await listKeys(services.store.read, session.account.id)).reverse()
  const listed = new Set([
    ...keys.filter((key) => isUsable(key, now)),
    ...keys.filter((key) => !isUsable(key, now)).slice(0, maxEnded),
  ])
  const [graces, uses] = await Promise.all([
    gracesOf(services.store.read, session.account.id, now),
    usesOf(services.store.read, session.account.id, now),
  ])
  return keys
    .filter((key) => listed.has(key))
    .map((key) => keyRow(key, { grace: graces.get(key.id), use: uses.get(key.id) }))
}

function isUsable({ revokedAt, expiresAt }: ApiKey, now: number): boolean {
  return revokedAt === null && (expiresAt === null || expiresAt > now)
}

/** Until when the secrets that rotations replaced still work, by key. */
async function gracesOf(db: Queries, accountId: string, now: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('apiKeySecrets')
    .innerJoin('apiKeys', 'apiKeys.id', 'apiKeySecrets.keyId')
    .select(({ fn }) => ['apiKeySecrets.keyId', fn.max('apiKeySecrets.validUntil').as('until')])
    .where('apiKeys.accountId', '=', accountId)
    .where('apiKeySecrets.validUntil', '>', now)
    .groupBy('apiKeySecrets.keyId')
    .execute()
  return new Map(rows.map(({ keyId: id, until }) => [id, Number(until)]))
}

interface Use {
  today: number
  /** In the last 30 days, today among them. */
  lately: number
}

/** Conversions that were counted, by key. */
async function usesOf(db: Queries, accountId: string, now: number): Promise<Map<string, Use>> {
  const today = dayOf(now)
  const rows = await db
    .selectFrom('keyDays')
    .innerJoin('apiKeys', 'apiKeys.id', 'keyDays.keyId')
    .select(['keyDays.keyId', 'keyDays.day', 'keyDays.used'])
    .where('apiKeys.accountId', '=', accountId)
    .where('keyDays.day', '>=', dayOf(now - (usageDays - 1) * dayMs))
    .execute()
  const uses = new Map<string, Use>()
  for (const { keyId, day, used } of rows) {
    const use = uses.get(keyId) ?? { today: 0, lately: 0 }
    use.lately += used
    if (day === today) use.today += used
    uses.set(keyId, use)
  }
  return uses
}

function keyRow(key: ApiKey, { grace, use }: { grace?: number | undefined; use?: Use | undefined }): KeyRow {
  return {
    ...keySummary(key),
    prefix: keyPrefix(key.id),
    used_today: use?.today ?? 0,
    used_30_days: use?.lately ?? 0,
    grace_until: optionalTimestamp(grace ?? null),
  }
}
