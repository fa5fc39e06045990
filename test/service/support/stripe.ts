/**
 * Stripe as far as the service sees it (version 2025-02-24.acacia): its objects, its API, its signed events,
 * and what buyers, banks and time do to them. What happens leaves an event behind, which a test delivers
 * when, how often and in which order it likes.
 */
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import type { Clock } from '../../../packages/server/src/clock.ts'

export const webhookSecret = 'whsec_for_tests'
export const secretKey = 'sk_test_for_tests'

/** What the tests sell. */
export const prices = {
  price_pack: { unit_amount: 900, credits: 100 },
  price_lasting: { unit_amount: 500, credits: 40, expires_in_days: 10 },
  price_pro: { unit_amount: 2900, interval: 'month', plan: 'pro', credits: 30 },
  price_year: { unit_amount: 29000, interval: 'year', plan: 'pro', credits: 400 },
  price_plus: { unit_amount: 5900, interval: 'month', plan: 'pro_plus' },
} as const

export type PriceId = keyof typeof prices

/** Settings of a service that sells them at a Stripe. */
export function stripeEnvironment(address: string): Record<string, string> {
  const catalog = Object.entries(prices).map(([id, { unit_amount: _, ...row }]) => {
    const { interval: __, ...offer } = row as { interval?: string }
    return [id, offer]
  })
  return {
    DOCMILL_STRIPE_KEY: secretKey,
    DOCMILL_STRIPE_WEBHOOK_SECRET: webhookSecret,
    DOCMILL_STRIPE_PRICES: JSON.stringify(Object.fromEntries(catalog)),
    DOCMILL_STRIPE_ADDRESS: address,
  }
}

interface Thing {
  id: string
  object: string
  // biome-ignore lint/suspicious/noExplicitAny: Stripe's objects are read by the names that its reference gives
  [field: string]: any
}

export interface StripeEvent {
  id: string
  type: string
  object: 'event'
  data: { object: Thing }
}

const monthSeconds = 30 * 86_400

/** No two things have one id, of whichever Stripe they are. */
let count = 0

export class FakeStripe {
  readonly things = new Map<string, Thing>()
  readonly events: StripeEvent[] = []
  /** Each request that came: method, path and fields. */
  readonly requests: { method: string; path: string; fields: URLSearchParams; headers: Headers }[] = []
  /** Answers of the next requests in the place of the right ones. */
  readonly failures: number[] = []
  /** What the next payment of a changed subscription meets. */
  declines = false
  readonly #clock: Clock
  readonly #keys = new Map<string, object>()

  constructor(clock: Clock) {
    this.#clock = clock
    for (const [id, { unit_amount, ...row }] of Object.entries(prices)) {
      const interval = (row as { interval?: string }).interval
      this.#put({ id, object: 'price', unit_amount, currency: 'eur', recurring: interval ? { interval } : null })
    }
  }

  /** In the place of `fetch`, within this process. */
  send: typeof fetch = async (input, init) => {
    const url = new URL(String(input))
    const { status, body } = this.answer(
      init?.method ?? 'GET',
      url,
      String(init?.body ?? ''),
      new Headers(init?.headers as Record<string, string>),
    )
    return new Response(body, { status, headers: { 'content-type': 'application/json' } })
  }

  answer(method: string, url: URL, body: string, headers: Headers): { status: number; body: string } {
    const fields = new URLSearchParams(method === 'GET' ? url.search : body)
    this.requests.push({ method, path: url.pathname, fields, headers })
    const failure = this.failures.shift()
    if (failure) return { status: failure, body: JSON.stringify({ error: { message: 'made to fail' } }) }
    if (headers.get('authorization') !== `Bearer ${secretKey}`) return { status: 401, body: '{"error":{}}' }
    const key = headers.get('idempotency-key')
    const earlier = key ? this.#keys.get(key) : undefined
    const found = earlier ?? this.#route(method, url.pathname, fields)
    if (key && found && typeof found === 'object') this.#keys.set(key, found)
    if (found === 'declined')
      return {
        status: 402,
        body: JSON.stringify({ error: { code: 'card_declined', message: 'Your card was declined.' } }),
      }
    if (found === 'no customer')
      return { status: 400, body: JSON.stringify({ error: { code: 'resource_missing', param: 'customer' } }) }
    if (!found) return { status: 404, body: JSON.stringify({ error: { code: 'resource_missing' } }) }
    return { status: 200, body: JSON.stringify(found) }
  }

