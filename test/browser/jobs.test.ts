import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { skipBrowser, useBrowser } from './support/browser.ts'
import { type Site, startSite } from './support/site.ts'

/** Creates a job as a program does. @returns its id. */
async function submit(site: Site, email: string, files: Record<string, string>): Promise<string> {
  const { key } = await site.administration.createKey(email, { name: 'a program' })
  const body = new FormData()
  for (const [name, content] of Object.entries(files)) body.append('file', new Blob([content]), name)
  const headers = { authorization: `Bearer ${key}` }
  const answer = await fetch(`${site.services.baseUrl}/api/v1/jobs`, { method: 'POST', headers, body })
  return ((await answer.json()) as { id: string }).id
}

async function downloaded(page: Page, act: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') }
}

describe('jobs', { skip: skipBrowser }, () => {
  const open = useBrowser()

  test('a first job appears by itself, is followed to its end, downloaded and deleted, by keyboard alone', async (t) => {
    const site = await startSite(t)
    const page = await open(t)
    await site.enter(page, 'ada@example.com')
    await page.getByRole('link', { name: 'Jobs' }).press('Enter')
    await page.getByRole('heading', { name: 'No jobs yet' }).waitFor()

    const id = await submit(site, 'ada@example.com', { 'a.md': '# One', 'b.md': '', 'c.md': '# Three' })
    const row = page.getByRole('row', { name: /a\.md and 2 more/ })
    await row.waitFor()
    await row.getByText('2 of 3 files converted, 1 failed').waitFor()
    const bar = row.getByRole('progressbar')
    assert.deepEqual([await bar.getAttribute('aria-valuenow'), await bar.getAttribute('aria-valuemax')], ['3', '3'])

    await row.getByRole('link', { name: `Details of ${id}` }).press('Enter')
    await page.getByRole('heading', { name: 'a.md and 2 more' }).waitFor()
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'H1')
    await page.getByRole('row', { name: /b\.md Failed File empty/ }).waitFor()
    const one = await downloaded(page, () => page.getByRole('button', { name: 'Download c.md' }).press('Enter'))
    assert.deepEqual(one, { name: 'c.md.md', text: '# Three\n' })
    const all = await downloaded(page, () => page.getByRole('link', { name: 'Download all' }).press('Enter'))
    assert.equal(all.name, `${id}.ndjson`)
    assert.equal(all.text.trim().split('\n').length, 3)

    await page.reload()
    await page.getByRole('button', { name: 'Delete' }).press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    assert.equal(await page.getByRole('dialog').count(), 0)
    await page.getByRole('button', { name: 'Delete' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
    await page.getByText('Files and results were deleted.').waitFor()
    await page.getByText('deleted', { exact: true }).waitFor()
    assert.equal(await page.getByRole('button', { name: /Download|Delete/ }).count(), 0)
    await page.goBack()
    await page.getByRole('heading', { name: 'Jobs' }).waitFor()
  })

  test('a job that waits is canceled, failed items are queued again, and the webhook secret is rotated', async (t) => {
    const site = await startSite(t, { DOCMILL_JOB_WORKERS: '0' })
    const page = await open(t)
    await site.enter(page, 'ada@example.com')
    const id = await submit(site, 'ada@example.com', { 'a.md': '# One', 'b.md': '# Two' })
    const { store } = site.services
    await store.transaction(async (tx) => {
      const failed = { state: 'failed', mayRetry: 1 } as const
      await tx.updateTable('jobItems').set(failed).where('jobId', '=', id).where('item', '=', 1).execute()
      await tx.updateTable('jobs').set({ queued: 1, failed: 1 }).where('id', '=', id).execute()
    })
    await page.goto(`${site.url}/jobs#${id}`)
    await page.getByText('0 of 2 files converted, 1 failed, 1 queued').waitFor()
    await page.getByRole('button', { name: 'Retry 1 failed item' }).click()
    await page.getByText('0 of 2 files converted, 2 queued').waitFor()
    await page.getByRole('button', { name: 'Cancel job' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel job' }).click()
    await page.getByText('0 of 2 files converted, 2 canceled').waitFor()

    await page.getByRole('link', { name: 'All jobs' }).click()
    await page.getByRole('button', { name: 'Show the secret' }).click()
    const secret = page.getByRole('textbox', { name: 'Webhook secret' })
    const before = await secret.inputValue()
    await page.getByRole('button', { name: 'Rotate' }).click()
    await page.getByText('The secret was replaced.').waitFor()
    assert.match(await secret.inputValue(), /^whsec_/)
    assert.notEqual(await secret.inputValue(), before)
  })

  test('a service without jobs has no page of them', async (t) => {
    const site = await startSite(t, { DOCMILL_JOBS: 'off' })
    const page = await open(t)
    await site.enter(page, 'ada@example.com')
    assert.equal(await page.getByRole('link', { name: 'Jobs' }).count(), 0)
    await page.goto(`${site.url}/jobs`)
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  })
})
