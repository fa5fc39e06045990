import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { skipBrowser, useBrowser } from './support/browser.ts'
import { startSite } from './support/site.ts'

describe('an admin', { skip: skipBrowser }, () => {
  const open = useBrowser()

  test('invites somebody, gives credits, and suspends; the other sees each of it', async (t) => {
    const site = await startSite(t)
    const admin = await open(t)
    const guest = await open(t)
    await admin.goto(site.firstLink)
    await admin.getByRole('link', { name: 'Admin' }).click()
    await admin.getByRole('button', { name: 'Invite user' }).click()
    await admin.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
    await admin.getByLabel('Plan').selectOption('pro')
    await admin.getByRole('button', { name: 'Invite', exact: true }).click()
    const link = await admin.getByRole('textbox', { name: 'Sign-in link' }).inputValue()

    await guest.goto(link)
    await guest.getByText('of 500 used').waitFor()
    assert.equal(await guest.getByRole('link', { name: 'Admin' }).count(), 0)

    await admin.getByRole('button', { name: 'Close' }).click()
    await admin.getByRole('button', { name: 'Manage ada@example.com' }).click()
    await admin.getByRole('spinbutton', { name: 'Credits' }).fill('250')
    await admin.getByRole('button', { name: 'Grant' }).click()
    await admin.getByText('250 credits granted.').waitFor()
    await guest.reload()
    await guest.getByText('250 available').waitFor()
    await guest.getByRole('cell', { name: '+250' }).waitFor()

    await admin.getByRole('button', { name: 'Suspend' }).click()
    await admin.getByRole('button', { name: 'Resume' }).waitFor()
    await guest.reload()
    await guest.getByText('This account is suspended.').waitFor()
  })
})
