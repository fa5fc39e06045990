/** Browsers that are signed in. The token is in their cookie alone; the database has its HMAC. */
import type { Selectable } from 'kysely'
import type { Account } from '../accounts/accounts.ts'
import { dayMs } from '../clock.ts'
import { randomText } from '../random-text.ts'
import type { Secrets } from '../secrets.ts'
import type { SessionTable } from '../store/schema.ts'
import type { Queries, Store, Tx } from '../store/store.ts'
import { isToken, newToken } from './token.ts'

/** A session ends when it was not used for so long … */
const idleMs = 14 * dayMs
/** … and so long after the sign-in in any case. */
const longestMs = 60 * dayMs
const seenEveryMs = 5 * 60_000
const maxAgentLength = 200

/** For so long after a link was used a password may be chosen without the one before … */
const freshMs = 15 * 60_000
/** … and for so long after any sign-in the first one. */
const firstPasswordMs = dayMs

export type SessionRow = Selectable<SessionTable>

export interface Session {
  row: SessionRow
  account: Account
  /** What a request that changes something carries in addition to the cookie. */
  csrfToken: string
}

export interface Browser {
  agent: string
  address: string
}

/** @returns the token for the cookie. */
export async function insertSession(
  tx: Tx,
  secrets: Secrets,
  { accountId, via, browser, now }: { accountId: string; via: SessionRow['via']; browser: Browser; now: number },
): Promise<string> {
  const token = newToken()
  await tx
    .insertInto('sessions')
    .values({
      id: `ses_${randomText(16)}`,
      tokenHash: secrets.sign('session', token),
      accountId,
      via,
      createdAt: now,
      seenAt: now,
      expiresAt: now + idleMs,
      agent: browser.agent.slice(0, maxAgentLength),
      address: browser.address,
    })
    .execute()
  await tx.deleteFrom('sessions').where('expiresAt', '<=', now).execute()
  return token
}

/** @returns undefined for a token of no session, or of one that has ended. */
export async function findSession(
  store: Store,
  secrets: Secrets,
  token: string,
  now: number,
): Promise<Session | undefined> {
  if (!isToken(token)) return undefined
  const row = await store.read
    .selectFrom('sessions')
    .selectAll()
    .where('tokenHash', '=', secrets.sign('session', token))
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  if (!row) return undefined
  const account = await store.read
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', row.accountId)
    .executeTakeFirstOrThrow()
  if (now - row.seenAt >= seenEveryMs) await markSeen(store, row, now)
  return { row, account, csrfToken: secrets.sign('csrf', token) }
}

/**
 * Whether a password may be chosen without one that is known: by whoever has just shown that the account's mail is
 * theirs, and the first one by whoever signed in of late. A cookie that was stolen long after opens no door of its own.
 */
export function mayChoosePassword({ row }: Session, hasPassword: boolean, now: number): boolean {
  const age = now - row.createdAt
  return (row.via === 'link' && age < freshMs) || (!hasPassword && age < firstPasswordMs)
}

async function markSeen(store: Store, { id, createdAt }: SessionRow, now: number): Promise<void> {
  const expires = Math.min(now + idleMs, createdAt + longestMs)
  await store.transaction((tx) =>
    tx.updateTable('sessions').set({ seenAt: now, expiresAt: expires }).where('id', '=', id).execute(),
  )
}

export async function listSessions(db: Queries, accountId: string, now: number): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('expiresAt', '>', now)
    .orderBy('seenAt', 'desc')
    .orderBy('id')
    .execute()
}

/** @returns false where the account has no such session. */
export async function endSession(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const ended = await tx
    .deleteFrom('sessions')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** @param exceptId The one that may stay. */
export async function endSessions(tx: Tx, accountId: string, exceptId?: string): Promise<void> {
  let sessions = tx.deleteFrom('sessions').where('accountId', '=', accountId)
  if (exceptId) sessions = sessions.where('id', '<>', exceptId)
  await sessions.execute()
}

/** Ends the session of a token, whoever's it is. */
export async function endSessionOf(tx: Tx, secrets: Secrets, token: string): Promise<void> {
  await tx.deleteFrom('sessions').where('tokenHash', '=', secrets.sign('session', token)).execute()
}
