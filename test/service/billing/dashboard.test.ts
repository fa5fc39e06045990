/** Buying from the pages: what is offered, the way to Stripe and back. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createTestClock } from '../support/clock.ts'
import { startService } from '../support/service.ts'
import { startFakeStripe, stripeEnvironment } from '../support/stripe.ts'
import { newVisitor } from '../support/visitor.ts'

async function open(t: TestContext) {
  const clock = createTestClock()
  const stripe = await startFakeStripe(t, clock)
  const service = await startService(t, { environment: stripeEnvironment(stripe.address), parts: { clock } })
  const { email } = await service.account()
  const buyer = newVisitor(service)
  await buyer.enter(email)
  return { stripe, service, buyer, email }
}

test('packs and plans are shown with their costs, and without them where Stripe does not answer', async (t) => {
  const { stripe, buyer } = await open(t)
  stripe.failures.push(500, 500, 500, 500, 500)
  assert.deepEqual((await buyer.get('billing')).body.packs[0].cost, null)
  const { body } = await buyer.get('billing')
  assert.deepEqual(body.packs[1], {
    price: 'price_lasting',
    credits: 40,
    expires_in_days: 10,
    cost: { amount: 500, currency: 'eur', interval: null },
  })
  assert.deepEqual(body.plans[0], {
    price: 'price_pro',
    plan: { id: 'pro', name: 'Pro', daily: 500 },
    credits: 30,
    cost: { amount: 2900, currency: 'eur', interval: 'month' },
  })
  assert.deepEqual([body.provider, body.subscription, body.payments, body.has_portal], ['Stripe', null, [], false])
})

test('without a provider the page says so, and nothing can be bought', async (t) => {
  const service = await startService(t)
  const visitor = newVisitor(service)
  await visitor.enter('admin')
  const { body } = await visitor.get('billing')
  assert.deepEqual([body.provider, body.packs, body.plans], [null, [], []])
  for (const [name, request] of [
    ['billing-checkout', { price: 'price_pack' }],
    ['billing-plan', { price: 'price_pro' }],
    ['billing-return', { checkout: 'cs_1' }],
    ['billing-portal', {}],
  ] as const)
    assert.equal((await visitor.post(name, request)).code, 'not_found', name)
})

test('a buyer who comes back has what was paid before the notice has come, and not twice after it', async (t) => {
  const { stripe, service, buyer, email } = await open(t)
  const { url } = (await buyer.post('billing-checkout', { price: 'price_pack' })).body
  const checkout = url.split('/').at(-1)
  assert.match(stripe.things.get(checkout)?.success_url, /^http:.*\/billing\?paid=\{CHECKOUT_SESSION_ID\}$/)
  assert.deepEqual((await buyer.post('billing-return', { checkout })).body, { done: false })
  stripe.pay(checkout)
  for (let n = 0; n < 2; n += 1)
    assert.deepEqual((await buyer.post('billing-return', { checkout })).body, { done: true })
  assert.equal((await service.administration.showCredits(email)).balance, 100)
  const [payment] = (await buyer.get('billing')).body.payments
  assert.deepEqual([payment.kind, payment.credits, payment.amount, payment.returned], ['pack', 100, 900, 0])
})

test('whose checkout it was gets the credits, not who names it', async (t) => {
  const { stripe, service, buyer, email } = await open(t)
  const { url } = (await buyer.post('billing-checkout', { price: 'price_pack' })).body
  stripe.pay(url.split('/').at(-1))
  const other = newVisitor(service)
  const stranger = (await service.account()).email
  await other.enter(stranger)
  const answer = await other.post('billing-return', { checkout: url.split('/').at(-1) })
  assert.deepEqual(answer.body, { done: false })
  assert.equal((await service.administration.showCredits(stranger)).balance, 0)
  assert.equal((await service.administration.showCredits(email)).balance, 100)
})

test('a checkout that there is not is not found, and a suspended buyer can still end what is paid for', async (t) => {
  const { service, buyer, email } = await open(t)
  assert.equal((await buyer.post('billing-return', { checkout: 'cs_test_unknown' })).code, 'not_found')
  await buyer.post('billing-checkout', { price: 'price_pro' })
  await service.administration.suspendAccount(email)
  assert.equal((await buyer.post('billing-portal', {})).code, 'ok')
  assert.equal((await buyer.post('billing-checkout', { price: 'price_pro' })).code, 'account_suspended')
})

test('an account is one customer, with its address', async (t) => {
  const { stripe, service, buyer, email } = await open(t)
  await Promise.all([1, 2, 3].map(() => buyer.post('billing-checkout', { price: 'price_pack' })))
  const customers = [...stripe.things.values()].filter(({ object }) => object === 'customer')
  assert.deepEqual(
    customers.map((one) => one.email),
    [email],
  )
  const admin = newVisitor(service)
  await admin.enter('admin')
  await admin.post('billing-checkout', { price: 'price_pack' })
  assert.equal([...stripe.things.values()].filter(({ object }) => object === 'customer').at(-1)?.email, null)
  assert.match((await buyer.post('billing-portal', {})).body.url, /^https:\/\/portal\.invalid\/cus_/)
})

test('whose customer was deleted at the provider becomes another one', async (t) => {
  const { stripe, buyer } = await open(t)
  const start = async (): Promise<string> => (await buyer.post('billing-checkout', { price: 'price_pack' })).body.url
  await start()
  stripe.deleteCustomers()
  assert.equal((await buyer.post('billing-portal', {})).code, 'not_found')
  const session = (url: string) => stripe.things.get(url.split('/').at(-1) ?? '')
  const [one, other] = await Promise.all([start(), start()])
  assert.equal(session(one)?.customer, session(other)?.customer)
  assert.match((await buyer.post('billing-portal', {})).body.url, /^https:\/\/portal\.invalid\/cus_/)
})

test('a declined change of plan changes nothing', async (t) => {
  const { stripe, buyer } = await open(t)
  const { url } = (await buyer.post('billing-checkout', { price: 'price_pro' })).body
  stripe.pay(url.split('/').at(-1))
  await buyer.post('billing-return', { checkout: url.split('/').at(-1) })
  stripe.declines = true
  assert.equal((await buyer.post('billing-plan', { price: 'price_plus' })).code, 'payment_declined')
  assert.equal((await buyer.get('billing')).body.plan.id, 'pro')
})

test('a dearer plan is charged at once, a cheaper one pays nothing back, other periods begin again', async (t) => {
  const { stripe, buyer } = await open(t)
  const { url } = (await buyer.post('billing-checkout', { price: 'price_pro' })).body
  stripe.pay(url.split('/').at(-1))
  await buyer.post('billing-return', { checkout: url.split('/').at(-1) })
  const behaviour = async (price: string) => {
    assert.equal((await buyer.post('billing-plan', { price })).code, 'ok')
    return stripe.requests.findLast(({ method }) => method === 'POST')?.fields.get('proration_behavior')
  }
  assert.deepEqual([await behaviour('price_plus'), await behaviour('price_pro')], ['always_invoice', 'none'])
  const other = await buyer.post('billing-plan', { price: 'price_year' })
  assert.deepEqual([other.code, other.body.error.param], ['invalid_parameter', 'price'])
})

test('what is not offered cannot be bought, and nobody asks Stripe without end', async (t) => {
  const { stripe, buyer } = await open(t)
  const before = stripe.requests.length
  for (const price of ['price_other', 'price_pack/../../x', '__proto__', ''])
    assert.equal((await buyer.post('billing-checkout', { price })).code, 'invalid_parameter')
  assert.equal((await buyer.post('billing-plan', { price: 'price_pro' })).code, 'invalid_parameter')
  for (const checkout of ['cs_', '../customers', 'in_1'])
    assert.equal((await buyer.post('billing-return', { checkout })).code, 'invalid_parameter')
  assert.equal(stripe.requests.length, before)
  const codes = new Set<string>()
  for (let n = 0; n < 25; n += 1) codes.add((await buyer.post('billing-portal', {})).code)
  assert.ok(codes.has('rate_limited'))
})
