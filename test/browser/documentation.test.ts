/** The documentation in a browser: for everybody, on every screen, with and without script. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { startService } from '../service/support/service.ts'
import { skipBrowser, useBrowser } from './support/browser.ts'

const axe = readFileSync(new URL(import.meta.resolve('axe-core')), 'utf8')
const looked = ['/docs', '/docs/quickstart', '/docs/api', '/docs/errors', '/docs/settings', '/docs/search?q=key']

describe('the documentation', { skip: skipBrowser }, () => {
  const open = useBrowser()

  for (const [width, colorScheme] of [
    [320, 'light'],
    [1280, 'dark'],
  ] as const)
    test(`has no serious fault and sticks out nowhere at ${width} in ${colorScheme}`, async (t) => {
      const service = await startService(t)
      const page = await open(t, { viewport: { width, height: 900 }, colorScheme })
      for (const path of looked) {
        await page.goto(service.url + path)
        await page.evaluate(axe)
        const faults = await page.evaluate(async () => {
          const { violations } = await (globalThis as unknown as { axe: AxeRunner }).axe.run()
          return violations
            .filter(({ impact }) => impact === 'serious' || impact === 'critical')
            .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
        })
        assert.deepEqual(faults, [], path)
        const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        assert.ok(excess <= 0, `${path} is ${excess} too wide`)
      }
    })

  test('is searched from the keyboard alone, while one types', async (t) => {
    const service = await startService(t)
    const page = await open(t)
    await page.goto(`${service.url}/docs`)
    await page.keyboard.press('/')
    await page.keyboard.type('quota exhausted')
    const first = page.locator('#suggestions a').first()
    // What the first word alone finds may be shown before.
    await page.waitForFunction(() =>
      /#quota_exhausted$/.test(document.querySelector('#suggestions a')?.getAttribute('href') ?? ''),
    )
    assert.match((await page.getByRole('status').textContent()) ?? '', /found; the arrow keys lead to them/)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/docs\/errors#quota_exhausted$/)
    await page.keyboard.press('/')
    await page.keyboard.type('backups')
    await first.waitFor()
    await page.keyboard.press('Escape')
    assert.equal(await first.isVisible(), false)
  })

  test('is read and searched without script', async (t) => {
    const service = await startService(t)
    const page = await open(t, { javaScriptEnabled: false })
    await page.goto(`${service.url}/docs`)
    await page.getByLabel('Search the documentation').fill('backups')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Search' }).waitFor()
    await page.locator('.hits a').first().click()
    await page.waitForURL(/\/docs\/operations#backups$/)
  })

  test('lets an example be copied from the keyboard', async (t) => {
    const service = await startService(t)
    const page = await open(t, { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.goto(`${service.url}/docs/quickstart`)
    await page.getByRole('region', { name: 'Example in sh' }).first().focus()
    await page.keyboard.press('Tab')
    const button = page.getByRole('button', { name: 'Copy: Example in sh' }).first()
    assert.equal(await button.evaluate((one) => one === document.activeElement), true)
    await page.keyboard.press('Enter')
    await page.getByText('Copied', { exact: true }).waitFor()
    assert.equal(await page.getByRole('status').textContent(), 'Copied.')
    assert.match(
      await page.evaluate(() => navigator.clipboard.readText()),
      new RegExp(`^export DOCMILL_URL=${service.url}`),
    )
  })

  test('lets an example be copied where the browser offers no clipboard, as over plain http', async (t) => {
    const service = await startService(t)
    const page = await open(t, { permissions: ['clipboard-read'] })
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined }))
    await page.goto(`${service.url}/docs/quickstart`)
    const copied = page.evaluate(
      () => new Promise((resolve) => document.addEventListener('copy', () => resolve(String(getSelection())))),
    )
    await page.getByRole('button', { name: 'Copy: Example in sh' }).first().click()
    await page.getByText('Copied', { exact: true }).waitFor()
    assert.match(String(await copied), new RegExp(`^export DOCMILL_URL=${service.url}`))
  })
})

interface AxeRunner {
  run(): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>
}
