import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { systemClock } from '../../packages/server/src/clock.ts'
import { type FakeStripe, startFakeStripe, stripeEnvironment } from '../service/support/stripe.ts'
import { skipBrowser, useBrowser } from './support/browser.ts'
import { type Site, startSite } from './support/site.ts'

/** The page at Stripe, from which a link leads back as its redirect does. */
async function beStripe(page: Page, stripe: FakeStripe): Promise<void> {
  await page.route('https://checkout.invalid/**', async (route) => {
    const id = route.request().url().split('/').at(-1) ?? ''
    const back = stripe.things.get(id)?.success_url.replace('{CHECKOUT_SESSION_ID}', id)
    await route.fulfill({ contentType: 'text/html', body: `<a href="${back}">Back</a>` })
  })
}

/** What was not delivered yet, over HTTP. */
async function deliver(site: Site, stripe: FakeStripe): Promise<void> {
  for (const event of stripe.events.splice(0)) {
    const { body, header } = stripe.signed(event)
    const headers = { 'stripe-signature': header }
    const { status } = await fetch(`${site.url}/billing/stripe/webhook`, { method: 'POST', body, headers })
    assert.equal(status, 200)
  }
}

describe('a buyer', { skip: skipBrowser }, () => {
  const open = useBrowser()

  test('buys credits, subscribes, switches the plan, and sees each of it', async (t) => {
    const stripe = await startFakeStripe(t, systemClock)
    const site = await startSite(t, stripeEnvironment(stripe.address))
    const page = await open(t)
    await beStripe(page, stripe)
    await site.enter(page, 'ada@example.com')
    await page.getByRole('link', { name: 'Buy credits' }).click()
    await page.getByRole('heading', { name: 'Billing' }).waitFor()
    await page.getByText('€9', { exact: true }).waitFor()

    await page.getByRole('button', { name: 'Buy 100 credits' }).click()
    await page.waitForURL(/checkout\.invalid/)
    stripe.pay(page.url().split('/').at(-1) ?? '')
    await page.getByRole('link', { name: 'Back' }).click()
    await page.getByText('Your purchase is active.').waitFor()
    assert.equal(page.url(), `${site.url}/billing`)
    await page.getByRole('cell', { name: '100 credits' }).waitFor()
    await deliver(site, stripe)

    await page.getByRole('button', { name: 'Subscribe to Pro every month' }).click()
    await page.waitForURL(/checkout\.invalid/)
    const checkout = page.url().split('/').at(-1) ?? ''
    await page.getByRole('link', { name: 'Back' }).click()
    await page.getByText('Your payment is being processed').waitFor()
    stripe.pay(checkout)
    await deliver(site, stripe)
    await page.reload()
    await page.getByText('Available when your plan has ended.').waitFor()
    await page.getByText(/^Renews on /).waitFor()

    await page.getByRole('button', { name: 'Switch to Pro+' }).click()
    stripe.declines = true
    await page.getByRole('dialog').getByRole('button', { name: 'Switch', exact: true }).click()
    await page.getByText('The payment was declined.').waitFor()
    stripe.declines = false
    await page.getByRole('dialog').getByRole('button', { name: 'Switch', exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByText('1,500 conversions per day').first().waitFor()
    await page.getByRole('link', { name: 'Overview' }).click()
    await page.getByText('of 1,500 used').waitFor()
    await page.getByText('130 available').waitFor()

    stripe.refund(stripe.charges()[0]?.id ?? '', 450)
    await deliver(site, stripe)
    await page.reload()
    await page.getByText('80 available').waitFor()
    await page.getByRole('cell', { name: 'Reversed' }).waitFor()
  })

  test('is led to it where the allowance is used up', async (t) => {
    const stripe = await startFakeStripe(t, systemClock)
    const plans = '{"tiny":{"daily":0,"requests_per_minute":60,"concurrent":2}}'
    const site = await startSite(t, { ...stripeEnvironment(stripe.address), DOCMILL_PLANS: plans })
    const page = await open(t)
    await site.enter(page, 'ada@example.com', 'tiny')
    await page.getByRole('link', { name: 'Playground' }).first().click()
    await page.getByRole('button', { name: 'Try a sample' }).click()
    await page.getByRole('link', { name: 'Buy credits or a plan' }).click()
    await page.getByRole('heading', { name: 'Billing' }).waitFor()
  })

  test('sees no billing where nothing is sold', async (t) => {
    const site = await startSite(t)
    const page = await open(t)
    await site.enter(page, 'ada@example.com')
    assert.equal(await page.getByRole('link', { name: 'Billing' }).count(), 0)
    await page.goto(`${site.url}/billing`)
    await page.getByText('The operator of this service sets plans and grants credits.').waitFor()
  })
})
