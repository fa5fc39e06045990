/** Which things of ours an event of Stripe is about. What it says of them is not read: they are asked for. */
import type { z } from 'zod'
import type { Subject } from '../contract.ts'
import type { Stripe } from './ask.ts'
import { Charge, CheckoutSession, type Event, Invoice, listOf, Reference } from './objects.ts'

/** By the kind of the event's object, e.g. `charge.refunded` → `charge`. Others are none of ours. */
export async function subjectsOf(stripe: Stripe, { data: { object } }: z.infer<typeof Event>): Promise<Subject[]> {
  switch (object.object) {
    case 'checkout.session':
      return subjectsOfCheckout(stripe, object.id ?? '')
    case 'subscription':
      return [{ kind: 'subscription', id: object.id ?? '' }]
    case 'invoice':
      return subjectsOfInvoice(stripe, object.id ?? '')
    case 'charge':
      return subjectsOfCharge(stripe, object.id ?? '')
    case 'dispute':
    case 'refund':
      return subjectsOfCharge(stripe, Reference.safeParse(object.charge).data ?? '')
    default:
      return []
  }
}

export async function subjectsOfCheckout(stripe: Stripe, id: string): Promise<Subject[]> {
  const { mode, subscription } = await stripe.get(`/v1/checkout/sessions/${encodeURIComponent(id)}`, CheckoutSession)
  if (mode === 'payment') return [{ kind: 'payment', id }]
  return subscription ? [{ kind: 'subscription', id: subscription }] : []
}

async function subjectsOfInvoice(stripe: Stripe, id: string): Promise<Subject[]> {
  const { subscription } = await stripe.get(`/v1/invoices/${encodeURIComponent(id)}`, Invoice)
  if (!subscription) return []
  const subscriptionId = typeof subscription === 'string' ? subscription : subscription.id
  return [
    { kind: 'subscription', id: subscriptionId },
    { kind: 'payment', id },
  ]
}

async function subjectsOfCharge(stripe: Stripe, id: string): Promise<Subject[]> {
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
