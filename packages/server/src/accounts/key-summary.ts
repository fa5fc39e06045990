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
    last_four: key.last_four,
    scopes: key.scopes,
    daily_limit: key.daily_limit,
    created_at: timestamp(key.created_at),
    last_used_at: optionalTimestamp(key.last_used_at),
    expires_at: optionalTimestamp(key.expires_at),
    revoked_at: optionalTimestamp(key.revoked_at),
  }
}
