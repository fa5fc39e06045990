/**
 * Every screen, in light and dark, on a phone and on a desk: axe-core finds no serious fault and
 * nothing sticks out sideways. `DOCMILL_SCREENSHOTS=FOLDER` keeps a picture of each.
 */
import assert from 'node:assert/strict'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { systemClock } from '../../packages/server/src/clock.ts'
import { type FakeStripe, startFakeStripe, stripeEnvironment } from '../service/support/stripe.ts'
import { skipBrowser, useBrowser } from './support/browser.ts'
import { minutesFile, type Site, startSite } from './support/site.ts'

const pdfFile = join(import.meta.dirname, '../../packages/convert/src/formats/pdf/goldens/merged-cells.pdf')
const axe = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
/** Those that depend on the colours of a page. */
const rulesOfColors = ['color-contrast', 'link-in-text-block']
const pictures = process.env.DOCMILL_SCREENSHOTS

/** Sold at a Stripe of its own. */
interface Shop extends Site {
  stripe: FakeStripe
}

type Step = (page: Page, site: Shop) => Promise<void>

const goTo =
  (path: string, heading: string): Step =>
  async (page, site) => {
    await page.goto(site.url + path)
    await page.getByRole('heading', { name: heading }).first().waitFor()
  }

/** In the order in which one visits them. */
const screens: Record<string, Step> = {
  'sign-in': goTo('/', 'Sign in'),
  'get-link': async (page) => {
    await page.getByRole('button', { name: 'Forgot your password' }).click()
    await page.getByRole('button', { name: 'Send me a link' }).waitFor()
  },
  'bad-link': goTo('/link#spent', 'This link does not work'),
  'empty-overview': async (page, site) => {
    await site.administration.createAccount('ada@example.com')
    await page.goto(await site.administration.createLink('ada@example.com'))
    await page.getByText('No conversions yet').waitFor()
  },
  'empty-keys': goTo('/keys', 'No keys yet'),
  'empty-jobs': goTo('/jobs', 'No jobs yet'),
  'empty-playground': goTo('/playground', 'Playground'),
  'playground-options': async (page) => page.getByText('Options', { exact: true }).click(),
  'playground-result': async (page) => {
    await page.setInputFiles('input[type=file]', minutesFile)
    await page.locator('.result').waitFor()
  },
  'playground-tree': async (page) => {
    const right = page.getByRole('button', { name: 'Result', exact: true })
    if (await right.isVisible()) await right.click()
    await page.getByRole('tab', { name: 'Tree' }).click()
  },
  'playground-source': async (page) => {
    await page.setInputFiles('input[type=file]', pdfFile)
    const tab = page.getByRole('tab', { name: 'Rendered' })
    const left = page.getByRole('button', { name: 'Source', exact: true })
    await left.or(tab).first().waitFor()
    if (await left.isVisible()) await left.click()
    await page.locator('.page canvas').waitFor()
    await page.waitForFunction(() => (document.querySelector<HTMLCanvasElement>('.page canvas')?.width ?? 0) > 50)
    if (await tab.isVisible()) await page.locator('.prose > [data-blocks]').first().hover()
  },
  'playground-chunks': async (page) => {
    const right = page.getByRole('button', { name: 'Result', exact: true })
    if (await right.isVisible()) await right.click()
    await page.getByRole('tab', { name: 'Chunks' }).click()
  },
  'playground-error': async (page) => {
    await page.setInputFiles('input[type=file]', {
      name: 'a.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7'),
    })
    await page.getByRole('heading', { name: 'Not converted' }).waitFor()
  },
  overview: async (page, site) => {
    await addHistory(site)
    await goTo('/', 'Overview')(page, site)
    await page.locator('canvas').waitFor()
    await page.getByRole('heading', { name: 'Credit ledger' }).waitFor()
  },
  requests: async (page) => {
    await page.getByRole('link', { name: 'Show all' }).click()
    await page.getByRole('heading', { name: 'Requests' }).waitFor()
    await page.getByLabel('All outcomes').selectOption('failed')
    await page
      .getByRole('button', { name: /^Details of req_/ })
      .first()
      .waitFor()
  },
  'request-details': async (page) => {
    await page
      .getByRole('button', { name: /^Details of req_/ })
      .first()
      .click()
    await page.getByRole('dialog').waitFor()
  },
  jobs: async (page, site) => {
    await addJobs(site)
    await goTo('/jobs', 'Jobs')(page, site)
    await page.getByRole('heading', { name: 'Webhooks' }).waitFor()
    await page.getByRole('row', { name: /Completed/ }).waitFor()
  },
  job: async (page) => {
    const row = page.getByRole('row', { name: /minutes of the meeting/ })
    await row.getByRole('link', { name: 'Details of job_' }).click()
    await page.getByRole('heading', { name: 'Items' }).waitFor()
    await page.getByText('File empty').waitFor()
  },
  'delete-job': async (page) => {
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').waitFor()
  },
  'webhook-secret': async (page, site) => {
    await goTo('/jobs', 'Jobs')(page, site)
    await page.getByRole('button', { name: 'Show the secret' }).click()
    await page.getByRole('dialog').waitFor()
  },
  'create-key': async (page, site) => {
    await goTo('/keys', 'API keys')(page, site)
    await page.getByRole('button', { name: 'Create a key' }).click()
    await page.getByRole('dialog').waitFor()
  },
  'fresh-key': async (page) => {
    await page.getByLabel('Name').fill('Invoices on server 2')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByText('Copy it now').waitFor()
  },
  keys: async (page) => {
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('row', { name: /Invoices/ }).waitFor()
  },
  'revoke-key': async (page) => {
    await page.getByRole('button', { name: 'Revoke Invoices on server 2' }).click()
    await page.getByRole('button', { name: 'Cancel' }).waitFor()
  },
  billing: async (page, site) => {
    await goTo('/billing', 'Billing')(page, site)
    await page.getByRole('button', { name: 'Subscribe to Pro every month' }).waitFor()
  },
  'billing-subscribed': async (page, site) => {
    await buyEverything(site)
    await page.reload()
    await page.getByRole('button', { name: 'Update the payment' }).waitFor()
  },
  'switch-plan': async (page) => {
    await page.getByRole('button', { name: 'Switch to Pro+' }).click()
    await page.getByRole('dialog').waitFor()
  },
  account: goTo('/account', 'Account'),
  nowhere: goTo('/nowhere', 'Page not found'),
  'other-link': async (page, site) => {
    await page.goto(await site.administration.createLink('admin'))
    await page.getByText('You are signed in as').waitFor()
  },
  admin: async (page) => {
    await page.getByRole('button', { name: 'Sign in with the link' }).click()
    await page.getByRole('link', { name: 'Admin' }).click()
    await page.getByRole('row', { name: /ada@example.com/ }).waitFor()
  },
  'admin-manage': async (page) => {
    await page.getByRole('button', { name: 'Manage ada@example.com' }).click()
    await page.getByRole('heading', { name: 'Grant credits' }).waitFor()
  },
  'admin-delete': async (page) => {
    await page.getByRole('button', { name: 'Delete …' }).click()
    await page.getByLabel('Type its email').waitFor()
  },
}

