/** What a person does in the first five minutes. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { describe, test } from 'node:test'
import { promisify } from 'node:util'
import { skipBrowser, useBrowser } from './support/browser.ts'
import { minutesFile, startSite } from './support/site.ts'

describe('in the first minutes', { skip: skipBrowser }, () => {
  const open = useBrowser()

  test('the printed link leads to the overview, once, and its token stays in no address', async (t) => {
    const site = await startSite(t)
    const page = await open(t)
    await page.goto(site.firstLink)
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    assert.equal(page.url(), `${site.url}/`)
    await page.goBack().catch(() => {})
    assert.doesNotMatch(page.url(), /#/)
    await page.context().clearCookies()
    await page.goto(site.firstLink)
    await page.getByText('This sign-in link has expired or was already used.').waitFor()
  })

  test('who is signed in is asked before a link takes them to another account', async (t) => {
    const site = await startSite(t)
    const page = await open(t)
    await site.enter(page, 'ada@example.com')
    await page.goto(site.firstLink)
    await page.getByText('You are signed in as ada@example.com').waitFor()
    assert.doesNotMatch(page.url(), /#/)
    await page.getByRole('link', { name: 'Keep my current sign-in' }).click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    await page.goto(site.firstLink)
    await page.getByRole('button', { name: 'Sign in with the link' }).click()
    await page.getByRole('link', { name: 'Admin' }).waitFor()
  })

  test('who mistypes an address before a sign-in is informed, and shown the way', async (t) => {
    const site = await startSite(t)
    const page = await open(t)
    await page.goto(`${site.url}/docs/quickstrat/`)
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.goto(site.firstLink)
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    await page.goto(`${site.url}/keys/`)
    await page.getByRole('heading', { name: 'API keys' }).waitFor()
  })

  test('light or dark is as the system says until the person chooses the other, and stays so', async (t) => {
    const site = await startSite(t)
    const page = await open(t, { colorScheme: 'light' })
    await site.enter(page, 'ada@example.com')
    const colour = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const light = await colour()
    await page.getByRole('button', { name: 'Switch to dark colours' }).click()
    const dark = await colour()
    assert.notEqual(dark, light)
    await page.reload()
    await page.getByRole('button', { name: 'Switch to light colours' }).waitFor()
    assert.equal(await colour(), dark)
    await page.getByRole('button', { name: 'Switch to light colours' }).click()
    assert.equal(await colour(), light)
    assert.equal(await page.evaluate(() => localStorage.length), 0)
  })

  test('the first load is at most 150 kB of script', async (t) => {
    const site = await startSite(t)
    const page = await open(t)
    const sizes: Promise<number>[] = []
    page.on('response', (response) => {
      if (/\.js$/.test(response.url())) sizes.push(response.headerValue('content-length').then(Number))
    })
    await page.goto(site.firstLink)
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    assert.ok(total > 10_000 && total <= 150_000, `${total} bytes`)
  })

  test('a key is made, shown once, and the printed command converts with it', async (t) => {
    const site = await startSite(t)
    const page = await open(t)
    await page.goto(site.firstLink)
    await page.getByRole('link', { name: 'API keys' }).first().click()
    await page.getByRole('button', { name: 'Create a key' }).click()
    await page.getByLabel('Name').fill('server 2')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    const key = await page.getByLabel('API key', { exact: true }).inputValue()
    const command = (await page.locator('dialog pre').textContent()) ?? ''
    assert.match(key, /^dml_live_\w{48}$/)
    const answer = JSON.parse((await promisify(execFile)('sh', ['-c', command])).stdout)
    assert.deepEqual([answer.success, answer.content.trim()], [true, 'Hello from Docmill'])
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('row', { name: /server 2/ }).waitFor()
    assert.ok(!(await page.content()).includes(key))

    await page.getByRole('button', { name: 'Revoke server 2' }).click()
    await page.getByRole('button', { name: 'Revoke', exact: true }).click()
    await page.getByText('can no longer be used').waitFor()
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const refused = await fetch(`${site.url}/api/v1/usage`, { headers: { authorization: `Bearer ${key}` } })
    assert.equal(refused.status, 401)
  })

  test('a password is chosen, and brings the person back', async (t) => {
    const site = await startSite(t)
    const page = await open(t)
    await page.goto(site.firstLink)
    await page.getByText('Your plan needs no credits: it has no daily limit.').waitFor()
    await page.getByRole('link', { name: 'Choose a password' }).click()
    await page.getByLabel('New password').fill('correct horse battery')
    await page.getByRole('button', { name: 'Save password' }).click()
    await page.getByText('Change password').waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByLabel('Email').fill('admin')
    await page.getByLabel('Password').fill('wrong')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('Wrong email or password').waitFor()
    await page.getByLabel('Password').fill('correct horse battery')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
  })

  test('a sign-in goes on where the session has ended, and what cannot be done says so', async (t) => {
    const site = await startSite(t)
    const page = await open(t)
    await page.goto(site.firstLink)
    await page.getByRole('link', { name: 'Choose a password' }).click()
    await page.getByLabel('New password').fill('correct horse battery')
    await page.getByRole('button', { name: 'Save password' }).click()
    await page.getByText('Change password').waitFor()

    const api = '**/dashboard/api/**'
    await page.route(api, (route) => route.abort())
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByText('The service cannot be reached.').waitFor()
    await page.reload()
    await page.getByText('The service cannot be reached.').waitFor()
    await page.unroute(api)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Change password').waitFor()

    await page.context().clearCookies()
    await page.getByRole('link', { name: 'API keys' }).click()
    await page.getByText('Your session has ended').waitFor()
    await page.getByLabel('Email').fill('admin')
    await page.getByLabel('Password').fill('correct horse battery')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { name: 'API keys' }).waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    assert.equal(await page.getByText('Your session has ended').count(), 0)
    assert.equal(page.url(), `${site.url}/`)
  })

  test('all of it with the keyboard alone', async (t) => {
    const site = await startSite(t)
    const page = await open(t)
    await page.goto(site.firstLink)
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
    /** Tab until something has the focus. */
    const tabTo = async (name: RegExp) => {
      for (let n = 0; n < 40; n += 1) {
        await page.keyboard.press('Tab')
        if (name.test(await focused())) return
      }
      assert.fail(`nothing called ${name} is reached`)
    }
    await page.keyboard.press('Tab')
    assert.equal(await focused(), 'Skip to the content')
    await tabTo(/^API keys$/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'API keys' }).waitFor()
    await tabTo(/^Create a key$/)
    await page.keyboard.press('Enter')
    await page.locator('dialog input:focus').waitFor()
    const readAgain = page.waitForResponse((response) => response.url().endsWith('/dashboard/api/keys'))
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await readAgain
    await page.locator('button:focus', { hasText: 'Create a key' }).waitFor()
    await page.keyboard.press('Enter')
    await page.locator('dialog input[name="name"]:focus').waitFor()
    await page.keyboard.type('typed')
    await page.keyboard.press('Enter')
    await page.getByText('Copy it now').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('row', { name: /typed/ }).waitFor()

    await page.goto(`${site.url}/playground`)
    await page.getByRole('heading', { name: 'Playground' }).waitFor()
    const chooser = page.waitForEvent('filechooser')
    for (let n = 0; n < 40; n += 1) {
      await page.keyboard.press('Tab')
      if (await page.evaluate(() => (document.activeElement as HTMLInputElement).type === 'file')) break
    }
    await page.keyboard.press('Enter')
    await (await chooser).setFiles(minutesFile)
    await page.locator('.result').waitFor()
    await tabTo(/^curl$/)
    await page.keyboard.press('ArrowRight')
    assert.equal(await focused(), 'JavaScript')
  })
})
