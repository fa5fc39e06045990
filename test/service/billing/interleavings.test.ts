/**
 * Whatever buyers, banks and time do, and however often, late and in which order it is reported: the ledger is
 * right after each step, and in the end it is what was paid for. `DOCMILL_SCHEDULES=1000` runs so many.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lockAccount } from '../../../packages/server/src/accounts/accounts.ts'
import { checkStore } from '../../../packages/server/src/administration/check.ts'
import { listPayments } from '../../../packages/server/src/billing/payments.ts'
import { creditsReturned } from '../../../packages/server/src/billing/reversal.ts'
import { listEntries, listGrants } from '../../../packages/server/src/quota/ledger.ts'
import fc from '../../property.ts'
import { createTestClock, days } from '../support/clock.ts'
import { onEachStore } from '../support/stores.ts'
import { type PriceId, prices } from '../support/stripe.ts'
import { until } from '../support/wait.ts'
import { openShop, type Shop } from './shop.ts'

const schedules = Number(process.env.DOCMILL_SCHEDULES ?? 20)
const seed =
  process.env.DOCMILL_SEED === undefined ? {} : { seed: Number(process.env.DOCMILL_SEED), endOnFailure: true }

const n = fc.nat(1000)
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('buy'), price: fc.constantFrom('price_pack', 'price_lasting') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('subscribe'), price: fc.constantFrom('price_pro', 'price_plus') }),
  },
  { weight: 8, arbitrary: fc.record({ kind: fc.constantFrom('spend', 'spend-much', 'give-back'), n }) },
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constantFrom('refund', 'refund-all', 'fail-refund', 'dispute', 'inquire', 'win', 'lose'),
      n,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constantFrom('renew', 'fail-renewal', 'cancel', 'end', 'change', 'advance'), n }),
  },
  { weight: 20, arbitrary: fc.record({ kind: fc.constantFrom('deliver', 'deliver-twice', 'arrive', 'break'), n }) },
)
type Step = { kind: string; n?: number; price?: string }

/** What is under way between the steps. */
interface Course {
  shop: Shop
  delivered: Set<string>
  deliveries: Promise<void>[]
}

onEachStore((open, dialect) => {
  test('credits and plan are what was paid for, in whatever order it is reported', async (t) => {
    const stores = await open(t, dialect === 'postgres' ? 2 : 1)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), async (steps: Step[]) => {
        const clock = createTestClock()
        const course: Course = { shop: await openShop(stores, clock), delivered: new Set(), deliveries: [] }
        for (const one of steps) {
          await perform(one, course)
          await turns(3)
          await checkLedger(course.shop)
        }
        await deliverTheRest(course)
        await checkEnd(course.shop)
        const findings = await checkStore(course.shop.store, clock.now(), { repair: true })
        assert.deepEqual(
          findings.filter(({ repaired }) => !repaired),
          [],
        )
      }),
      { numRuns: schedules, ...seed },
    )
  })

  test('an answer that is late is an old one, and changes nothing', async (t) => {
    const clock = createTestClock()
    const shop = await openShop(await open(t, dialect === 'postgres' ? 2 : 1), clock)
    const { stripe } = shop
    const id = await shop.buy('price_pack')
    await shop.deliverAll()
    const asked = stripe.requests.length
    shop.hold()
    const late = shop.billing.refresh({ kind: 'payment', id })
    await until('the provider is asked', () => stripe.requests.length > asked)
    stripe.refund(stripe.charges()[0]?.id ?? '', 900)
    shop.holdNoMore()
    await shop.deliverAll()
    shop.letAllGo()
    await late
    assert.equal(await shop.balance(), 0)
  })
})

async function perform({ kind, n = 0, price }: Step, course: Course): Promise<void> {
  const { shop } = course
  const { stripe, clock } = shop
  const one = <T extends { id: string }>(things: readonly T[]): T | undefined => things[n % Math.max(1, things.length)]
  const charge = one(stripe.charges())
  const subscription = one(stripe.subscriptions())
  const dispute = one(stripe.disputes().filter(({ status }) => status === 'needs_response'))
  switch (kind) {
    case 'buy':
    case 'subscribe': {
      shop.letAllGo()
      stripe.failures.length = 0
      await shop.buy(price as PriceId)
      return shop.hold()
    }
    case 'spend':
      return shop.spend()
    case 'spend-much':
      return shop.spend(1 + (n % 45))
    case 'give-back':
      return shop.giveBack(n)
    case 'refund':
      return charge && stripe.refund(charge.id, 1 + (n % 400))
    case 'refund-all':
      return charge && stripe.refund(charge.id, charge.amount)
    case 'fail-refund':
      return charge && stripe.failRefund(charge.id)
    case 'dispute':
      return void (charge && !charge.disputed && stripe.dispute(charge.id))
    case 'inquire':
      return void (charge && !charge.disputed && stripe.dispute(charge.id, { status: 'warning_needs_response' }))
    case 'win':
    case 'lose':
      return dispute && stripe.closeDispute(dispute.id, kind === 'win' ? 'won' : 'lost')
    case 'renew':
      return subscription && stripe.renew(subscription.id)
    case 'fail-renewal':
      return subscription && stripe.failRenewal(subscription.id)
    case 'cancel':
      return subscription && stripe.cancelAtPeriodEnd(subscription.id)
    case 'end':
      return subscription && stripe.end(subscription.id)
    case 'change':
      return subscription && stripe.changePrice(subscription.id, n % 2 ? 'price_pro' : 'price_plus')
    case 'advance':
      return clock.advance((n % 8) * days)
    case 'deliver':
      return deliver(course, n)
    case 'deliver-twice':
      deliver(course, n)
      return deliver(course, n)
    case 'arrive':
      return shop.letOneGo(n)
    case 'break':
      stripe.failures.push(500)
      deliver(course, n)
  }
}

