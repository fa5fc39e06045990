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
  await tx.deleteFrom('sign_in_links').where('expires_at', '<=', now).execute()
  await tx
    .insertInto('sign_in_links')
    .values({
      token_hash: secrets.sign('sign-in-link', token),
      account_id: accountId,
      email: normalEmail(email),
      created_at: now,
      expires_at: now + lifeMs,
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
    .updateTable('sign_in_links')
    .set({ spent_at: now })
    .where('token_hash', '=', secrets.sign('sign-in-link', token))
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  if (!link) return undefined
  if (link.account_id !== null)
    return tx.selectFrom('accounts').selectAll().where('id', '=', link.account_id).executeTakeFirst()
  const account = await accountByEmail(tx, link.email)
  if (account || planForNew === undefined) return account
  return insertAccount(tx, { email: link.email, plan: planForNew, now })
}

/** Links that are on their way lead nowhere any more. */
export async function endLinks(tx: Tx, { id, email }: Account): Promise<void> {
  await tx
    .deleteFrom('sign_in_links')
    .where(({ or, eb }) => or([eb('account_id', '=', id), eb('email', '=', email)]))
    .execute()
}

/** The token is in the fragment, which browsers send to no server and proxies do not log. */
export function linkAddress(baseUrl: string, token: string): string {
  return `${baseUrl}/link#${token}`
}
