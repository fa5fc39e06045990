/** How a checkout, an invoice or a subscription of Stripe is now, in the words of the contract. */
import type { Catalog } from '../catalog.ts'
import type { Resource, Snapshot } from '../contract.ts'
import type { Stripe } from './ask.ts'
import { type Charge, CheckoutSession, Dispute, Invoice, listOf, Subscription } from './objects.ts'

/** What we put on the things we make, to know them again. */
export const metadataOf = { account: 'docmill_account', credits: 'docmill_credits', days: 'docmill_days' }

/** https://docs.stripe.com/api/subscriptions/object#subscription_object-status */
const liveStatuses: ReadonlySet<string> = new Set(['trialing', 'active', 'past_due'])

/**
 * Those that keep the money from us: `won` has given it back, and the `warning_*` are inquiries that have
 * moved none. https://docs.stripe.com/api/disputes/object#dispute_object-status
 */
const withholdingStatuses: ReadonlySet<string> = new Set(['needs_response', 'under_review', 'lost'])

const secondMs = 1000
const dayMs = 86_400 * secondMs

export async function fetchSnapshot(stripe: Stripe, catalog: Catalog, { kind, id }: Resource): Promise<Snapshot> {
  const name = encodeURIComponent(id)
  if (kind === 'subscription') return snapshotOfSubscription(stripe, name)
  return id.startsWith('in_') ? snapshotOfInvoice(stripe, catalog, name) : snapshotOfCheckout(stripe, name)
}

async function snapshotOfCheckout(stripe: Stripe, name: string): Promise<Snapshot> {
  const session = await stripe.get(`/v1/checkout/sessions/${name}`, CheckoutSession, {
    expand: ['payment_intent.latest_charge'],
  })
  const { id, metadata, payment_status: status, created, amount_total: total, currency } = session
  const accountId = metadata?.[metadataOf.account]
  const credits = Number(metadata?.[metadataOf.credits])
  if (!accountId || !Number.isSafeInteger(credits) || credits < 1) return undefined
  const days = Number(metadata?.[metadataOf.days] ?? 0)
  const charge = typeof session.payment_intent === 'object' ? session.payment_intent?.latest_charge : undefined
  const at = created * secondMs
  return {
    payment: {
      id,
      accountId,
      kind: 'pack',
      isPaid: status === 'paid' || status === 'no_payment_required',
      credits,
      expiresAt: days > 0 ? at + days * dayMs : null,
      // What was charged may be in the buyer's own currency; refunds are in that.
      amount: typeof charge === 'object' && charge ? charge.amount : (total ?? 0),
      currency: typeof charge === 'object' && charge ? charge.currency : (currency ?? ''),
      ...(await returnsOf(stripe, charge)),
      at,
    },
  }
}

/** Invoices that begin a period. Those of a change in between bring no credits: to and fro would make them. */
const periodReasons: ReadonlySet<string> = new Set(['subscription_create', 'subscription_cycle'])

/** A period of a subscription. Its credits come with the line of the period itself, which is no proration. */
async function snapshotOfInvoice(stripe: Stripe, catalog: Catalog, name: string): Promise<Snapshot> {
  const invoice = await stripe.get(`/v1/invoices/${name}`, Invoice, { expand: ['subscription', 'charge'] })
  const { subscription, status, amount_paid: amount, currency, created } = invoice
  const accountId = typeof subscription === 'object' ? subscription?.metadata?.[metadataOf.account] : undefined
  if (!accountId) return undefined
  const lines = periodReasons.has(invoice.billing_reason ?? '') ? invoice.lines.data : []
  const line = lines.find(({ proration, price }) => !proration && price && catalog.plans.has(price.id))
  return {
    payment: {
      id: invoice.id,
      accountId,
      kind: 'subscription',
      isPaid: status === 'paid',
      credits: catalog.plans.get(line?.price?.id ?? '')?.credits ?? 0,
      expiresAt: line ? line.period.end * secondMs : null,
      amount,
      currency,
      ...(await returnsOf(stripe, invoice.charge)),
      at: created * secondMs,
    },
  }
}

async function snapshotOfSubscription(stripe: Stripe, name: string): Promise<Snapshot> {
  const subscription = await stripe.get(`/v1/subscriptions/${name}`, Subscription)
  const { id, status, customer, metadata, items, created, cancel_at: cancelAt } = subscription
  const accountId = metadata?.[metadataOf.account]
  const [item] = items.data
  if (!accountId || !item) return undefined
  const periodEndsAt = subscription.current_period_end * secondMs
  return {
    subscription: {
      id,
      accountId,
      customerId: customer,
      price: item.price.id,
      isLive: liveStatuses.has(status),
      isOverdue: status === 'past_due',
      periodEndsAt,
      endsAt: cancelAt ? cancelAt * secondMs : subscription.cancel_at_period_end ? periodEndsAt : null,
      createdAt: created * secondMs,
    },
  }
}

/** What of a charge the payer has back. */
async function returnsOf(
  stripe: Stripe,
  charge: Charge | string | null | undefined,
): Promise<{ returned: number; isDisputed: boolean }> {
  if (typeof charge !== 'object' || charge === null) return { returned: 0, isDisputed: false }
  const { amount, amount_refunded: refunded, currency } = charge
  const disputes = charge.disputed
    ? (await stripe.get('/v1/disputes', listOf(Dispute), { charge: charge.id })).data.filter(({ status }) =>
        withholdingStatuses.has(status),
      )
    : []
  const withheld = disputes.reduce((sum, dispute) => sum + (dispute.currency === currency ? dispute.amount : amount), 0)
  return { returned: Math.min(amount, refunded + withheld), isDisputed: disputes.length > 0 }
}
