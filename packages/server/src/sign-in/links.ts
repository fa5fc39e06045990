/**
 * One-time sign-in links. The same link invites, confirms a new account's
 * address and replaces a forgotten password: whoever holds it is who reads that mail.
 */
import { type Account, accountByEmail, insertAccount, normalEmail } from '../accounts/accounts.ts'
import { dayMs } from '../clock.ts'
import type { Secrets } from '../secrets.ts'
import type { Tx } from '../store/store.ts'
import { isToken, newToken } from './token.ts'

/** How long a link works. Nobody waits for an invitation; whoever asks for a link does. */
export const linkLifeMs = { signIn: 15 * 60_000, invitation: 7 * dayMs }

interface NewLink {
  /** Null where spending the link makes the account. */
  accountId: string | null
  email: string
  now: number
  lifeMs?: number
}

/** @returns the token, for the only time. */
export async function insertLink(
  tx: Tx,
  secrets: Secrets,
  { accountId, email, now, lifeMs = linkLifeMs.signIn }: NewLink,
): Promise<string> {
  const token = newToken()
  await tx.deleteFrom('signInLinks').where('expiresAt', '<=', now).execute()
  await tx
    .insertInto('signInLinks')
    .values({
      tokenHash: secrets.sign('sign-in-link', token),
      accountId,
      email: normalEmail(email),
      createdAt: now,
      expiresAt: now + lifeMs,
    })
    .execute()
  return token
}

/**
 * @param planForNew Of an account that is made now; undefined where none may be.
 * @returns whose the link was, or undefined for one that is unknown, over or used.
 */
export async function spendLink(
  tx: Tx,
  secrets: Secrets,
  { token, planForNew, now }: { token: string; planForNew: string | undefined; now: number },
): Promise<Account | undefined> {
  if (!isToken(token)) return undefined
  const link = await tx
    .updateTable('signInLinks')
    .set({ spentAt: now })
    .where('tokenHash', '=', secrets.sign('sign-in-link', token))
    .where('spentAt', 'is', null)
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst()
  if (!link) return undefined
  if (link.accountId !== null)
    return tx.selectFrom('accounts').selectAll().where('id', '=', link.accountId).executeTakeFirst()
  const account = await accountByEmail(tx, link.email)
  if (account || planForNew === undefined) return account
  return insertAccount(tx, { email: link.email, plan: planForNew, now })
}

/** Links that are on their way lead nowhere any more. */
export async function endLinks(tx: Tx, { id, email }: Account): Promise<void> {
  await tx
    .deleteFrom('signInLinks')
    .where(({ or, eb }) => or([eb('accountId', '=', id), eb('email', '=', email)]))
    .execute()
}

/** The token is in the fragment, which browsers send to no server and proxies do not log. */
export function linkAddress(baseUrl: string, token: string): string {
  return `${baseUrl}/link#${token}`
}
