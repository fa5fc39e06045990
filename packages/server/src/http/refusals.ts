/**
 * Accounts that were refused moments ago. Whoever is refused again for the same reason costs the database nothing, so
 * that any number of accounts which come again too early leave it to the others.
 */
import type { TokenLimit } from '../errors.ts'
import type { Usage } from '../quota/usage.ts'

export interface Refusal {
  /** As the refusal said. */
  usage: Usage | undefined
  /** Where the account had no token of its rate. */
  limit: TokenLimit | undefined
}

export interface Refusals {
  note(accountId: string, refusal: Refusal, now: number): void
  /** @returns what an account was refused with in the last seconds. */
  recent(accountId: string, now: number): Refusal | undefined
}

/** So old the account's usage may be in a refusal, and what is known of its key. */
export const rememberedMs = 10_000
const maxAccounts = 10_000

export function createRefusals(): Refusals {
  const refusals = new Map<string, Refusal & { at: number }>()
  return {
    note(accountId, refusal, now) {
      // The oldest entries go first: a map keeps the order of insertion.
      refusals.delete(accountId)
      if (refusals.size >= maxAccounts) refusals.delete(refusals.keys().next().value as string)
      refusals.set(accountId, { ...refusal, at: now })
    },
    recent(accountId, now) {
      const found = refusals.get(accountId)
      const age = found ? now - found.at : 0
      return found && age >= 0 && age < rememberedMs ? found : undefined
    },
  }
}