  /** As it is sent to a webhook. */
  signed(
    event: StripeEvent,
    { secret = webhookSecret, at = this.#clock.now() } = {},
  ): { body: string; header: string } {
    const body = JSON.stringify(event)
    const seconds = Math.floor(at / 1000)
    const v1 = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
    return { body, header: `t=${seconds},v1=${v1}` }
  }

  /** The buyer pays what a checkout asks for. */
  pay(sessionId: string): void {
    const session = this.#get(sessionId)
    if (session.status !== 'open') return
    session.status = 'complete'
    if (session.mode === 'payment') {
      const intent = this.#new('pi', 'payment_intent', { latest_charge: null })
      this.#charge(session.amount_total, { payment_intent: intent.id, invoice: null })
      session.payment_intent = intent.id
      session.payment_status = 'paid'
    } else {
      const subscription = this.#subscribe(session)
      session.subscription = subscription.id
      session.payment_status = 'paid'
    }
    this.#tell('checkout.session.completed', session)
  }

  expire(sessionId: string): void {
    const session = this.#get(sessionId)
    if (session.status !== 'open') return
    session.status = 'expired'
    this.#tell('checkout.session.expired', session)
  }

  charges(): Thing[] {
    return this.#of('charge')
  }

  subscriptions(): Thing[] {
    return this.#of('subscription')
  }

  disputes(): Thing[] {
    return this.#of('dispute')
  }

  refund(chargeId: string, amount: number): void {
    const charge = this.#get(chargeId)
    const refunded = Math.min(charge.amount - charge.amount_refunded, amount)
    if (refunded <= 0) return
    charge.amount_refunded += refunded
    this.#new('re', 'refund', { charge: chargeId, amount: refunded, status: 'succeeded' })
    this.#tell('charge.refunded', charge)
  }

  /** The bank of the buyer could not take the refund: the money is the seller's again. */
  failRefund(chargeId: string): void {
    const refund = this.#of('refund').find((one) => one.charge === chargeId && one.status === 'succeeded')
    if (!refund) return
    refund.status = 'failed'
    this.#get(chargeId).amount_refunded -= refund.amount
    this.#tell('refund.failed', refund)
  }

  /** In the seller's own dashboard. */
  deleteCustomers(): void {
    for (const { id } of this.#of('customer')) this.things.delete(id)
  }

  dispute(chargeId: string, { amount = this.#get(chargeId).amount, status = 'needs_response' } = {}): Thing {
    const charge = this.#get(chargeId)
    charge.disputed = true
    const dispute = this.#new('du', 'dispute', { charge: chargeId, amount, currency: charge.currency, status })
    this.#tell('charge.dispute.created', dispute)
    return dispute
  }

  closeDispute(disputeId: string, status: 'won' | 'lost'): void {
    const dispute = this.#get(disputeId)
    dispute.status = status
    this.#tell('charge.dispute.closed', dispute)
  }

  /** A period ends and the next is paid. */
  renew(subscriptionId: string): void {
    const subscription = this.#get(subscriptionId)
    if (!isRunning(subscription)) return
    if (subscription.cancel_at_period_end) {
      this.end(subscriptionId)
      return
    }
    subscription.current_period_end += monthSeconds
    subscription.status = 'active'
    this.#tell('customer.subscription.updated', subscription)
    const price = subscription.items.data[0].price.id as PriceId
    const invoice = this.#invoice(subscription, prices[price].unit_amount, 'subscription_cycle')
    this.#tell('invoice.paid', invoice)
  }

  /** A period ends and the next cannot be paid; Stripe goes on to try. */
  failRenewal(subscriptionId: string): void {
    const subscription = this.#get(subscriptionId)
    if (!isRunning(subscription)) return
    subscription.current_period_end += monthSeconds
    subscription.status = 'past_due'
    this.#tell('customer.subscription.updated', subscription)
    const price = subscription.items.data[0].price.id as PriceId
    const invoice = this.#invoice(subscription, prices[price].unit_amount, 'subscription_cycle', 'open')
    this.#tell('invoice.payment_failed', invoice)
  }

  cancelAtPeriodEnd(subscriptionId: string): void {
    const subscription = this.#get(subscriptionId)
    if (!isRunning(subscription)) return
    subscription.cancel_at_period_end = true
    this.#tell('customer.subscription.updated', subscription)
  }

  end(subscriptionId: string): void {
    const subscription = this.#get(subscriptionId)
    if (subscription.status === 'canceled') return
    subscription.status = 'canceled'
    this.#tell('customer.subscription.deleted', subscription)
  }

  changePrice(subscriptionId: string, price: string, isInvoiced = true): void {
    const subscription = this.#get(subscriptionId)
    if (!isRunning(subscription)) return
    subscription.items.data[0].price = { id: price }
    subscription.cancel_at_period_end = false
    this.#tell('customer.subscription.updated', subscription)
    if (isInvoiced) this.#tell('invoice.paid', this.#invoice(subscription, 100, 'subscription_update'))
  }

  #route(method: string, path: string, fields: URLSearchParams): object | 'declined' | 'no customer' | undefined {
    const [, , ...parts] = path.split('/')
    const id = decodeURIComponent(parts.at(-1) ?? '')
    const customer = fields.get('customer')
    if (customer && !this.things.has(customer)) return 'no customer'
    if (method === 'POST')
      switch (parts.join('/')) {
        case 'customers':
          return this.#new('cus', 'customer', { email: fields.get('email') })
        case 'checkout/sessions':
          return this.#openSession(fields)
        case 'billing_portal/sessions':
          return this.#new('bps', 'billing_portal.session', { url: `https://portal.invalid/${fields.get('customer')}` })
        default: {
          if (this.declines) return 'declined'
          const isInvoiced = fields.get('proration_behavior') === 'always_invoice'
          this.changePrice(id, fields.get('items[0][price]') ?? '', isInvoiced)
          return this.things.get(id)
        }
      }
    if (parts.join('/') === 'disputes')
      return { data: this.#of('dispute').filter(({ charge }) => charge === fields.get('charge')) }
    if (parts.join('/') === 'checkout/sessions')
      return {
        data: this.#of('checkout.session').filter((one) => one.payment_intent === fields.get('payment_intent')),
      }
    const thing = this.things.get(id)
    return (
      thing &&
      this.#expanded(
        thing,
        [...fields].filter(([name]) => name.startsWith('expand')).map(([, to]) => to),
      )
    )
  }

  /** As Stripe does: an id becomes its object, along a path of names. */
  #expanded(thing: Thing, paths: readonly string[]): Thing {
    const copy = structuredClone(thing)
    for (const path of paths) {
      const [name = '', ...rest] = path.split('.')
      const inner = this.things.get(copy[name])
      if (inner) copy[name] = this.#expanded(inner, rest.length > 0 ? [rest.join('.')] : [])
    }
    return copy
  }

  #openSession(fields: URLSearchParams): Thing {
    const price = fields.get('line_items[0][price]') as PriceId
    const metadata = Object.fromEntries(
      [...fields].flatMap(([name, value]) => {
        const key = /^metadata\[(.*)\]$/.exec(name)?.[1]
        return key ? [[key, value]] : []
      }),
    )
    const session = this.#new('cs_test', 'checkout.session', {
      mode: fields.get('mode'),
      status: 'open',
      payment_status: 'unpaid',
      amount_total: prices[price].unit_amount,
      currency: 'eur',
      customer: fields.get('customer'),
      metadata,
      price,
      success_url: fields.get('success_url'),
      subscription: null,
      payment_intent: null,
    })
    session.url = `https://checkout.invalid/${session.id}`
    return session
  }

  #subscribe(session: Thing): Thing {
    const subscription = this.#new('sub', 'subscription', {
      status: 'active',
      customer: session.customer,
      metadata: session.metadata,
      current_period_end: this.#seconds() + monthSeconds,
      cancel_at: null,
      cancel_at_period_end: false,
      items: { data: [{ id: `si_${count}`, price: { id: session.price } }] },
    })
    this.#tell('customer.subscription.created', subscription)
    this.#tell(
      'invoice.paid',
      this.#invoice(subscription, prices[session.price as PriceId].unit_amount, 'subscription_create'),
    )
    return subscription
  }

  #invoice(subscription: Thing, amount: number, reason: string, status = 'paid'): Thing {
    const isPaid = status === 'paid'
    const invoice = this.#new('in', 'invoice', {
      status,
      billing_reason: reason,
      amount_paid: isPaid ? amount : 0,
      currency: 'eur',
      subscription: subscription.id,
      charge: null,
      lines: {
        data: [
          {
            proration: reason === 'subscription_update',
            period: { end: subscription.current_period_end },
            price: subscription.items.data[0].price,
          },
        ],
      },
    })
    if (isPaid) invoice.charge = this.#charge(amount, { invoice: invoice.id, payment_intent: null }).id
    // The line keeps the price that it was made with.
    invoice.lines = structuredClone(invoice.lines)
    return invoice
  }

  #charge(amount: number, of: { invoice: string | null; payment_intent: string | null }): Thing {
    const charge = this.#new('ch', 'charge', { amount, amount_refunded: 0, currency: 'eur', disputed: false, ...of })
    if (of.payment_intent) this.#get(of.payment_intent).latest_charge = charge.id
    return charge
  }

  /** An event holds the object as it was then. */
  #tell(type: string, thing: Thing): void {
    count += 1
    this.events.push({ id: `evt_${count}`, object: 'event', type, data: { object: structuredClone(thing) } })
  }

  #new(prefix: string, object: string, fields: object): Thing {
    count += 1
    return this.#put({ id: `${prefix}_${count}`, object, created: this.#seconds(), ...fields })
  }

  #put(thing: Thing): Thing {
    this.things.set(thing.id, thing)
    return thing
  }

  #get(id: string): Thing {
    const thing = this.things.get(id)
    if (!thing) throw new Error(`there is no ${id}`)
    return thing
  }

  #of(object: string): Thing[] {
    return [...this.things.values()].filter((thing) => thing.object === object)
  }

  #seconds(): number {
    return Math.floor(this.#clock.now() / 1000)
  }
}

function isRunning({ status }: Thing): boolean {
  return status === 'active' || status === 'past_due'
}

/** On a port of its own, for a service that is started with its address. */
export async function startFakeStripe(t: TestContext, clock: Clock): Promise<FakeStripe & { address: string }> {
  const stripe = new FakeStripe(clock)
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const headers = new Headers(request.headers as Record<string, string>)
    const { status, body } = stripe.answer(
      request.method ?? '',
      new URL(request.url ?? '', 'http://unused'),
      text,
      headers,
    )
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  return Object.assign(stripe, { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
}