/** Begins to deliver an event, whether it was delivered before or not. */
function deliver({ shop, delivered, deliveries }: Course, n: number): void {
  const event = shop.stripe.events[n % Math.max(1, shop.stripe.events.length)]
  if (!event) return
  shop.hold()
  deliveries.push(
    shop.deliver(event).then(
      () => void delivered.add(event.id),
      // It is sent again.
      () => {},
    ),
  )
}

/** Stripe sends each event until it was taken; answers that were on their way all the time come last. */
async function deliverTheRest({ shop, delivered, deliveries }: Course): Promise<void> {
  const { stripe } = shop
  stripe.failures.length = 0
  shop.holdNoMore()
  for (const event of stripe.events.toReversed()) if (!delivered.has(event.id)) await shop.deliver(event)
  shop.letAllGo()
  await Promise.all(deliveries)
}

/** A payment brings its credits once, and nothing takes those that are spent. */
async function checkLedger({ store, account }: Shop): Promise<void> {
  const { entries, grants } = await store.transaction(async (tx) => {
    await lockAccount(tx, account.id)
    return { entries: await listEntries(tx, account.id), grants: await listGrants(tx, account.id) }
  })
  for (const grant of grants) {
    const own = entries.filter((entry) => entry.grantId === grant.id)
    assert.equal(own.filter(({ kind }) => kind === 'grant').length, 1)
    assert.equal(
      own.reduce((sum, { amount }) => sum + amount, 0),
      grant.remaining,
    )
    assert.ok(grant.remaining >= 0 && grant.remaining <= grant.amount)
  }
}

async function checkEnd(shop: Shop): Promise<void> {
  const { store, account, stripe, clock } = shop
  const payments = await listPayments(store.read, account.id, 1000)
  const paid = [...stripe.things.values()].filter(
    (thing) =>
      (thing.object === 'checkout.session' && thing.mode === 'payment' && thing.payment_status === 'paid') ||
      (thing.object === 'invoice' && thing.status === 'paid'),
  )
  assert.deepEqual(payments.map(({ id }) => id).sort(), paid.map(({ id }) => id).sort())
  const entries = await listEntries(store.read, account.id)
  const grants = new Map((await listGrants(store.read, account.id)).map((grant) => [grant.id, grant]))
  assert.equal(grants.size, payments.filter(({ credits }) => credits > 0).length)
  for (const { id, grantId, credits, withdrawn } of payments) {
    const thing = paid.find((one) => one.id === id)
    assert.ok(thing)
    const line = thing.lines?.data[0]
    const price = prices[(line?.price.id ?? thing.price) as PriceId] as { credits?: number }
    assert.equal(credits, line?.proration ? 0 : (price.credits ?? 0))
    const grant = grants.get(grantId ?? '')
    if (!grant) continue
    const charge = stripe
      .charges()
      .find((one) => one.invoice === id || (one.payment_intent && one.payment_intent === thing.payment_intent))
    const held = stripe
      .disputes()
      .filter((one) => one.charge === charge?.id && ['needs_response', 'lost'].includes(one.status))
    const returned = Math.min(charge?.amount, charge?.amount_refunded + held.reduce((sum, one) => sum + one.amount, 0))
    const due = creditsReturned(credits, charge?.amount, returned)
    const own = entries.filter((entry) => ['spend', 'refund'].includes(entry.kind) && entry.grantId === grantId)
    const spent = -own.reduce((sum, { amount }) => sum + amount, 0)
    const hasEnded = grant.expiresAt !== null && grant.expiresAt <= clock.now()
    assert.ok(withdrawn <= due)
    if (!hasEnded) assert.equal(withdrawn, Math.min(due, credits - spent))
    if (!hasEnded) assert.equal(grant.remaining, credits - spent - withdrawn)
  }
  const live = stripe.subscriptions().filter(({ status }) => status !== 'canceled')
  const newest = live.sort((one, other) => other.created - one.created || (one.id < other.id ? -1 : 1))[0]
  const plan = newest && (prices[newest.items.data[0].price.id as PriceId] as { plan?: string }).plan
  assert.equal(await shop.plan(), plan ?? 'free')
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
