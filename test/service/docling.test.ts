/** The part of docling-serve's API that converts while its client waits. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createPool } from '@docmill/convert'
import { python, skipPython } from '../clients/python.ts'
import { startRemote } from './support/remote.ts'
import { type Json, startService, type TestAccount, type TestService } from './support/service.ts'

const pool = await createPool({ workers: 1 })
after(() => pool.close())
const goldens = join(import.meta.dirname, '../../packages/convert/src/formats')

async function startReal(
  t: Parameters<typeof startService>[0],
  options: Parameters<typeof startService>[1] = {},
): Promise<TestService> {
  const service = await startService(t, options)
  service.converter.convert = pool.convert
  return service
}

function file(
  service: TestService,
  { key }: Pick<TestAccount, 'key'>,
  path: string | { name: string; text: string },
  fields: [string, string][] = [],
): Promise<Response> {
  const form = new FormData()
  const [name, bytes] =
    typeof path === 'string'
      ? [path.split('/').at(-1), new Uint8Array(readFileSync(join(goldens, path)))]
      : [path.name, path.text]
  form.append('files', new Blob([bytes]), name)
  for (const [field, value] of fields) form.append(field, value)
  return service.fetch('/v1/convert/file', { method: 'POST', body: form, headers: { 'x-api-key': key } })
}

function source(service: TestService, { key }: Pick<TestAccount, 'key'>, body: object): Promise<Response> {
  return service.fetch('/v1/convert/source', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
  })
}

test('a file is answered as docling-serve answers, in the formats that are asked for', async (t) => {
  const service = await startReal(t)
  const account = await service.account()
  const usual = (await (await file(service, account, 'pdf/goldens/headings.pdf')).json()) as Json
  assert.match(usual.document.md_content, /^# Annual report\n/)
  assert.deepEqual(
    [usual.status, usual.errors, usual.document.filename, usual.document.json_content, usual.document.text_content],
    ['success', [], 'headings.pdf', null, null],
  )
  assert.equal(typeof usual.processing_time, 'number')
  const all = (await (
    await file(service, account, 'pdf/goldens/headings.pdf', [
      ['to_formats', 'md'],
      ['to_formats', 'text'],
      ['to_formats', 'html,json'],
    ])
  ).json()) as Json
  assert.equal(all.document.md_content, usual.document.md_content)
  assert.match(all.document.text_content, /^Annual report\n/)
  assert.match(all.document.html_content, /<h1[^>]*>Annual report<\/h1>/)
  const { texts, pages } = all.document.json_content
  assert.deepEqual([texts[0].label, texts[0].text], ['title', 'Annual report'])
  assert.deepEqual([texts[1].label, texts[1].level], ['section_header', 1])
  assert.equal(texts[0].prov[0].page_no, 1)
  assert.deepEqual(Object.keys(pages), ['1'])
  assert.equal((await account.get('/api/v1/usage')).used, 2)
})

test('options that mean something here are obeyed, the others are passed over', async (t) => {
  const service = await startReal(t)
  const account = await service.account()
  const sent: [string, string][] = [
    ['md_page_break_placeholder', '\f'],
    ['image_export_mode', 'placeholder'],
    ['ocr_engine', 'easyocr'],
    ['pipeline', 'standard'],
    ['ocr_lang', 'eng'],
    ['page_range', '1'],
    ['page_range', '9223372036854775807'],
  ]
  const whole = (await (await file(service, account, 'pdf/goldens/running-heads.pdf', sent)).json()) as Json
  assert.equal(whole.document.md_content.split('\f').length, 3)
  const range: [string, string][] = [
    ['page_range', '2'],
    ['page_range', '3'],
  ]
  const some = (await (
    await file(service, account, 'pdf/goldens/running-heads.pdf', [...sent.slice(0, 1), ...range])
  ).json()) as Json
  assert.equal(some.document.md_content.split('\f').length, 2)
})

test('OCR, its language and images are as the options of docling-serve say, as fields and as JSON', async (t) => {
  const service = await startReal(t)
  const account = await service.account()
  const seen: unknown[] = []
  service.converter.convert = (bytes, options) => {
    const { ocr, language, images } = options ?? {}
    seen.push([ocr, language, images])
    return pool.convert(bytes, options)
  }
  let documents = 0
  const asked = async (options: Record<string, string | boolean | string[]>): Promise<unknown> => {
    documents += 1
    const text = `document ${documents}`
    const fields = Object.entries(options).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, String(one)]),
    )
    assert.equal((await file(service, account, { name: 'a.txt', text }, fields)).status, 200)
    const sources = [
      { kind: 'file', filename: 'a.txt', base64_string: Buffer.from(`${text}, again`).toString('base64') },
    ]
    assert.equal((await source(service, account, { sources, options })).status, 200)
    const [byFields, byJson] = seen.splice(0)
    assert.deepEqual(byFields, byJson)
    return byFields
  }
  assert.deepEqual(await asked({ do_ocr: true }), [undefined, undefined, undefined])
  assert.deepEqual(await asked({ do_ocr: false, ocr_lang: ['de', 'fr'] }), ['off', 'de', undefined])
  assert.deepEqual(await asked({ force_ocr: true, do_ocr: false }), ['force', undefined, undefined])
  assert.deepEqual(await asked({ image_export_mode: 'embedded' }), [undefined, undefined, 'embed'])
})

test('a source is a URL or base64, in several formats fetched once', async (t) => {
  const remote = await startRemote(t)
  const service = await startReal(t, { parts: { downloads: remote.downloads } })
  const account = await service.account()
  let fetched = 0
  const url = remote.on('/notes.md', (_request, response) => {
    fetched += 1
    response.end('# Notes\n')
  })
  const options = { to_formats: ['md', 'text', 'json'], page_range: [1, Number.MAX_SAFE_INTEGER] }
  const linked = (await (await source(service, account, { sources: [{ kind: 'http', url }], options })).json()) as Json
  assert.deepEqual([linked.document.md_content, linked.document.text_content], ['# Notes\n', 'Notes\n'])
  assert.equal(linked.document.filename, 'notes.md')
  assert.equal(fetched, 1)
  const base64_string = Buffer.from('# Sent\n').toString('base64')
  const sent = (await (
    await source(service, account, {
      sources: [{ kind: 'file', base64_string, filename: 'a.md' }],
      target: { kind: 'inbody' },
    })
  ).json()) as Json
  assert.equal(sent.document.md_content, '# Sent\n')
  assert.equal((await account.get('/api/v1/usage')).used, 2)
})

test('errors have the body of the API and a detail, and the end of a quota is one', async (t) => {
  const service = await startReal(t, { environment: { DOCMILL_PLANS: '{"free":{"daily":1}}' } })
  const account = await service.account()
  const refusal = async (response: Response): Promise<[number, string]> => {
    const body = (await response.json()) as Json
    assert.equal(body.detail, body.error.message)
    return [response.status, body.error.code]
  }
  const text = { name: 'a.txt', text: 'hello' }
  assert.deepEqual(await refusal(await file(service, { key: '' }, text)), [401, 'api_key_missing'])
  assert.deepEqual(await refusal(await file(service, account, { name: 'a.pdf', text: '%PDF-1.7' })), [
    422,
    'file_corrupt',
  ])
  assert.deepEqual(await refusal(await file(service, account, text, [['to_formats', 'doctags']])), [
    400,
    'invalid_parameter',
  ])
  const target = await file(service, account, text, [['target_type', 'presigned_url']])
  assert.match(((await target.clone().json()) as Json).detail, /artifact storage to be configured/)
  assert.deepEqual(await refusal(target), [422, 'target_unavailable'])
  assert.deepEqual(await refusal(await source(service, account, { sources: [] })), [400, 'file_missing'])
  assert.deepEqual(await refusal(await source(service, account, { sources: 'x' })), [400, 'invalid_parameter'])
  assert.equal((await file(service, account, text)).status, 200)
  assert.equal((await file(service, account, text)).headers.get('idempotency-replayed'), 'true')
  assert.deepEqual(await refusal(await file(service, account, { ...text, text: 'more' })), [402, 'quota_exhausted'])
  assert.deepEqual(await (await service.fetch('/health')).json(), { status: 'ok' })
})

test('docling-core loads what the JSON has', {
  skip: skipPython,
}, async (t) => {
  const service = await startReal(t)
  const account = await service.account()
  const load = `
import json, sys
from docling_core.types.doc import DoclingDocument
document = DoclingDocument.model_validate(json.load(sys.stdin))
document.validate_tree(document.body) if hasattr(document, 'validate_tree') else None
print(json.dumps({'markdown': document.export_to_markdown(), 'tables': len(document.tables), 'pages': len(document.pages)}))
`
  for (const [path, expected] of [
    ['pdf/goldens/headings.pdf', /^# Annual report\n\n## /],
    ['pdf/goldens/table-over-pages.pdf', /\|/],
    ['pdf/goldens/lists.pdf', /- /],
    ['docx/goldens/list-levels.docx', /- /],
    ['docx/goldens/table-spans.docx', /\|/],
    ['pptx/goldens/charts.pptx', /\| Region/],
  ] as const) {
    const response = await file(service, account, path, [['to_formats', 'json']])
    const { document } = (await response.json()) as Json
    const { stdout, stderr } = spawnSync(python as string, ['-c', load], {
      input: JSON.stringify(document.json_content),
      encoding: 'utf8',
    })
    assert.match(stdout, /markdown/, `${path}: ${stderr.slice(-2000)}`)
    assert.match(JSON.parse(stdout).markdown, expected, path)
  }
})
