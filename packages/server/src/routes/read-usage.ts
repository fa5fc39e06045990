/** `GET /api/v1/usage`: today's conversions, the allowance and the credits. Free of charge. */
import { z } from 'zod'
import type { ApiKey } from '../accounts/keys.ts'
import { dayMs, optionalTimestamp, startOfDay, timestamp } from '../clock.ts'
import { UsageObject } from '../conversion/answer.ts'
import type { KeyedRoute } from '../http/route.ts'
import { type UsageDetails, usageDetails, usageOf } from '../quota/usage.ts'

const Time = z.string().describe('RFC 3339, UTC.')

const UsageReport = UsageObject.extend({
  success: z.literal(true),
  object: z.literal('usage'),
  unlimited: z.boolean().describe('Whether the plan has no daily allowance to use up.'),
  plan: z.object({
    id: z.string().describe('The same as `tier`.'),
    name: z.string().describe('For people.'),
    daily: z.int().nullable(),
    overage: z.string().describe('`credit_pack`: a credit each; `included`: nothing.'),
  }),
  used_in_allowance: z.int().describe('Of `used`, those that the allowance covered.'),
  credits_used_today: z.int().describe('Of `used`, those that took a credit.'),
  in_flight: z.int().describe('Requests that are being converted now.'),
  credits: z.object({
    available: z.int().describe('What can still be spent: the balance without what is held.'),
    held: z.int().describe('Credits that requests in flight may come to need.'),
    subscription: z.int().describe('Balance of subscriptions, spent first.'),
    packs: z.int().describe('One-time packs and goodwill.'),
    next_expiry: Time.nullable().describe('When credits expire next.'),
  }),
  window: z
    .object({ starts_at: Time, resets_at: Time, resets_in_seconds: z.int() })
    .describe('The UTC day that is counted.'),
  key: z
    .object({
      id: z.string(),
      name: z.string(),
      last_four: z.string(),
      daily_limit: z.int().nullable(),
      used_today: z.int(),
      expires_at: Time.nullable(),
    })
    .nullable()
    .describe('The key of this call; null in the dashboard.'),
  as_of: Time.describe('When this was true; RFC 3339, UTC.'),
})

export const readUsage: KeyedRoute = {
  method: 'GET',
  path: '/api/v1/usage',
  summary: 'Read usage and quota',
  scope: 'usage',
  answer: UsageReport,
  errors: ['not_acceptable'],

  async handle({ caller }, { store, settings, clock }) {
    const now = clock.now()
    const details = await usageDetails(store.read, settings.plans, caller.account.id, caller.key?.id ?? null, now)
    return usageReport(details, caller.key, now)
  },
}

function usageReport(details: UsageDetails, key: ApiKey | null, now: number): z.infer<typeof UsageReport> {
  const { plan, day, used, balance, held, subscription, nextExpiry } = details
  const startsAt = startOfDay(day)
  return {
    success: true,
    object: 'usage',
    ...usageOf(plan, used),
    unlimited: plan.daily === null,
    plan: { id: plan.id, name: plan.name, daily: plan.daily, overage: plan.overage },
    used_in_allowance: details.usedInAllowance,
    credits_used_today: details.creditsUsed,
    in_flight: details.inFlight,
    credits: {
      available: Math.max(0, balance - held),
      held,
      subscription,
      packs: balance - subscription,
      next_expiry: optionalTimestamp(nextExpiry),
    },
    window: {
      starts_at: timestamp(startsAt),
      resets_at: timestamp(startsAt + dayMs),
      resets_in_seconds: Math.ceil((startsAt + dayMs - now) / 1000),
    },
    key: key && {
      id: key.id,
      name: key.name,
      last_four: key.lastFour,
      daily_limit: key.dailyLimit,
      used_today: details.usedByKey,
      expires_at: optionalTimestamp(key.expiresAt),
    },
    as_of: timestamp(now),
  }
}
