/** Stripe's notices as they come in over HTTP, and what they do to an account. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createTestClock, hours, minutes } from '../support/clock.ts'
import { type Json, startService, type TestService } from '../support/service.ts'
import { type FakeStripe, type StripeEvent, startFakeStripe, stripeEnvironment } from '../support/stripe.ts'
import { newVisitor, type Visitor } from '../support/visitor.ts'
import { until } from '../support/wait.ts'
import { openWire } from '../support/wire.ts'

interface Scene {
  service: TestService
  stripe: FakeStripe
  email: string
  buyer: Visitor
  key: string
}

async function openScene(t: TestContext): Promise<Scene> {
  const clock = createTestClock()
  const stripe = await startFakeStripe(t, clock)
  const service = await startService(t, {
    environment: { ...stripeEnvironment(stripe.address), DOCMILL_PLANS: '{"free":{"daily":1}}' },
    parts: { clock },
  })
  service.clock.set(clock.now())
  const { email, key } = await service.account()
  const buyer = newVisitor(service)
  await buyer.enter(email)
  return { service: { ...service, clock }, stripe, email, buyer, key }
}

async function send(
  { service, stripe }: Scene,
  event: StripeEvent,
  { change = (body: string) => body, ...options }: { secret?: string; at?: number; change?(body: string): string } = {},
): Promise<Response> {
  const { body, header } = stripe.signed(event, options)
  const headers = { 'stripe-signature': header, 'content-type': 'application/json; charset=utf-8' }
  return service.fetch('/billing/stripe/webhook', { method: 'POST', body: change(body), headers })
}

async function checkout({ buyer }: Scene, price: string): Promise<string> {
  const { body } = await buyer.post('billing-checkout', { price })
  return body.url.split('/').at(-1)
}

async function balance({ service, email }: Scene): Promise<number> {
  return (await service.administration.showCredits(email)).balance
}

async function accountOf({ service, email }: Scene): Promise<Json> {
  return (await service.administration.listAccounts()).find((one) => one.email === email)
}

test('a pack is paid, credited once, and pays for conversions beyond the allowance', async (t) => {
  const scene = await openScene(t)
  const { stripe, service, key } = scene
  stripe.pay(await checkout(scene, 'price_pack'))
  const [event] = stripe.events as [StripeEvent]
  for (let n = 0; n < 3; n += 1) {
    const response = await send(scene, event)
    assert.deepEqual([response.status, await response.json()], [200, { received: true }])
  }
  assert.equal(await balance(scene), 100)
  const convert = async (): Promise<Json> => {
    const form = new FormData()
    form.append('file', new Blob(['x']), 'a.txt')
    const headers = { authorization: `Bearer ${key}` }
    return (await service.fetch('/api/v1/convert', { method: 'POST', body: form, headers })).json()
  }
  assert.equal((await convert()).credits_charged, 0)
  assert.equal((await convert()).credits_charged, 1)
  assert.equal(await balance(scene), 99)
})

test('nothing is believed without the signature of the endpoint over the bytes as they came', async (t) => {
  const scene = await openScene(t)
  const { stripe, service } = scene
  stripe.pay(await checkout(scene, 'price_pack'))
  const [event] = stripe.events as [StripeEvent]
  const now = service.clock.now()
  const refused = [
    await send(scene, event, { secret: 'whsec_other' }),
    await send(scene, event, { at: now - 5 * minutes - 1000 }),
    await send(scene, event, { at: now + 5 * minutes + 1000 }),
    await send(scene, event, { change: (body) => body.replace('"amount_total":900', '"amount_total":901') }),
    await send(scene, event, { change: (body) => `${body} ` }),
    await service.fetch('/billing/stripe/webhook', { method: 'POST', body: JSON.stringify(event) }),
    await send(scene, {} as StripeEvent),
    await send(scene, 'text' as unknown as StripeEvent),
  ]
  for (const response of refused) {
    assert.equal(response.status, 400)
    assert.equal(((await response.json()) as Json).error.code, 'notice_refused')
  }
  assert.equal(await balance(scene), 0)
  assert.equal((await send(scene, event)).status, 200)
  assert.equal(await balance(scene), 100)
})

test('a body beyond a mebibyte is refused, and without billing there is no such address', async (t) => {
  const scene = await openScene(t)
  const body = 'x'.repeat(1024 * 1024 + 1)
  const large = await scene.service.fetch('/billing/stripe/webhook', { method: 'POST', body })
  assert.equal(large.status, 413)
  const plain = await startService(t)
  assert.equal((await plain.fetch('/billing/stripe/webhook', { method: 'POST', body: '{}' })).status, 404)
  assert.equal((await plain.fetch('/billing/stripe/webhook')).status, 405)
})

test('who holds many requests open is refused further ones, and what is over gives its place back', async (t) => {
  const { service } = await openScene(t)
  const head = 'POST /billing/stripe/webhook HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n'
  const wires = await Promise.all(Array.from({ length: 17 }, () => openWire(service.url)))
  for (const wire of wires) await wire.write(head)
  const first = await Promise.race(wires.map((wire) => wire.until('HTTP/1.1 ')))
  assert.match(first, /503/)
  for (const wire of wires) wire.socket.destroy()
  const ask = async () => (await service.fetch('/billing/stripe/webhook', { method: 'POST', body: '{}' })).status
  await until('a place is given back', async () => (await ask()) !== 503)
  assert.equal(await ask(), 400)
})

test('where Stripe does not answer, the notice is refused and works when it comes again', async (t) => {
  const scene = await openScene(t)
  const { stripe } = scene
  stripe.pay(await checkout(scene, 'price_pack'))
  const [event] = stripe.events as [StripeEvent]
  for (const status of [500, 429, 401]) {
    stripe.failures.push(status)
    const response = await send(scene, event)
    assert.deepEqual([response.status, ((await response.json()) as Json).error.code], [502, 'billing_unavailable'])
  }
  assert.equal(await balance(scene), 0)
  await send(scene, event)
  assert.equal(await balance(scene), 100)
})

test('a refund takes its share of the unspent credits, also one that is reported before the payment', async (t) => {
  const scene = await openScene(t)
  const { stripe } = scene
  stripe.pay(await checkout(scene, 'price_pack'))
  stripe.refund(stripe.charges()[0]?.id ?? '', 300)
  const [paid, refunded] = stripe.events as [StripeEvent, StripeEvent]
  await send(scene, refunded)
  assert.equal(await balance(scene), 66)
  await send(scene, paid)
  assert.equal(await balance(scene), 66)
  stripe.refund(stripe.charges()[0]?.id ?? '', 600)
  await send(scene, stripe.events[2] as StripeEvent)
  assert.equal(await balance(scene), 0)
  const { entries } = await scene.service.administration.showCredits(scene.email)
  assert.deepEqual(
    entries.map(({ kind, amount }) => [kind, amount]),
    [
      ['grant', 100],
      ['reversal', -34],
      ['reversal', -66],
    ],
  )
})

test('a spent credit that is given back of a payment that was paid back is taken too', async (t) => {
  const scene = await openScene(t)
  const { stripe, service, buyer, email } = scene
  stripe.pay(await checkout(scene, 'price_pack'))
  await send(scene, stripe.events[0] as StripeEvent)
  for (let n = 0; n < 2; n += 1) {
    const form = new FormData()
    form.append('file', new Blob(['x']), 'a.txt')
    await buyer.post('convert', form)
  }
  stripe.refund(stripe.charges()[0]?.id ?? '', 900)
  await send(scene, stripe.events[1] as StripeEvent)
  const { entries } = await service.administration.showCredits(email)
  const spend = entries.find(({ kind }) => kind === 'spend')
  assert.equal((await service.administration.refund(email, spend?.request_id ?? '')).balance, 0)
})

test('a dispute takes the unspent credits while it is open; won, they are there again', async (t) => {
  const scene = await openScene(t)
  const { stripe } = scene
  stripe.pay(await checkout(scene, 'price_pack'))
  const { id } = stripe.dispute(stripe.charges()[0]?.id ?? '')
  stripe.closeDispute(id, 'won')
  const [paid, opened, won] = stripe.events as [StripeEvent, StripeEvent, StripeEvent]
  // The state is asked for, so that the old news of the opening does nothing.
  for (const event of [paid, won, opened]) await send(scene, event)
  assert.equal(await balance(scene), 100)
})

test('credits that last for some days end then', async (t) => {
  const scene = await openScene(t)
  scene.stripe.pay(await checkout(scene, 'price_lasting'))
  await send(scene, scene.stripe.events[0] as StripeEvent)
  assert.equal(await balance(scene), 40)
  scene.service.clock.advance(10 * 24 * hours)
  assert.equal(await balance(scene), 0)
})

test('a subscription sets the plan at once, keeps the day’s usage, and brings credits with each period', async (t) => {
  const scene = await openScene(t)
  const { stripe, service, buyer, email } = scene
  const form = new FormData()
  form.append('file', new Blob(['x']), 'a.txt')
  await buyer.post('convert', form)
  const session = await checkout(scene, 'price_pro')
  stripe.pay(session)
  for (const event of stripe.events) await send(scene, event)
  assert.equal((await accountOf(scene)).plan, 'pro')
  const overview = (await buyer.get('overview')).body
  assert.deepEqual([overview.used, overview.daily, overview.credits.available], [1, 500, 30])
  assert.deepEqual((await buyer.post('billing-checkout', { price: 'price_plus' })).code, 'invalid_parameter')

  assert.equal((await buyer.post('billing-plan', { price: 'price_plus' })).code, 'ok')
  assert.equal((await accountOf(scene)).plan, 'pro_plus')
  for (const event of stripe.events) await send(scene, event)
  assert.equal(await balance(scene), 30)

  const subscription = stripe.subscriptions()[0]?.id ?? ''
  assert.equal((await buyer.post('billing-plan', { price: 'price_pro' })).code, 'ok')
  stripe.failRenewal(subscription)
  for (const event of stripe.events) await send(scene, event)
  assert.deepEqual(
    [(await accountOf(scene)).plan, (await buyer.get('billing')).body.subscription.overdue, await balance(scene)],
    ['pro', true, 30],
  )
  stripe.renew(subscription)
  service.clock.advance(30 * 24 * hours)
  await buyer.enter(email)
  for (const event of stripe.events) await send(scene, event)
  assert.equal(await balance(scene), 30, 'those of the first period are over, those of the paid one are there')
  stripe.end(subscription)
  await send(scene, stripe.events.at(-1) as StripeEvent)
  assert.equal((await accountOf(scene)).plan, 'free')
})

test('a plan that an admin has given outlives the end of a subscription', async (t) => {
  const scene = await openScene(t)
  const { stripe, service, email } = scene
  stripe.pay(await checkout(scene, 'price_pro'))
  for (const event of stripe.events) await send(scene, event)
  await service.administration.setPlan(email, 'ultimate')
  for (const event of stripe.events) await send(scene, event)
  stripe.end(stripe.subscriptions()[0]?.id ?? '')
  await send(scene, stripe.events.at(-1) as StripeEvent)
  assert.equal((await accountOf(scene)).plan, 'ultimate')
})

test('a subscriber is not deleted before the subscription is', async (t) => {
  const scene = await openScene(t)
  const { stripe, service, email } = scene
  stripe.pay(await checkout(scene, 'price_pro'))
  for (const event of stripe.events) await send(scene, event)
  await assert.rejects(service.administration.deleteAccount(email), /pays for a subscription/)
  stripe.end(stripe.subscriptions()[0]?.id ?? '')
  await send(scene, stripe.events.at(-1) as StripeEvent)
  const { payments, subscriptions, customers } = await service.administration.exportAccount(email)
  assert.deepEqual([payments.length, subscriptions.length, customers.length], [1, 1, 1])
  await service.administration.deleteAccount(email)
})

test('what others sell through the same account of Stripe is no business of ours', async (t) => {
  const scene = await openScene(t)
  const { stripe } = scene
  const session = await checkout(scene, 'price_pack')
  const thing = stripe.things.get(session)
  assert.ok(thing)
  stripe.pay(session)
  const [event] = stripe.events as [StripeEvent]
  thing.metadata = { docmill_account: 'acc_elsewhere', docmill_credits: '100' }
  assert.equal((await send(scene, event)).status, 200)
  thing.metadata = {}
  assert.equal((await send(scene, { ...event, id: 'evt_x' })).status, 200)
  assert.equal(
    (await send(scene, { ...event, id: 'evt_y', data: { object: { id: 'py_1', object: 'payout' } } })).status,
    200,
  )
  assert.equal(await balance(scene), 0)
})
