/** API keys in the database: made, listed, rotated, revoked. A secret is shown once and kept as an HMAC. */
import type { Selectable } from 'kysely'
import type { Secrets } from '../secrets.ts'
import type { ApiKeyTable } from '../store/schema.ts'
import type { Queries, Store, Tx } from '../store/store.ts'
import { formatApiKey, newKeyId, newKeySecret } from './api-key.ts'

export const scopes = ['convert', 'usage'] as const
export type Scope = (typeof scopes)[number]

export type ApiKey = Omit<Selectable<ApiKeyTable>, 'scopes'> & { scopes: readonly Scope[] }

export interface NewKey {
  accountId: string
  name: string
  scopes: readonly Scope[]
  dailyLimit: number | null
  expiresAt: number | null
  now: number
}

/** @returns the key's row, and the key itself for the only time. */
export async function insertKey(tx: Tx, secrets: Secrets, key: NewKey): Promise<{ row: ApiKey; key: string }> {
  const id = newKeyId()
  const secret = newKeySecret()
  const text = formatApiKey({ id, secret })
  const row = await tx
    .insertInto('apiKeys')
    .values({
      id,
      accountId: key.accountId,
      name: key.name,
      lastFour: text.slice(-4),
      scopes: key.scopes.join(','),
      dailyLimit: key.dailyLimit,
      createdAt: key.now,
      expiresAt: key.expiresAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await insertSecret(tx, secrets, id, secret, key.now)
  return { row: withScopes(row), key: text }
}

export async function listKeys(db: Queries, accountId: string): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom('apiKeys')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map(withScopes)
}

/**
 * Gives a key a new secret; those before stay valid for the grace time at most. Without one
 * they end for good, whatever becomes of the clock.
 *
 * @returns undefined for an unknown or revoked key.
 */
export async function rotateKey(
  store: Store,
  secrets: Secrets,
  { id, graceMs, now }: { id: string; graceMs: number; now: number },
): Promise<string | undefined> {
  return store.transaction(async (tx) => {
    const secret = newKeySecret()
    const text = formatApiKey({ id, secret })
    const rotated = await tx
      .updateTable('apiKeys')
      .set({ lastFour: text.slice(-4) })
      .where('id', '=', id)
      .where('revokedAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!rotated) return undefined
    const validUntil = graceMs > 0 ? now + graceMs : 0
    await tx
      .updateTable('apiKeySecrets')
      .set({ validUntil })
      .where('keyId', '=', id)
      .where(({ or, eb }) => or([eb('validUntil', 'is', null), eb('validUntil', '>', validUntil)]))
      .execute()
    await insertSecret(tx, secrets, id, secret, now)
    return text
  })
}

/** @returns false for an unknown key; a revoked one stays as it is. */
export async function revokeKey(store: Store, id: string, now: number): Promise<boolean> {
  return store.transaction(async (tx) => {
    await tx
      .updateTable('apiKeys')
      .set({ revokedAt: now })
      .where('id', '=', id)
      .where('revokedAt', 'is', null)
      .execute()
    return (await tx.selectFrom('apiKeys').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  })
}

export function withScopes(row: Selectable<ApiKeyTable>): ApiKey {
  return { ...row, scopes: row.scopes.split(',') as Scope[] }
}

async function insertSecret(tx: Tx, secrets: Secrets, keyId: string, secret: string, now: number): Promise<void> {
  await tx
    .insertInto('apiKeySecrets')
    .values({ keyId, hash: secrets.sign('api-key', secret), createdAt: now, validUntil: null })
    .execute()
}
