/** Stripe: Checkout takes the money, webhooks report it, the customer portal has invoices and cancellation. */
import { z } from 'zod'
import type { Catalog } from '../catalog.ts'
import { NoticeRefused, type PaymentProvider, type PriceTag, ProviderFailure } from '../contract.ts'
import { connect } from './ask.ts'
import { resourcesOfCheckout, resourcesOfNotice } from './notices.ts'
import { CheckoutSession, Event, Made, Price, Subscription } from './objects.ts'
import { isSigned } from './signature.ts'
import { fetchSnapshot, metadataOf } from './snapshot.ts'

export interface StripeSettings {
  secretKey: string
  webhookSecret: string
  /** Address of the API. */
  address: string
  catalog: Catalog
}

/** A price at Stripe never changes its amount; only whether it is sold does. */
const tagKeptMs = 3_600_000

/** @param send `fetch`, or a stand-in. */
export function createStripe(settings: StripeSettings, send: typeof fetch = fetch): PaymentProvider {
  const { webhookSecret, catalog } = settings
  const stripe = connect(settings, send)
  const tags = new Map<string, { tag: Promise<PriceTag>; at: number }>()

  const readTag = async (price: string): Promise<PriceTag> => {
    const { unit_amount: amount = null, currency, recurring } = await stripe.get(`/v1/prices/${price}`, Price)
    const { interval = null, interval_count: count } = recurring ?? {}
    return { amount, currency, interval: interval !== null && (count ?? 1) > 1 ? `${count} ${interval}s` : interval }
  }

  const priceTag = async (price: string): Promise<PriceTag> => {
    const known = tags.get(price)
    if (known && performance.now() - known.at < tagKeptMs) return known.tag
    const tag = readTag(price)
    tags.set(price, { tag, at: performance.now() })
    tag.catch(() => tags.delete(price))
    return tag
  }

  return {
    readNotice(body, headers, now) {
      if (!isSigned(body, headers['stripe-signature']?.toString() ?? '', webhookSecret, now))
        throw new NoticeRefused('the signature does not fit, or is too old')
      const event = Event.safeParse(jsonOf(body))
      if (!event.success) throw new NoticeRefused('it is no event')
      const { id, type } = event.data
      return { id, type, resources: () => resourcesOfNotice(stripe, event.data) }
    },
    fetch: (resource) => fetchSnapshot(stripe, catalog, resource),
    resourcesOfCheckout: (id) => resourcesOfCheckout(stripe, id),
    priceTag,
    async createCustomer(accountId, email, gone) {
      const fields = { metadata: { [metadataOf.account]: accountId } }
      // The account of the first start has a name in the place of an address.
      const address = z.email().safeParse(email).success ? { email } : {}
      const key = ['customer', accountId, gone].filter(Boolean).join(' ')
      const { id } = await stripe.post('/v1/customers', Made, { ...fields, ...address }, key)
      return id
    },
    async startCheckout({ accountId, customerId, price, successUrl, cancelUrl }) {
      const pack = catalog.packs.get(price)
      const metadata = { [metadataOf.account]: accountId }
      const kind = pack
        ? {
            mode: 'payment',
            metadata: {
              ...metadata,
              // What was sold is what is granted, whatever the settings say by then.
              [metadataOf.credits]: pack.credits,
              ...(pack.expiresInDays === null ? {} : { [metadataOf.days]: pack.expiresInDays }),
            },
          }
        : { mode: 'subscription', metadata, subscription_data: { metadata } }
      const { url } = await stripe.post('/v1/checkout/sessions', CheckoutSession, {
        ...kind,
        customer: customerId,
        client_reference_id: accountId,
        line_items: [{ price, quantity: 1 }],
        success_url: successUrl.replace('{CHECKOUT}', '{CHECKOUT_SESSION_ID}'),
        cancel_url: cancelUrl,
      })
      return given(url)
    },
    async changePrice(subscriptionId, price) {
      const path = `/v1/subscriptions/${encodeURIComponent(subscriptionId)}`
      const { items } = await stripe.get(path, Subscription)
      const [item] = items.data
      if (!item) throw new ProviderFailure('the subscription has no item')
      const [before, after] = await Promise.all([priceTag(item.price.id), priceTag(price)])
      const isCheaper = (after.amount ?? 0) < (before.amount ?? 0)
      await stripe.post(path, Subscription, {
        items: [{ id: item.id, price }],
        cancel_at_period_end: false,
        proration_behavior: isCheaper ? 'none' : 'always_invoice',
        payment_behavior: 'error_if_incomplete',
      })
    },
    async openPortal(customer, returnUrl) {
      const { url } = await stripe.post('/v1/billing_portal/sessions', Made, { customer, return_url: returnUrl })
      return given(url)
    },
  }
}

function given(url: string | null | undefined): string {
  if (!url) throw new ProviderFailure('Stripe gave no address')
  return url
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
