import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { promisify } from 'node:util'
import { convert } from '@docmill/convert'
import { optionNames } from '@docmill/convert/tables'
import type { Route } from 'playwright-core'
import { startRemote } from '../service/support/remote.ts'
import { skipBrowser, useBrowser } from './support/browser.ts'
import { minutesFile, startSite } from './support/site.ts'

const formats = join(import.meta.dirname, '../../packages/convert/src/formats')
const scanFile = join(import.meta.dirname, '../../docs/guide/scan.pdf')
const pictures = process.env.DOCMILL_SCREENSHOTS
const pdfFile = join(formats, 'pdf/goldens/addresses-side-by-side.pdf')
const pictureFile = join(formats, 'docx/goldens/pictures.docx')
const encryptedFile = join(import.meta.dirname, '../../packages/convert/src/formats/doc/goldens/password.doc')

describe('the playground', { skip: skipBrowser }, () => {
  const open = useBrowser()

  test('shows a Word document rendered and as Markdown, and gives it away', async (t) => {
    const site = await startSite(t)
    const page = await open(t, { permissions: ['clipboard-read', 'clipboard-write'] })
    await site.enter(page, 'ada@example.com')
    await page.goto(`${site.url}/playground`)
    await page.setInputFiles('input[type=file]', minutesFile)
    const rendered = page.getByRole('region', { name: 'Rendered' })
    await rendered.getByRole('heading', { name: 'Minutes' }).waitFor()
    assert.equal(await rendered.getByRole('row').count(), 3)
    assert.match(await page.getByRole('region', { name: 'Markdown' }).innerText(), /^# Minutes\n/)
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^# Minutes\n/)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    assert.equal((await download).suggestedFilename(), 'minutes.docx.md')
    await page.getByText('49 left today').waitFor()
    await page.getByRole('link', { name: 'Overview' }).click()
    await page.getByText('of 50 used').waitFor()
    await page.getByRole('cell', { name: 'docx' }).waitFor()
  })

  test('without API keys needs no sign-in, and on a phone the result begins at its beginning', async (t) => {
    const site = await startSite(t, { DOCMILL_AUTH: 'off' })
    const page = await open(t, { viewport: { width: 390, height: 600 } })
    await page.goto(`${site.url}/playground`)
    await page.setInputFiles('input[type=file]', join(formats, 'pdf/goldens/stretched-columns.pdf'))
    const rendered = page.getByRole('region', { name: 'Rendered' })
    await rendered.getByRole('heading', { name: 'Three rivers' }).waitFor()
    await page.waitForTimeout(1000)
    const { top, rest } = await rendered.evaluate((pane) => ({
      top: pane.scrollTop,
      rest: pane.scrollHeight - pane.clientHeight,
    }))
    assert.ok(rest > 0, 'the pane can scroll')
    assert.equal(top, 0)
    assert.equal(await page.getByRole('button', { name: 'Sign out' }).count(), 0)
  })

  test('fetches a file by its address, and shows the commands that do the same', async (t) => {
    const remote = await startRemote(t)
    const url = remote.on('/minutes', (_, response) =>
      response.setHeader('content-disposition', 'attachment; filename="march.docx"').end(readFileSync(minutesFile)),
    )
    const site = await startSite(t, {}, { downloads: remote.downloads })
    const page = await open(t)
    await site.enter(page, 'ada@example.com')
    await page.goto(`${site.url}/playground`)
    const field = page.getByLabel('Or enter a URL')
    await field.fill('http://files.example/minutes')
    await page.getByRole('button', { name: 'Convert' }).click()
    assert.equal(await field.evaluate((input: HTMLInputElement) => input.validity.patternMismatch), true)
    await field.fill(`${url}?signature=a%2Bb&x='1'`)
    await field.press('Enter')
    await page.getByRole('region', { name: 'Rendered' }).getByRole('heading', { name: 'Minutes' }).waitFor()
    await page.getByText('march.docx').first().waitFor()
    const { key } = await site.administration.createKey('ada@example.com')
    const command = (await page.getByRole('region', { name: 'Code' }).getByRole('tabpanel').textContent()) ?? ''
    const env = { PATH: process.env.PATH, DOCMILL_KEY: key }
    const answer = JSON.parse((await promisify(execFile)('sh', ['-c', command], { env })).stdout)
    assert.deepEqual([answer.success, answer.filename], [true, 'march.docx'])

    await field.fill(remote.on('/gone', (_, response) => response.writeHead(404).end()))
    await page.getByRole('button', { name: 'Convert' }).click()
    await page.getByRole('link', { name: 'url_not_found' }).waitFor()
  })

  test('draws a scan whose page is a fax-compressed image, next to its Markdown', async (t) => {
    const site = await startSite(t)
    const page = await open(t, { viewport: { width: 1280, height: 860 }, colorScheme: 'light' })
    await site.enter(page, 'ada@example.com')
    await page.goto(`${site.url}/playground`)
    await page.setInputFiles('input[type=file]', scanFile)
    await page.getByRole('tab', { name: 'Markdown' }).click()
    await page.getByRole('region', { name: 'Markdown' }).getByText('# Water Quality Report').waitFor()
    await page.waitForFunction(() => {
      const canvas = document.querySelector<HTMLCanvasElement>('.page canvas')
      const { data } = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
      return data.some((value, index) => index % 4 === 0 && value < 64)
    })
    if (pictures) await page.screenshot({ path: join(pictures, 'playground-scan.png'), fullPage: true })
  })

  test('takes a dropped file', async (t) => {
    const site = await startSite(t)
    const page = await open(t)
    await site.enter(page, 'ada@example.com')
    await page.goto(`${site.url}/playground`)
    const data = await page.evaluateHandle(() => {
      const transfer = new DataTransfer()
      transfer.items.add(new File(['# Dropped\n'], 'dropped.md'))
      return transfer
    })
    await page.locator('.drop').dispatchEvent('drop', { dataTransfer: data })
    await page.getByRole('heading', { name: 'Dropped', exact: true }).waitFor()
  })

  test('says what is wrong with a file, with its code, and what nothing was charged for', async (t) => {
    const site = await startSite(t)
    const page = await open(t)
    await site.enter(page, 'ada@example.com')
    await page.goto(`${site.url}/playground`)
    await page.setInputFiles('input[type=file]', {
      name: '<img src=x onerror=alert(1)>.exe',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from('MZ\x90\0'),
    })
    await page.getByRole('link', { name: 'unsupported_file_type' }).waitFor()
    await page.getByLabel('Or enter a URL').fill('https://127.0.0.1/private')
    await page.getByRole('button', { name: 'Convert' }).click()
    await page.getByRole('alert').filter({ hasText: 'address that is not public' }).waitFor()
    await page.getByRole('link', { name: 'Overview' }).click()
    await page.getByText('unsupported file type').first().waitFor()
    await page.getByText('0', { exact: false }).first().waitFor()
  })

  test('asks for the password of a file, and converts the same file again with it', async (t) => {
    const site = await startSite(t)
    const page = await open(t)
    await site.enter(page, 'ada@example.com')
    await page.goto(`${site.url}/playground`)
    await page.setInputFiles('input[type=file]', encryptedFile)
    await page.getByRole('link', { name: 'file_encrypted' }).waitFor()
    await page.getByLabel('File password').fill('password')
    await page.getByRole('button', { name: 'Convert again with these options' }).click()
    await page.getByRole('region', { name: 'Rendered' }).waitFor()
    await page.getByText('49 left today').waitFor()
  })

  test('a file that is too large is refused before it is sent', async (t) => {
    const site = await startSite(t)
    const page = await open(t)
    await site.enter(page, 'ada@example.com')
    await page.goto(`${site.url}/playground`)
    await page.getByText('up to 50 MB').waitFor()
    await page.route('**/dashboard/api/convert', () => assert.fail('it was sent'))
    await page.locator('input[type=file]').evaluate((input: HTMLInputElement) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(50 * 1024 * 1024 + 1)], 'large.pdf'))
      input.files = transfer.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await page.getByRole('alert').filter({ hasText: 'larger than the limit of 50 MB' }).waitFor()
    await page.getByRole('link', { name: 'file_too_large' }).waitFor()
  })

  test('does not say that nothing was charged where the answer was lost', async (t) => {
    const site = await startSite(t)
    const page = await open(t)
    await site.enter(page, 'ada@example.com')
    await page.goto(`${site.url}/playground`)
    for (const lose of [
      (route: Route) => route.abort(),
      (route: Route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    ]) {
      await page.unroute('**/dashboard/api/convert')
      await page.route('**/dashboard/api/convert', lose)
      await page.setInputFiles('input[type=file]', minutesFile)
      await page.getByRole('button', { name: 'Try again' }).waitFor()
      assert.equal(await page.getByText('Nothing was charged').count(), 0)
      await page.reload()
    }
  })

  test('asks again in the name of the request before, which is charged once', async (t) => {
    const site = await startSite(t)
    const page = await open(t)
    await site.enter(page, 'ada@example.com')
    await page.goto(`${site.url}/playground`)
    const names: (string | undefined)[] = []
    await page.route('**/dashboard/api/convert', async (route) => {
      names.push(route.request().headers()['idempotency-key'])
      if (names.length === 1) await route.abort()
      else await route.continue()
    })
    await page.setInputFiles('input[type=file]', minutesFile)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('region', { name: 'Rendered' }).getByRole('heading', { name: 'Minutes' }).waitFor()
    assert.match(names[0] ?? '', /^[\d-]+$/)
    assert.equal(names[1], names[0])
    await page.setInputFiles('input[type=file]', minutesFile)
    await page.getByText('48 left today').waitFor()
    assert.equal(names.length, 3)
    assert.notEqual(names[2], names[0])
  })

  test('whose session has ended is led to the sign-in', async (t) => {
    const site = await startSite(t)
    const page = await open(t)
    await site.enter(page, 'ada@example.com')
    await page.goto(`${site.url}/playground`)
    await page.getByText('up to 50 MB').waitFor()
    await page.context().clearCookies()
    await page.setInputFiles('input[type=file]', minutesFile)
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.getByText('Your session has ended').waitFor()
  })

  test('a file of an unknown type is refused in a sentence, without the list of all that are known', async (t) => {
    const site = await startSite(t)
    const page = await open(t)
    await site.enter(page, 'ada@example.com')
    await page.goto(`${site.url}/playground`)
    await page.setInputFiles('input[type=file]', {
      name: 'setup.exe',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'),
    })
    const refusal = page.getByRole('alert')
    await refusal.getByText('it was detected as Windows program').waitFor()
    assert.ok(!(await refusal.innerText()).includes('.docx'))
    await refusal.getByRole('link', { name: 'Supported formats' }).click()
    await page.getByRole('heading', { name: 'Formats' }).first().waitFor()
  })

  test('a page that stayed open while another signed in goes on in the name of who is signed in', async (t) => {
    const site = await startSite(t)
    const page = await open(t)
    await site.enter(page, 'ada@example.com')
    await page.goto(`${site.url}/playground`)
    await page.getByText('up to 50 MB').waitFor()
    const other = await page.context().newPage()
    await other.goto(site.firstLink)
    await other.getByRole('button', { name: 'Sign in with the link' }).click()
    await other.getByRole('link', { name: 'Admin' }).waitFor()
    await page.setInputFiles('input[type=file]', minutesFile)
    await page.getByRole('link', { name: 'Admin' }).waitFor()
    await page.setInputFiles('input[type=file]', minutesFile)
    await page.getByRole('region', { name: 'Rendered' }).getByRole('heading', { name: 'Minutes' }).waitFor()
  })

  test('an exhausted allowance is shown in the playground and on the overview', async (t) => {
    const plans = '{"tiny":{"name":"Tiny","daily":1,"requests_per_minute":60,"concurrent":2}}'
    const site = await startSite(t, { DOCMILL_PLANS: plans })
    const page = await open(t)
    await site.enter(page, 'ada@example.com', 'tiny')
    await page.goto(`${site.url}/playground`)
    await page.setInputFiles('input[type=file]', minutesFile)
    await page.getByText('0 left today').waitFor()
    await page.setInputFiles('input[type=file]', minutesFile)
    await page.getByRole('link', { name: 'quota_exhausted' }).waitFor()
    await page.getByRole('link', { name: 'Overview' }).click()
    await page.getByText('Conversions are rejected until the reset').waitFor()
    const bar = page.getByRole('progressbar', { name: 'Daily allowance' })
    assert.equal(await bar.getAttribute('aria-valuetext'), '1 of 1 used')
    // Midnight in UTC, as it is in Paris.
    assert.match((await page.locator('time').first().textContent()) ?? '', /^0[12]:00$/)
  })

  test('a hostile document runs nothing, loads nothing and leads nowhere but by its plain links', async (t) => {
    const site = await startSite(t)
    const page = await open(t, { expected: /Content Security Policy/ })
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    page.on('dialog', () => assert.fail('a script ran'))
    await site.enter(page, 'ada@example.com')
    await page.goto(`${site.url}/playground`)
    await page.route('**/dashboard/api/convert', (route) =>
      route.fulfill({ json: conversion(hostile), status: 200, contentType: 'application/json' }),
    )
    await page.setInputFiles('input[type=file]', minutesFile)
    const rendered = page.getByRole('region', { name: 'Rendered' })
    await rendered.getByText('the end').waitFor()
    const found = await rendered.evaluate((region) => ({
      tags: [...new Set([...region.querySelectorAll('*')].map((element) => element.localName))],
      attributes: [...new Set([...region.querySelectorAll('*')].flatMap((element) => element.getAttributeNames()))],
      links: [...region.querySelectorAll('a')].map((link) => link.getAttribute('href')),
      pictures: [...region.querySelectorAll('img')].map((picture) => picture.src.slice(0, 15)),
      ids: [...region.querySelectorAll('[id]')].map((element) => element.id),
      text: region.textContent ?? '',
    }))
    for (const tag of [
      'script',
      'style',
      'iframe',
      'object',
      'embed',
      'form',
      'svg',
      'math',
      'link',
      'meta',
      'base',
      'button',
      'video',
    ])
      assert.ok(!found.tags.includes(tag), tag)
    for (const name of found.attributes) assert.doesNotMatch(name, /^on|^style$|^srcset$|^formaction$/)
    assert.deepEqual(found.links, ['https://example.com/a', 'mailto:a@example.com', '#document-root%22'])
    assert.deepEqual(found.pictures, ['data:image/png;', 'data:image/png;'])
    assert.ok(found.ids.every((id) => id.startsWith('document-')))
    assert.match(found.text, /remote picture/)
    assert.ok(requested.every((url) => url.startsWith(site.url) || url.startsWith('data:') || url.startsWith('blob:')))
  })

  test('shows the pages of a PDF, and lights a block and its box together', async (t) => {
    const site = await startSite(t)
    const page = await open(t)
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await site.enter(page, 'ada@example.com')
    await page.goto(`${site.url}/playground`)
    await page.getByText('up to 50 MB').waitFor()
    assert.ok(!loaded.some((url) => url.includes('pdf')), 'pdf.js is loaded only with a PDF')
    await page.setInputFiles('input[type=file]', pdfFile)
    const source = page.getByRole('region', { name: 'Source' })
    const canvas = source.getByRole('img', { name: 'Page 1 of the source' })
    await canvas.waitFor()
    await page.waitForFunction(hasInk)
    const heading = page.getByRole('tabpanel').first().locator('[data-blocks="0"]')
    await heading.hover()
    const boxes = source.locator('.place[data-lit]')
    await boxes.first().waitFor()
    assert.deepEqual(await boxes.evaluateAll((found) => found.map((box) => (box as HTMLElement).dataset.blocks)), ['0'])
    const box = source.locator('.place').nth(1)
    const block = await box.getAttribute('data-blocks')
    await box.hover()
    await page.locator(`.prose > [data-blocks="${block}"][data-lit]`).waitFor()
    await source.locator('.place').first().focus()
    await page.keyboard.press('ArrowDown')
    assert.equal(await page.evaluate(() => (document.activeElement as HTMLElement).dataset.blocks), block)
    await page.locator(`.prose > [data-blocks="${block}"][data-lit]`).waitFor()
    assert.equal(await source.locator('.place[tabindex="0"]').count(), 1)
    await page.getByRole('tab', { name: 'Markdown' }).click()
    await page.getByRole('region', { name: 'Markdown' }).locator('[data-blocks="0"]').hover()
    await source.locator('.place[data-blocks="0"][data-lit]').waitFor()
    await page.getByRole('tab', { name: 'Chunks' }).click()
    await page.locator('.chunks > li').first().hover()
    await boxes.first().waitFor()
    assert.ok(loaded.every((url) => url.startsWith(site.url) || url.startsWith('blob:')))
  })

  test('every tab copies and saves what it shows; another format costs nothing more', async (t) => {
    const site = await startSite(t)
    const page = await open(t, { permissions: ['clipboard-read', 'clipboard-write'] })
    await site.enter(page, 'ada@example.com')
    await page.goto(`${site.url}/playground`)
    await page.setInputFiles('input[type=file]', minutesFile)
    await page.getByText('49 left today').waitFor()
    const copied = async (): Promise<string> => {
      await page.getByRole('button', { name: 'Copy', exact: true }).click()
      return page.evaluate(() => navigator.clipboard.readText())
    }
    await page.getByRole('tab', { name: 'Tree' }).click()
    assert.equal(JSON.parse(await copied()).type, 'root')
    await page.getByRole('tab', { name: 'Chunks' }).click()
    assert.match(JSON.parse(await copied())[0].text, /^# Minutes/)
    await page.getByRole('tab', { name: 'Chunks' }).press('ArrowLeft')
    await page.getByRole('tab', { name: 'Tree', selected: true }).waitFor()
    await page.getByRole('tab', { name: 'HTML' }).click()
    await page.getByRole('textbox', { name: 'HTML' }).waitFor()
    assert.match(await copied(), /^<article/)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    assert.equal((await download).suggestedFilename(), 'minutes.docx.html')
    await page.getByRole('link', { name: 'Overview' }).click()
    await page.getByText('1 of 50 used').waitFor()
  })

  test('Markdown with pictures is saved as a ZIP archive that other programs open', async (t) => {
    const site = await startSite(t)
    const page = await open(t)
    await site.enter(page, 'ada@example.com')
    await page.goto(`${site.url}/playground`)
    await page.getByText('Options', { exact: true }).click()
    await page.getByLabel('Images').selectOption('links')
    await page.setInputFiles('input[type=file]', pictureFile)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download ZIP' }).click()
    const path = join(site.services.settings.dataDirectory, 'saved.zip')
    await (await download).saveAs(path)
    const { content } = await convert(readFileSync(path), { filename: 'saved.zip' })
    assert.match(content, /\.md/)
    assert.match(content, /\.(png|jpe?g|gif)/)
  })

  test('several files are converted one after another, and are there again after another screen', async (t) => {
    const site = await startSite(t)
    const page = await open(t)
    await site.enter(page, 'ada@example.com')
    await page.goto(`${site.url}/playground`)
    await page.evaluate(countConversions)
    await page.setInputFiles('input[type=file]', [minutesFile, encryptedFile, pdfFile])
    await page.getByRole('heading', { name: '2 of 3 files converted' }).waitFor()
    assert.deepEqual(await page.evaluate('conversions'), { running: 0, max: 1, all: 3 })
    const files = page.getByRole('region', { name: 'Files' })
    await files.getByText('Not converted').waitFor()
    await files.getByRole('button', { name: 'addresses-side-by-side.pdf', exact: true }).click()
    await page.getByRole('region', { name: 'Source' }).waitFor()
    await page.getByRole('link', { name: 'Keys' }).click()
    await page.getByRole('heading', { name: 'API keys' }).waitFor()
    await page.getByRole('link', { name: 'Playground' }).click()
    await page.getByRole('region', { name: 'Source' }).waitFor()
    await page.getByRole('heading', { name: '2 of 3 files converted' }).waitFor()
    await page.getByRole('button', { name: 'Remove password.doc' }).click()
    await page.getByRole('heading', { name: '2 of 2 files converted' }).waitFor()
    const stored = await page.evaluate(() => [localStorage.length, sessionStorage.length])
    assert.deepEqual(stored, [0, 0])
    await page.reload()
    await page.getByText('up to 50 MB').waitFor()
    assert.equal(await page.locator('.result').count(), 0)
  })

  test('files that wait become a job, or are converted here where it is refused', async (t) => {
    const site = await startSite(t)
    const page = await open(t)
    await site.enter(page, 'ada@example.com')
    await page.goto(`${site.url}/playground`)
    let release = (): void => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/dashboard/api/convert', async (route) => {
      await released
      await route.continue()
    })
    const files = ['one', 'two', 'three'].map((name) => ({
      name: `${name}.md`,
      mimeType: 'text/markdown',
      buffer: Buffer.from(`# ${name}`),
    }))
    await page.setInputFiles('input[type=file]', files)
    await page.route('**/dashboard/api/create-job', (route) => route.abort(), { times: 1 })
    const button = page.getByRole('button', { name: 'Convert the 2 waiting files as a job' })
    await button.click()
    await page.getByText('The service cannot be reached.').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'two.md and 1 more' }).waitFor()
    await page.getByRole('row', { name: /three\.md Converted/ }).waitFor()
    release()
    await page.getByRole('link', { name: 'Playground' }).click()
    await page.getByRole('region', { name: 'Rendered' }).getByRole('heading', { name: 'one' }).waitFor()
    assert.equal(await page.getByRole('region', { name: 'Files' }).count(), 0)
  })

  test('more files than are converted at once are reported, not dropped silently', async (t) => {
    const site = await startSite(t)
    const page = await open(t)
    await site.enter(page, 'ada@example.com')
    await page.goto(`${site.url}/playground`)
    await page.route('**/dashboard/api/convert', () => {})
    const files = Array.from({ length: 103 }, (_, at) => ({
      name: `${at}.md`,
      mimeType: 'text/markdown',
      buffer: Buffer.from(`# ${at}`),
    }))
    await page.setInputFiles('input[type=file]', files)
    await page.getByText('3 files were not taken: at most 100 are converted here at once.').waitFor()
  })

  test('both panes scroll together', async (t) => {
    const site = await startSite(t)
    const page = await open(t)
    await site.enter(page, 'ada@example.com')
    await page.goto(`${site.url}/playground`)
    const paragraphs = Array.from({ length: 300 }, (_, at) => `Paragraph ${at} of a text.\n\n`).join('')
    await page.setInputFiles('input[type=file]', {
      name: 'long.md',
      mimeType: 'text/markdown',
      buffer: Buffer.from(`# Long\n\n${paragraphs}`),
    })
    const rendered = page.getByRole('region', { name: 'Rendered' })
    await rendered.getByRole('heading', { name: 'Long' }).waitFor()
    await page.getByRole('tab', { name: 'Chunks' }).click()
    await rendered.hover()
    await page.mouse.wheel(0, 5000)
    await page.waitForFunction(() => {
      const other = document.querySelector('.right .pane')
      return other !== null && other.scrollTop > 500
    })
    await page.getByRole('tab', { name: 'Tree' }).click()
    await page.waitForFunction(() => (document.querySelector('.right .pane')?.scrollTop ?? 0) > 500)
  })

  test('all options of the reference are there', async (t) => {
    const site = await startSite(t)
    const page = await open(t)
    await site.enter(page, 'ada@example.com')
    await page.goto(`${site.url}/playground`)
    await page.getByText('Options', { exact: true }).click()
    await page.getByLabel('Chunk tokens').fill('64')
    const shown = await page.locator('.option-grid .field').count()
    assert.equal(shown, optionNames.filter((name) => name !== 'include').length)
    await page.setInputFiles('input[type=file]', minutesFile)
    await page.getByRole('tab', { name: 'Chunks' }).click()
    await page.getByText(/[2-9] chunks/).waitFor()
  })

  test('the commands and programs that it shows really convert', async (t) => {
    const site = await startSite(t)
    const page = await open(t)
    await site.enter(page, 'ada@example.com')
    const { key } = await site.administration.createKey('ada@example.com')
    await page.goto(`${site.url}/playground`)
    const name = "it's; a name, odd.txt"
    const folder = site.services.settings.dataDirectory
    writeFileSync(join(folder, name), 'Hello')
    await page.getByText('Options', { exact: true }).click()
    await page.getByLabel('Output').selectOption('text')
    await page.setInputFiles('input[type=file]', join(folder, name))
    await page.locator('.result').waitFor()
    const env = { PATH: process.env.PATH, DOCMILL_KEY: key }
    const run = async (program: string, args: string[]) =>
      (await promisify(execFile)(program, args, { cwd: folder, env })).stdout
    const shown = async (language: string) => {
      await page.getByRole('tab', { name: language }).click()
      return (await page.getByRole('region', { name: 'Code' }).getByRole('tabpanel').textContent()) ?? ''
    }
    const answer = JSON.parse(await run('sh', ['-c', await shown('curl')]))
    assert.deepEqual([answer.content.trim(), answer.format, answer.filename], ['Hello', 'text', name])
    const program = await shown('JavaScript')
    assert.equal((await run(process.execPath, ['--input-type=module', '--eval', program])).trim(), 'Hello')
    assert.match(await shown('Python'), /requests\.post/)
    const node = JSON.parse(await shown('n8n')).nodes[0]
    assert.deepEqual([node.type, node.parameters.url], ['n8n-nodes-base.httpRequest', `${site.url}/api/v1/convert`])
  })
})

