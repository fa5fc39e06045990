/** Passwords: Argon2id with the parameters that OWASP names first (19 MiB, 2 passes, 1 lane). */
import { hash, verify } from '@node-rs/argon2'
import type { Queries, Tx } from '../store/store.ts'

const minLength = 10
export const maxPasswordLength = 200

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** @returns Why a password of this length is refused; undefined where it may be used. */
export function unsuitableLength(password: string): string | undefined {
  if (password.length < minLength) return `it needs ${minLength} characters or more`
  return password.length > maxPasswordLength ? `it may have ${maxPasswordLength} characters` : undefined
}

/** Hash of no password, checked for unknown accounts so that the time of a refusal reveals nothing. */
let decoy: Promise<string> | undefined

export async function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), cost)
}

/** Takes the same time whether the account exists or not. */
export async function fitsPassword(db: Queries, accountId: string | undefined, password: string): Promise<boolean> {
  const stored = accountId === undefined ? undefined : await passwordHash(db, accountId)
  decoy ??= hashPassword('')
  const fits = await verify(stored ?? (await decoy), password.normalize('NFKC'))
  return fits && stored !== undefined
}

export async function hasPassword(db: Queries, accountId: string): Promise<boolean> {
  return (await passwordHash(db, accountId)) !== undefined
}

export async function setPasswordHash(tx: Tx, accountId: string, passwordHash: string, now: number): Promise<void> {
  const values = { passwordHash, changedAt: now }
  await tx
    .insertInto('credentials')
    .values({ accountId, ...values })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(values))
    .execute()
}

async function passwordHash(db: Queries, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('credentials')
    .select('passwordHash')
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return row?.passwordHash
}
