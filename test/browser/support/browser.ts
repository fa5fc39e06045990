/** Chromium, where it is installed, for the tests of a file. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { after, before, type TestContext } from 'node:test'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

const program = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path && existsSync(path))

/** Why tests in a browser are skipped; false where they are not. */
export const skipBrowser: string | false = program ? false : 'Chromium is not installed'

/** On a busy machine a step takes its time. */
const stepMs = 40_000

interface OpenOptions extends BrowserContextOptions {
  /** What the page may complain about. */
  expected?: RegExp
}

/** @returns A function that opens a page in a profile of its own. What the page complains about fails the test. */
export function useBrowser(): (t: TestContext, options?: OpenOptions) => Promise<Page> {
  let browser: Browser
  before(async () => {
    if (program) browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox'] })
  })
  after(() => browser?.close())
  return async (t, { expected, ...options } = {}) => {
    const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Paris', ...options })
    context.setDefaultTimeout(stepMs)
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('console', (message) => {
      // Chromium says so of every refusal that the page itself explains.
      const isRefusal = message.text().startsWith('Failed to load resource')
      if (message.type() === 'error' && !isRefusal && !expected?.test(message.text())) complaints.push(message.text())
    })
    t.after(async () => {
      await context.close()
      assert.deepEqual(complaints, [])
    })
    return page
  }
}
