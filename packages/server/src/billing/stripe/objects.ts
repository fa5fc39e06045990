/** What is read of Stripe's objects, as version 2025-02-24.acacia has them. */
import { z } from 'zod'

const Id = z.string().max(255)
const Seconds = z.int()
const Metadata = z.record(z.string(), z.string()).nullish()

/** An id, or the object where it was asked for by `expand`. */
export const Reference = z.union([Id, z.object({ id: Id }).transform(({ id }) => id)])

export const Event = z.object({
  id: Id.regex(/^evt_\w+$/),
  type: z.string().max(100),
  data: z.object({ object: z.object({ id: Id.optional(), object: z.string() }).loose() }),
})

export const Charge = z.object({
  id: Id,
  amount: z.int(),
  amount_refunded: z.int(),
  currency: z.string(),
  disputed: z.boolean(),
  payment_intent: Reference.nullish(),
  invoice: Reference.nullish(),
})
export type Charge = z.infer<typeof Charge>

export const Dispute = z.object({
  id: Id,
  amount: z.int(),
  currency: z.string(),
  status: z.string(),
})

export const CheckoutSession = z.object({
  id: Id,
  mode: z.string(),
  payment_status: z.string(),
  amount_total: z.int().nullable(),
  currency: z.string().nullable(),
  created: Seconds,
  metadata: Metadata,
  subscription: Reference.nullish(),
  url: z.string().nullish(),
  payment_intent: z.union([Id, z.object({ latest_charge: z.union([Charge, Id]).nullish() })]).nullish(),
})

export const Invoice = z.object({
  id: Id,
  status: z.string().nullable(),
  amount_paid: z.int(),
  currency: z.string(),
  billing_reason: z.string().nullable(),
  created: Seconds,
  charge: z.union([Charge, Id]).nullish(),
  subscription: z.union([z.object({ id: Id, metadata: Metadata }), Id]).nullish(),
  lines: z.object({
    data: z.array(
      z.object({
        proration: z.boolean().nullish(),
        period: z.object({ end: Seconds }),
        price: z.object({ id: Id }).nullish(),
      }),
    ),
  }),
})

export const Subscription = z.object({
  id: Id,
  status: z.string(),
  customer: Reference,
  metadata: Metadata,
  created: Seconds,
  current_period_end: Seconds,
  cancel_at: Seconds.nullish(),
  cancel_at_period_end: z.boolean().nullish(),
  items: z.object({ data: z.array(z.object({ id: Id, price: z.object({ id: Id }) })) }),
})

export const Price = z.object({
  id: Id,
  unit_amount: z.int().nullish(),
  currency: z.string(),
  recurring: z.object({ interval: z.string(), interval_count: z.int().nullish() }).nullish(),
})

export const Made = z.object({ id: Id, url: z.string().nullish() })

export function listOf<T extends z.ZodType>(item: T) {
  return z.object({ data: z.array(item) })
}
