/** The secret that an account's webhooks are signed with, as Standard Webhooks 1.0.0 writes it: `whsec_` and base64. */
import { randomBytes } from 'node:crypto'
import type { Secrets } from '../../secrets.ts'
import type { Store, Tx } from '../../store/store.ts'
import { open, seal } from '../spool/sealed.ts'

/** @returns the secret, which is made at the first question. */
export async function webhookSecretOf(store: Store, secrets: Secrets, accountId: string): Promise<string> {
  const row = await store.read
    .selectFrom('jobAccounts')
    .select('webhookSecret')
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  if (row?.webhookSecret) return opened(secrets, accountId, row.webhookSecret)
  return store.transaction(async (tx) => {
    const kept = await keep(tx, accountId, sealed(secrets, accountId, newSecret()), false)
    return opened(secrets, accountId, kept)
  })
}

/** @returns a new secret; deliveries are signed with it from now on. */
export async function rotateWebhookSecret(store: Store, secrets: Secrets, accountId: string): Promise<string> {
  const secret = newSecret()
  await store.transaction((tx) => keep(tx, accountId, sealed(secrets, accountId, secret), true))
  return secret
}

/** @returns the one that is kept then, which is an earlier one unless it `replaces`. */
async function keep(tx: Tx, accountId: string, secret: string, replaces: boolean): Promise<string> {
  const { webhookSecret: kept } = await tx
    .insertInto('jobAccounts')
    .values({ accountId, servedAt: 0, webhookSecret: secret })
    .onConflict((conflict) =>
      conflict.column('accountId').doUpdateSet(({ fn, ref, val }) => ({
        webhookSecret: replaces ? val(secret) : fn.coalesce(ref('jobAccounts.webhookSecret'), val(secret)),
      })),
    )
    .returning('webhookSecret')
    .executeTakeFirstOrThrow()
  return kept ?? secret
}

function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

function sealed(secrets: Secrets, accountId: string, secret: string): string {
  return seal(secrets.wrappingKey('webhook-secrets'), accountId, secret)
}

function opened(secrets: Secrets, accountId: string, secret: string): string {
  return open(secrets.wrappingKey('webhook-secrets'), accountId, secret).toString()
}