/** Packs and a plan, of which one was paid back and one cannot be paid any more. */
async function buyEverything({ stripe, services: { billing, store } }: Shop): Promise<void> {
  const ada = store.read.selectFrom('accounts').selectAll().where('email', '=', 'ada@example.com')
  const account = await ada.executeTakeFirstOrThrow()
  for (const price of ['price_pack', 'price_lasting', 'price_pro']) {
    const url = (await billing?.startCheckout(account, price, 'https://docmill.example')) ?? ''
    stripe.pay(url.split('/').at(-1) ?? '')
  }
  const [first, second] = stripe.charges()
  stripe.refund(first?.id ?? '', 900)
  stripe.refund(second?.id ?? '', 200)
  stripe.failRenewal(stripe.subscriptions()[0]?.id ?? '')
  for (const event of stripe.events) {
    const { body, header } = stripe.signed(event)
    await billing?.receive(Buffer.from(body), { 'stripe-signature': header })
  }
}

/** A month of use, with some of everything. */
async function addHistory({ administration, services }: Site): Promise<void> {
  const { history, clock, store } = services
  const [account] = (await administration.listAccounts()).filter(({ email }) => email === 'ada@example.com')
  const accountId = account?.id ?? ''
  await administration.grantCredits('ada@example.com', 500, 'subscription', clock.now() + 20 * 86_400_000)
  await administration.grantCredits('ada@example.com', 1000, 'pack', null)
  const { row } = await administration.createKey('ada@example.com', { name: 'nightly import' })
  const outcomes = ['free', 'free', 'free', 'free', 'paid', 'file_encrypted', 'conversion_timeout']
  for (let day = 29; day >= 0; day -= 1)
    for (let n = 0; n < 8 + ((day * 13) % 37); n += 1) {
      const outcome = outcomes[(n * (day + 3)) % outcomes.length] as string
      const at = clock.now() - day * 86_400_000 - n * 60_000
      history.note({
        accountId,
        keyId: n % 3 === 0 ? null : row.id,
        requestId: `req_${day}_${n}`,
        at,
        type: ['pdf', 'docx', 'xlsx'][n % 3] ?? null,
        bytes: 10_000 + n * 48_213,
        durationMs: 40 + n * 31,
        outcome,
      })
    }
  await history.write()
  const day = new Date(clock.now()).toISOString().slice(0, 10)
  await store.transaction((tx) =>
    tx.updateTable('usageDays').set({ used: 32 }).where('accountId', '=', accountId).where('day', '=', day).execute(),
  )
}

