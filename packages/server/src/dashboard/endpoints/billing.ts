/** Buying: what is offered, the way to the pages of the payment provider and back, and a change of plan. */
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import type { Billing } from '../../billing/billing.ts'
import { PaymentDeclined, ProviderFailure, UnknownThing } from '../../billing/contract.ts'
import { customerOf } from '../../billing/customers.ts'
import { listPayments, type PaymentRow as Payment } from '../../billing/payments.ts'
import { type SubscriptionRow as Subscription, subscriptionOf } from '../../billing/subscriptions.ts'
import { optionalTimestamp, timestamp } from '../../clock.ts'
import { ServiceError } from '../../errors.ts'
import { type Plan, planOf } from '../../quota/plans.ts'
import type { Services } from '../../services.ts'
import type { Endpoints, SignedInVisit } from '../endpoint.ts'
import { originOf } from '../guard.ts'
import type { BillingAnswer, Cost, PaymentRow, SubscriptionRow } from '../wire.ts'

const paymentsShown = 24
const patienceMs = 2500

const Price = z.object({ price: z.string().max(100) })

export const billingEndpoints: Endpoints<
  'billing' | 'billing-checkout' | 'billing-return' | 'billing-plan' | 'billing-portal'
> = {
  billing: {
    access: 'account',
    async handle({ services, session: { account } }) {
      const { store, settings, billing } = services
      const [customer, subscription, payments] = await Promise.all([
        customerOf(store.read, account.id),
        subscriptionOf(store.read, account.id),
        listPayments(store.read, account.id, paymentsShown),
      ])
      return {
        provider: billing ? 'Stripe' : null,
        plan: planSummary(planOf(settings.plans, account.plan)),
        subscription: subscription ? subscriptionRow(subscription) : null,
        ...(await offers(services)),
        payments: payments.map(paymentRow),
        has_portal: billing !== undefined && customer !== undefined,
      }
    },
  },

  'billing-checkout': {
    access: 'account',
    request: Price,
    async handle(visit, { price }) {
      const billing = await billingOf(visit)
      const { account } = visit.session
      if (!billing.catalog.packs.has(price)) {
        offeredPlan(billing, price)
        if (await subscriptionOf(visit.services.store.read, account.id))
          throw invalid('price', 'there is a subscription already; change its plan')
      }
      const origin = originOf(visit.call, visit.services)
      return { url: await asked(billing.startCheckout(account, price, origin)) }
    },
  },

  'billing-return': {
    access: 'account',
    request: z.object({ checkout: z.string().regex(/^cs_\w{1,200}$/, 'it is no checkout') }),
    async handle(visit, { checkout }) {
      const billing = await billingOf(visit)
      return { done: await asked(billing.finishCheckout(visit.session.account, checkout)) }
    },
  },

  'billing-plan': {
    access: 'account',
    request: Price,
    async handle(visit, { price }) {
      const billing = await billingOf(visit)
      const offer = offeredPlan(billing, price)
      const subscription = await subscriptionOf(visit.services.store.read, visit.session.account.id)
      if (!subscription) throw invalid('price', 'there is no subscription whose plan could be changed')
      const tags = await asked(Promise.all([subscription.price, price].map(billing.priceTag)))
      if (tags[0]?.interval !== tags[1]?.interval)
        throw invalid('price', 'it is paid for other periods; end the subscription, then subscribe to it')
      await asked(billing.changePlan(subscription.id, offer))
      return { success: true }
    },
  },

  'billing-portal': {
    access: 'account',
    request: z.object({}),
    async handle(visit) {
      const billing = await billingOf(visit)
      const url = await asked(billing.openPortal(visit.session.account, originOf(visit.call, visit.services)))
      if (url === undefined) throw new ServiceError('not_found')
      return { url }
    },
  },
}

/** Each of these asks the provider, so they are counted. @throws ServiceError not_found, rate_limited */
async function billingOf({ call, services, session, now }: SignedInVisit): Promise<Billing> {
  const { billing, attempts } = services
  if (!billing) throw new ServiceError('not_found')
  await attempts.count('purchase', call.address, session.account.id, now)
  return billing
}

function offeredPlan({ catalog }: Billing, price: string) {
  const offer = catalog.plans.get(price)
  if (!offer) throw invalid('price', 'it is not offered')
  return offer
}

/** @throws ServiceError payment_declined, billing_unavailable, not_found */
async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (cause) {
    if (cause instanceof UnknownThing) throw new ServiceError('not_found', {}, { cause })
    if (cause instanceof PaymentDeclined) throw new ServiceError('payment_declined', {}, { cause })
    if (cause instanceof ProviderFailure) throw new ServiceError('billing_unavailable', {}, { cause })
    throw cause
  }
}

async function offers({ settings, billing }: Services): Promise<Pick<BillingAnswer, 'packs' | 'plans'>> {
  if (!billing) return { packs: [], plans: [] }
  const { catalog } = billing
  const packs = [...catalog.packs.values()].map(async ({ price, credits, expiresInDays }) => ({
    price,
    credits,
    expires_in_days: expiresInDays,
    cost: await costOf(billing, price),
  }))
  const plans = [...catalog.plans.values()].map(async ({ price, plan, credits }) => ({
    price,
    plan: planSummary(planOf(settings.plans, plan)),
    credits,
    cost: await costOf(billing, price),
  }))
  return { packs: await Promise.all(packs), plans: await Promise.all(plans) }
}

/** Null where the provider does not answer, or not soon: its own page says it again. */
async function costOf(billing: Billing, price: string): Promise<Cost | null> {
  const tag = billing.priceTag(price).catch(() => null)
  return Promise.race([tag, setTimeout(patienceMs, null, { ref: false })])
}

function planSummary({ id, name, daily }: Plan): BillingAnswer['plan'] {
  return { id, name, daily }
}

function subscriptionRow({ price, overdue, periodEndsAt: end, endsAt }: Subscription): SubscriptionRow {
  return { price, overdue: overdue === 1, period_ends_at: timestamp(end), ends_at: optionalTimestamp(endsAt) }
}

function paymentRow({ id, at, kind, credits, amount, currency, returned, disputed }: Payment): PaymentRow {
  return { id, at: timestamp(at), kind, credits, amount, currency, returned, disputed: disputed === 1 }
}

function invalid(param: string, reason: string): ServiceError {
  return new ServiceError('invalid_parameter', { param, reason }, { param })
}
