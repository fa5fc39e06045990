/** The documentation as the service serves it. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { servedAddress } from '../../packages/server/src/documentation/links.ts'
import { addressOfPage, movedPages, pages } from '../../packages/server/src/documentation/pages.ts'
import { parseMarkdown, renderPage } from '../../packages/server/src/documentation/render.ts'
import { createIndex, sectionsOf } from '../../packages/server/src/documentation/search.ts'
import { errors } from '../../packages/server/src/errors.ts'
import { settings } from '../../packages/server/src/settings.ts'
import { startService, type TestService } from './support/service.ts'

const docs = join(import.meta.dirname, '../../docs')

async function read(service: TestService, path: string): Promise<string> {
  const response = await service.fetch(path)
  assert.equal(response.status, 200, path)
  return response.text()
}

test('every file of the guide and the reference is a page, and every page has its file', () => {
  const files = globSync('{README,{guide,reference}/**/*}.md', { cwd: docs }).sort()
  const named = pages.flatMap(({ file }) => (file === undefined ? [] : [file])).sort()
  assert.deepEqual(named, files)
})

test('every page, its Markdown and what it leads to are served, without inline script or style', async (t) => {
  const service = await startService(t)
  const anchors = new Map<string, Set<string>>()
  const links: [from: string, to: string][] = []
  for (const page of pages) {
    const address = addressOfPage(page)
    const response = await service.fetch(address)
    assert.equal(response.status, 200, address)
    assert.match(response.headers.get('content-security-policy') ?? '', /^default-src 'none'; style-src 'self'; script/)
    const text = await response.text()
    assert.doesNotMatch(text, /<style|style="|<script>| on\w+="/, address)
    anchors.set(address, new Set([...text.matchAll(/ id="([^"]+)"/g)].map((match) => match[1] as string)))
    for (const [, to = ''] of text.matchAll(/(?:href|src)="([^"]+)"/g)) links.push([address, to])
    const markdown = await read(service, `${address}.md`)
    assert.match(markdown, /^(<!--.*-->\n\n)?# /)
    for (const [, to = ''] of markdown.replace(/```[\s\S]*?```/g, '').matchAll(/\]\(([^)#\s]+)/g))
      links.push([address, to])
  }
  const checked = new Set<string>()
  for (const [from, to] of links) {
    if (/^(https?:|data:)/.test(to)) continue
    const [path = '', anchor] = to.split('#')
    const target = path === '' ? from : path
    if (anchor !== undefined && anchors.has(target)) assert.ok(anchors.get(target)?.has(anchor), `${from}: ${to}`)
    if (checked.has(target) || target === '/') continue
    checked.add(target)
    await read(service, target)
  }
  assert.ok(checked.size > 30)
})

test('every page links to the page before it and the page after it', async (t) => {
  const service = await startService(t)
  for (const [at, page] of pages.entries()) {
    const text = await read(service, addressOfPage(page))
    const linked = (rel: string): string | undefined => new RegExp(`<a rel="${rel}" href="([^"]+)">`).exec(text)?.[1]
    const [previous, next] = [pages[at - 1], pages[at + 1]]
    assert.equal(linked('prev'), previous && addressOfPage(previous), page.name)
    assert.equal(linked('next'), next && addressOfPage(next), page.name)
  }
})

test('a page that was renamed is found under its earlier name, as HTML and as Markdown', async (t) => {
  const service = await startService(t)
  for (const [from, name] of Object.entries(movedPages))
    for (const suffix of ['', '.md']) {
      const response = await fetch(`${service.url}/docs/${from}${suffix}`, { redirect: 'manual' })
      assert.equal(response.status, 308)
      assert.equal(response.headers.get('location'), `/docs/${name}${suffix}`)
      assert.ok(
        pages.some((page) => page.name === name),
        name,
      )
    }
})

test('the search leads to an error code, a setting and a word of the guide, with and without script', async (t) => {
  const service = await startService(t)
  const first = async (question: string): Promise<string | undefined> => {
    const text = await read(service, `/docs/search?q=${encodeURIComponent(question)}`)
    return /<li><a href="([^"]+)">/.exec(text)?.[1]
  }
  assert.equal(await first('quota_exhausted'), '/docs/errors#quota_exhausted')
  assert.equal(await first('file encrypted'), '/docs/errors#file_encrypted')
  assert.equal(await first('backups'), '/docs/operations#backups')
  assert.equal(await first('DOCMILL_TRUST_PROXY'), '/docs/settings#row-docmill_trust_proxy')
  assert.match(await read(service, '/docs/search?list&q=idempotency'), /^<ol class="hits">/)
  assert.match(await read(service, '/docs/search?q=zzzzzz'), /Nothing found/)
  assert.match(await read(service, '/docs/search'), /Type an error code/)
  const hostile = await read(service, `/docs/search?q=${encodeURIComponent('"><script>alert(1)</script>(a+)+$')}`)
  assert.doesNotMatch(hostile, /<script>/)
})

test('a search gives the sections that have every word, the best heading first', () => {
  const text =
    '# One\n\nIntroduction.\n\n## Retention of rows\n\nKept for days.\n\n## Other\n\nRetention is named here.'
  const { find } = createIndex(sectionsOf(parseMarkdown(text), '/one', 'One'))
  assert.deepEqual(
    find('rétention').map(({ address }) => address),
    ['/one#retention-of-rows', '/one#other'],
  )
  assert.deepEqual(
    find('retention kept').map(({ heading }) => heading),
    ['Retention of rows'],
  )
  assert.deepEqual(find('  '), [])
})

test('the plans page shows what the operator has set', async (t) => {
  const service = await startService(t, {
    environment: {
      DOCMILL_PLANS:
        '{"free":{"daily":7},"school":{"name":"School","daily":99,"requests_per_minute":3,"concurrent":1}}',
      DOCMILL_RATE_LIMIT: 'on',
    },
  })
  const text = await read(service, '/docs/plans.md')
  assert.match(text, /\| Free \| `free` \| 7 \| a credit each \| 20 \| 2 \|/)
  assert.match(text, /\| School \| `school` \| 99 \| a credit each \| 3 \| 1 \|/)
})

test('the reference has a row with words for every field, member and status of the OpenAPI document', async (t) => {
  const service = await startService(t)
  const text = await read(service, '/docs/api.md')
  for (const field of ['file', 'file_url', 'output_format', 'page_separator', 'ocr'])
    assert.match(text, new RegExp(`^\\| \`${field}\` \\|.*\\S\\. \\|$`, 'm'), field)
  for (const member of ['usage.remaining', 'warnings[].code', 'credits.next_expiry', 'limits.url.max_redirects'])
    assert.ok(text.includes(`| \`${member}\` |`), member)
  for (const code of ['quota_exhausted', 'url_expired'])
    assert.ok(text.includes(`[\`${code}\`](/docs/errors.md#${code})`))
})

test('llms.txt lists every page as Markdown, every error and setting is on one of them', async (t) => {
  const service = await startService(t)
  const list = await read(service, '/llms.txt')
  for (const page of pages) assert.ok(list.includes(`(${service.url}${addressOfPage(page)}.md)`), page.name)
  const errorPage = await read(service, '/docs/errors.md')
  for (const code of Object.keys(errors)) assert.ok(errorPage.includes(`## ${code}\n`), code)
  const settingPage = await read(service, '/docs/settings.md')
  for (const { name } of Object.values(settings)) assert.ok(settingPage.includes(`\`${name}\``), name)
})

test('llms-full.txt has the text of every page below its address', async (t) => {
  const service = await startService(t)
  const whole = await read(service, '/llms-full.txt')
  for (const page of pages) {
    assert.ok(whole.includes(`<!-- ${service.url}${addressOfPage(page)} -->\n`), page.name)
    assert.ok(whole.includes((await read(service, `${addressOfPage(page)}.md`)).trim()), page.name)
  }
})

test('the workflow to be imported calls the service that it was got from', async (t) => {
  const service = await startService(t)
  const { nodes } = JSON.parse(await read(service, '/docs/files/n8n-workflow.json'))
  const urls = nodes.flatMap(({ parameters }: { parameters: { url?: string } }) => parameters.url ?? [])
  assert.deepEqual(urls, Array(2).fill(`${service.url}/api/v1/convert`))
})

test('only the files of the documentation are handed out', async (t) => {
  const service = await startService(t)
  for (const name of [
    'README.md',
    '..%2f..%2fpackage.json',
    '.dockerignore',
    'files',
    'pages.ts',
    'helm',
    'integrations',
  ])
    assert.equal((await service.fetch(`/docs/files/${name}`)).status, 404, name)
})

test('text of a page cannot become markup of it', () => {
  const { html } = renderPage(
    parseMarkdown('# A \\<b>\n\n`<i>` & [x](https://a.example/"onclick=x)'),
    (target) => target,
  )
  assert.equal(
    html,
    '<h1>A &lt;b&gt;</h1>\n<p><code>&lt;i&gt;</code> &amp; <a href="https://a.example/&quot;onclick=x">x</a></p>',
  )
})

test('links of the repository lead to pages and files, or are text where only the repository has them', () => {
  const [page] = pages.filter(({ name }) => name === 'operations')
  const linked = (target: string): string | undefined => page && servedAddress(target, page)
  assert.equal(linked('setup.md#walls'), '/docs/setup#walls')
  assert.equal(linked('../reference/errors.md'), '/docs/errors')
  assert.equal(linked('../../deploy/Dockerfile'), '/docs/files/Dockerfile')
  assert.equal(linked('../../ARCHITECTURE.md'), undefined)
  assert.ok(readFileSync(join(docs, 'guide/operations.md'), 'utf8').includes('../../deploy/Dockerfile'))
})