/** One that has ended with a failure, with a webhook that is not taken, and one that is at work. */
async function addJobs({ administration, services: { baseUrl, clock, jobs, store } }: Shop): Promise<void> {
  const email = 'ada@example.com'
  const { key, row } = await administration.createKey(email, { name: 'scans' })
  const body = new FormData()
  body.append('file', new Blob(['# Minutes']), 'minutes of the meeting of the board.md')
  body.append('file', new Blob(['']), 'empty.pdf')
  body.append('metadata', '{"order":"7"}')
  body.append('webhook_url', 'https://files.example/hook')
  const headers = { authorization: `Bearer ${key}` }
  const answer = await fetch(`${baseUrl}/api/v1/jobs`, { method: 'POST', headers, body })
  const { id } = (await answer.json()) as { id: string }
  await fetch(`${baseUrl}/api/v1/jobs/${id}?wait=60`, { headers })
  await administration.revokeKey(row.id)
  const ended = await store.read.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  assert.ok(jobs && ended.finishedAt)
  const running = { status: 'running', finishedAt: null, queued: 4, running: 2, succeeded: 5, failed: 1 } as const
  await store.transaction((tx) =>
    tx
      .insertInto('jobs')
      .values({
        ...ended,
        ...running,
        id: id.replace('job_0', 'job_1'),
        createdAt: clock.now(),
        nameKey: null,
        sealed: null,
      })
      .execute(),
  )
}

describe('every screen', { skip: skipBrowser }, () => {
  const open = useBrowser()

  for (const width of [390, 1280])
    test(`at ${width} px, in light and dark, has no serious fault`, async (t) => {
      const stripe = await startFakeStripe(t, systemClock)
      const site = { ...(await startSite(t, stripeEnvironment(stripe.address))), stripe }
      const page = await open(t, { viewport: { width, height: 844 }, reducedMotion: 'reduce' })
      for (const [name, show] of Object.entries(screens)) {
        await show(page, site)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          // What is not about colours is the same in both.
          await check(page, `${name}-${width}-${colorScheme}`, colorScheme === 'dark' ? rulesOfColors : undefined)
        }
      }
    })
})

/** @param rules Of axe-core, that are looked at; all when undefined. */
async function check(page: Page, name: string, rules?: string[]): Promise<void> {
  if (pictures) {
    mkdirSync(pictures, { recursive: true })
    await page.waitForTimeout(150)
    await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true })
  }
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe)
  const faults = await page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run(runOnly ? { runOnly } : {})
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }, rules)
  assert.deepEqual(faults, [], name)
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  assert.equal(sideways, 0, `${name} sticks out`)
}
