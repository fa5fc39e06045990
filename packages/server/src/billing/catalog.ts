/** What can be bought: `DOCMILL_STRIPE_PRICES`, a JSON object by the provider's price id. */
import { z } from 'zod'

export interface Pack {
  price: string
  credits: number
  /** How long they last; null for ever. */
  expiresInDays: number | null
}

export interface PlanOffer {
  price: string
  plan: string
  /** Granted with each period that is paid for, until its end. */
  credits: number
}

export interface Catalog {
  packs: ReadonlyMap<string, Pack>
  plans: ReadonlyMap<string, PlanOffer>
}

/** As many as fit a page. */
const maxOffers = 50

const Credits = z.int().max(1_000_000_000)
const PackRow = z.strictObject({
  credits: Credits.min(1),
  expires_in_days: z.int().min(1).max(36_500).optional(),
})
const PlanRow = z.strictObject({ plan: z.string().min(1), credits: Credits.min(0).optional() })
const Rows = z.record(z.string(), z.unknown())

/**
 * @param text E.g. `{"price_a":{"credits":1000},"price_b":{"plan":"pro","credits":200}}`.
 * @throws Error that says what is wrong.
 */
export function parseCatalog(text: string): Catalog {
  const rows = Object.entries(checked(Rows, parseJson(text), 'the prices'))
  if (rows.length === 0 || rows.length > maxOffers) throw new Error(`expected 1 to ${maxOffers} prices`)
  const packs = new Map<string, Pack>()
  const plans = new Map<string, PlanOffer>()
  for (const [price, row] of rows) {
    if (!/^price_\w+$/.test(price)) throw new Error(`expected ids of prices, such as price_1Abc, not "${price}"`)
    if (typeof row === 'object' && row !== null && 'plan' in row) {
      const { plan, credits = 0 } = checked(PlanRow, row, price)
      plans.set(price, { price, plan, credits })
    } else {
      const { credits, expires_in_days: expiresInDays = null } = checked(PackRow, row, price)
      packs.set(price, { price, credits, expiresInDays })
    }
  }
  return { packs, plans }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('expected a JSON object such as {"price_1Abc":{"credits":1000},"price_1Def":{"plan":"pro"}}')
  }
}

function checked<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const place = [what, ...(issue?.path ?? [])].join('.')
  throw new Error(`${place}: ${issue?.message ?? 'it is not valid'}`)
}
