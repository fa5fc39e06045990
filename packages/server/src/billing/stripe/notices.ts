/** Which things of ours an event of Stripe is about. What it says of them is not read: they are asked for. */
import type { z } from 'zod'
import type { Resource } from '../contract.ts'
import type { Stripe } from './ask.ts'
import { Charge, CheckoutSession, type Event, Invoice, listOf, Reference } from './objects.ts'

/** By the kind of the event's object, e.g. `charge.refunded` → `charge`. Others are none of ours. */
export async function resourcesOfNotice(
  stripe: Stripe,
  { data: { object } }: z.infer<typeof Event>,
): Promise<Resource[]> {
  switch (object.object) {
    case 'checkout.session':
      return resourcesOfCheckout(stripe, object.id ?? '')
    case 'subscription':
      return [{ kind: 'subscription', id: object.id ?? '' }]
    case 'invoice':
      return resourcesOfInvoice(stripe, object.id ?? '')
    case 'charge':
      return resourcesOfCharge(stripe, object.id ?? '')
    case 'dispute':
    case 'refund':
      return resourcesOfCharge(stripe, Reference.safeParse(object.charge).data ?? '')
    default:
      return []
  }
}

export async function resourcesOfCheckout(stripe: Stripe, id: string): Promise<Resource[]> {
  const { mode, subscription } = await stripe.get(`/v1/checkout/sessions/${encodeURIComponent(id)}`, CheckoutSession)
  if (mode === 'payment') return [{ kind: 'payment', id }]
  return subscription ? [{ kind: 'subscription', id: subscription }] : []
}

async function resourcesOfInvoice(stripe: Stripe, id: string): Promise<Resource[]> {
  const { subscription } = await stripe.get(`/v1/invoices/${encodeURIComponent(id)}`, Invoice)
  if (!subscription) return []
  const subscriptionId = typeof subscription === 'string' ? subscription : subscription.id
  return [
    { kind: 'subscription', id: subscriptionId },
    { kind: 'payment', id },
  ]
}

async function resourcesOfCharge(stripe: Stripe, id: string): Promise<Resource[]> {
  if (!id) return []
  const charge = await stripe.get(`/v1/charges/${encodeURIComponent(id)}`, Charge)
  if (charge.invoice) return [{ kind: 'payment', id: charge.invoice }]
  if (!charge.payment_intent) return []
  const sessions = await stripe.get('/v1/checkout/sessions', listOf(CheckoutSession), {
    payment_intent: charge.payment_intent,
  })
  return sessions.data
    .filter(({ mode }) => mode === 'payment')
    .map(({ id: session }) => ({ kind: 'payment', id: session }))
}
