/** An API key as its owner and an operator see it. */
import { optionalTimestamp, timestamp } from '../clock.ts'
import type { ApiKey, Scope } from './keys.ts'

export interface KeySummary {
  id: string
  name: string
  last_four: string
  scopes: readonly Scope[]
  daily_limit: number | null
  created_at: string
  last_used_at: string | null
  expires_at: string | null
  revoked_at: string | null
}

export function keySummary(key: ApiKey): KeySummary {
  return {
    id: key.id,
    name: key.name,
    last_four: key.lastFour,
    scopes: key.scopes,
    daily_limit: key.dailyLimit,
    created_at: timestamp(key.createdAt),
    last_used_at: optionalTimestamp(key.lastUsedAt),
    expires_at: optionalTimestamp(key.expiresAt),
    revoked_at: optionalTimestamp(key.revokedAt),
  }
}
