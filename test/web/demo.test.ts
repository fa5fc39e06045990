/** The demo page in Chromium: documents are converted in its Web Workers, and nothing is sent anywhere. */
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { buildDemo } from '../../tools/demo/build.ts'
import { serveFolder } from '../../tools/demo/serve.ts'
import { skipBrowser, useBrowser } from '../browser/support/browser.ts'

const top = join(import.meta.dirname, '../..')
const formats = join(top, 'packages/convert/src/formats')
const folder = mkdtempSync(join(tmpdir(), 'docmill-demo-'))
const openPage = useBrowser()

before(async () => {
  if (!skipBrowser) await buildDemo(folder)
})
after(() => rmSync(folder, { recursive: true, force: true }))

/** The page, and what it asked for after it was loaded. */
async function openDemo(t: TestContext): Promise<{ page: Page; requests: string[] }> {
  const server = await serveFolder(folder, 0)
  t.after(() => server.close())
  const page = await openPage(t)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  return { page, requests }
}

test('Word and PDF files become Markdown in the page, and no request carries them away', {
  skip: skipBrowser,
}, async (t) => {
  const { page, requests } = await openDemo(t)
  const files = [join(top, 'docs/guide/minutes.docx'), join(formats, 'pdf/goldens/address-lines.pdf')]
  await page.setInputFiles('#files', files)
  await page.locator('pre:not([hidden])').nth(1).waitFor()
  const texts = await page.locator('pre').allTextContents()
  assert.ok(texts.some((text) => text.startsWith('# Minutes\n')))
  const letter = readFileSync(`${files[1]}.md`, 'utf8')
  assert.ok(texts.includes(letter), texts.join('\n'))
  const { origin } = new URL(page.url())
  assert.deepEqual(
    requests.filter((url) => !url.startsWith(`${origin}/`) && !url.startsWith('data:')),
    [],
  )
  if (process.env.DOCMILL_SCREENSHOTS)
    await page.screenshot({ path: join(process.env.DOCMILL_SCREENSHOTS, 'demo.png'), fullPage: true })
})

test('a file that is none ends with its error, and the page converts the next one', {
  skip: skipBrowser,
}, async (t) => {
  const { page } = await openDemo(t)
  const broken = join(folder, 'broken.pdf')
  writeFileSync(broken, '%PDF-1.7')
  await page.setInputFiles('#files', broken)
  await page.waitForSelector('li.failed')
  assert.match((await page.textContent('li.failed .state')) ?? '', /corrupt/)
  await page.setInputFiles('#files', join(top, 'docs/guide/minutes.docx'))
  await page.waitForSelector('pre:not([hidden])')
})

test('a conversion in the page can be cancelled', { skip: skipBrowser }, async (t) => {
  const { page } = await openDemo(t)
  const long = join(folder, 'long.csv')
  writeFileSync(long, 'name,amount\n'.repeat(2_000_000))
  await page.setInputFiles('#files', long)
  await page.click('.cancel')
  await page.waitForSelector('li.failed')
  assert.match((await page.textContent('li.failed .state')) ?? '', /cancelled/)
})