/** Counts the conversions that the page asks for, and how many at once. */
function countConversions(): void {
  const conversions = { running: 0, max: 0, all: 0 }
  Object.assign(window, { conversions })
  const { open } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, method: string, url: string) {
    conversions.all++
    conversions.max = Math.max(conversions.max, ++conversions.running)
    this.addEventListener('readystatechange', () => {
      if (this.readyState === XMLHttpRequest.DONE) conversions.running--
    })
    open.call(this, method, url, true)
  } as typeof open
}

/** Whether the first page has been drawn: something on it is darker than paper. */
function hasInk(): boolean {
  const canvas = document.querySelector<HTMLCanvasElement>('.page-frame canvas')
  if (!canvas || canvas.width < 50) return false
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
  for (let at = 0; at < data.length; at += 4) if (data[at]! < 128 && data[at + 3]! > 128) return true
  return false
}

/** What no honest service sends: the tree is made by type alone, whatever its values are. */
const hostile = [
  { type: 'heading', depth: 1, children: [{ type: 'text', value: 'Title <script>alert(1)</script>' }] },
  {
    type: 'paragraph',
    children: [
      { type: 'html', value: '<script>alert(2)</script><style>body{display:none}</style>' },
      { type: 'html', value: '<img src=x onerror=alert(3)>' },
      { type: 'html', value: '<sup>', data: { kind: 'superscript' } },
      { type: 'text', value: 'never closed' },
    ],
  },
  {
    type: 'paragraph',
    children: [
      link('https://example.com/a', 'good'),
      link('mailto:a@example.com', 'mail'),
      link('javascript:alert(4)', 'script'),
      link('java\tscript:alert(5)', 'odd'),
      link('data:text/html,x', 'data'),
      link('vbscript:x', 'vb'),
      { type: 'footnoteReference', identifier: 'root"', label: 'root"' },
    ],
  },
  {
    type: 'paragraph',
    children: [
      picture('https://evil.example/pixel.png', 'remote picture'),
      picture('data:image/png;base64,iVBORw0KGgo=', 'own'),
      picture('attached.png', 'attached'),
      picture('page.html', 'not a picture'),
      picture('data:image/svg+xml;base64,PHN2Zy8+', 'svg'),
    ],
  },
  { type: 'code', lang: null, value: '<iframe src="javascript:alert(6)"></iframe>' },
  {
    type: 'table',
    align: [null],
    children: [
      {
        type: 'tableRow',
        children: [
          {
            type: 'tableCell',
            data: { colSpan: 99_999_999 },
            children: [{ type: 'text', value: '<form action="https://evil.example"><button>go</button></form>' }],
          },
        ],
      },
    ],
  },
  { type: 'paragraph', children: [{ type: 'text', value: 'the end' }] },
  { type: 'footnoteDefinition', identifier: 'root"', label: 'root"', children: [] },
]

function link(url: string, value: string) {
  return { type: 'link', url, title: '" onclick="alert(7)', children: [{ type: 'text', value }] }
}

function picture(url: string, alt: string) {
  return { type: 'image', url, alt, title: null }
}

function conversion(children: object[]) {
  return {
    success: true,
    object: 'conversion',
    content: 'the end',
    document: { type: 'root', children },
    chunks: [],
    pages: [],
    format: 'markdown',
    filename: '<b>name</b>.docx',
    credits_charged: 0,
    usage: { tier: 'free', used: 1, daily: 50, remaining: 49 },
    request_id: 'req_1',
    resources: [
      { name: 'attached.png', media_type: 'image/png', data: 'iVBORw0KGgo=' },
      { name: 'page.html', media_type: 'text/html', data: 'PGI+' },
    ],
    warnings: [{ code: 'x', message: '<img src=x onerror=alert(11)>' }],
    metadata: { detected_type: 'docx', bytes: 10, page_count: null, title: null, author: null, duration_ms: 1 },
  }
}
