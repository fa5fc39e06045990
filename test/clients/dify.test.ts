/** The plugin for Dify, run by Dify's own SDK, against a running service. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, type TestContext, test } from 'node:test'
import { createPool } from '@docmill/convert'
import type { Json } from '../service/support/service.ts'
import { type DifyPlugin, skipDify, startDifyPlugin } from './dify-plugin.ts'
import { type Given, givenFor } from './given.ts'

const pool = await createPool({ workers: 1 })
after(() => pool.close())

async function listening(t: TestContext, answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A file as a tool gets it: the address from where Dify gives it out. */
async function fileOf(t: TestContext, content: string | Uint8Array, filename: string): Promise<Json> {
  const url = await listening(t, (_request, response) => response.end(content))
  return { dify_model_identity: '__dify__file__', url, type: 'document', filename, extension: '.docx' }
}

interface Outcome {
  text: string
  json: Json
  variables: Json
}

async function invoke(
  plugin: DifyPlugin,
  { url, key }: Pick<Given, 'url' | 'key'>,
  tool: string,
  tool_parameters: Json,
): Promise<Outcome> {
  const credentials = { url: `${url}/`, api_key: key }
  const invoked = { type: 'tool', action: 'invoke_tool', provider: 'docmill', credential_type: 'api-key' }
  const messages = await plugin.request({ ...invoked, tool, credentials, tool_parameters })
  const of = (type: string): Json[] => messages.filter((one) => one.type === type).map(({ message }) => message)
  return {
    text: of('text')
      .map(({ text }) => text)
      .join(''),
    json: of('json')[0].json_object,
    variables: Object.fromEntries(of('variable').map((one) => [one.variable_name, one.variable_value])),
  }
}

test('Dify converts files and URLs, reads usage, and gets errors and the end of a quota', {
  skip: skipDify,
}, async (t) => {
  const given = await givenFor(t, pool)
  const plugin = await startDifyPlugin(t)
  assert.deepEqual([plugin.manifest.name, plugin.manifest.plugins.tools], ['docmill', ['provider/docmill.yaml']])

  const file = await fileOf(t, readFileSync(given.file), 'minutes.docx')
  const converted = await invoke(plugin, given, 'convert_file', { file, chunks: true, chunk_tokens: 64, pages: '' })
  assert.match(converted.text, /^# Minutes\n[\s\S]*\| North \| 1,204 \|/)
  assert.deepEqual(converted.json, { filename: 'minutes.docx', title: '', page_count: 1, warnings: [] })
  const { chunks, ...variables } = converted.variables
  assert.deepEqual(variables, converted.json)
  assert.deepEqual([chunks.length, chunks[0].headings], [2, ['Minutes']])
  const plain = await invoke(plugin, given, 'convert_file', { file, output_format: 'text', ocr: 'off' })
  assert.match(plain.text, /^Minutes\n/)
  assert.deepEqual(plain.variables.chunks, [])

  const usage = await invoke(plugin, given, 'get_usage', {})
  assert.match(usage.text, /^Plan free: \d+ of \d+ conversions left today, 0 credits\.$/)
  assert.deepEqual([usage.variables.tier, usage.variables.used], ['free', 2])

  const corrupt = await fileOf(t, '%PDF-1.7', 'a.pdf')
  await assert.rejects(invoke(plugin, given, 'convert_file', { file: corrupt }), {
    name: 'ServiceError',
    message: /corrupt.* \(file_corrupt\)$/,
  })
  const refused = invoke(plugin, given, 'convert_url', { url: 'https://localhost/a.pdf' })
  await assert.rejects(refused, /\((url_not_public|invalid_url)\)$/)
  await assert.rejects(
    invoke(plugin, { ...given, key: given.spentKey }, 'convert_file', { file }),
    /\(quota_exhausted\)$/,
  )
  assert.equal((await invoke(plugin, given, 'get_usage', {})).variables.used, 2)
})

test('Dify tests the address and the key by a call that is free', { skip: skipDify }, async (t) => {
  const { url, key } = await givenFor(t, pool)
  const plugin = await startDifyPlugin(t)
  const validate = (credentials: Json): Promise<Json[]> =>
    plugin.request({ type: 'tool', action: 'validate_tool_credentials', provider: 'docmill', credentials })
  assert.deepEqual(await validate({ url: ` ${url}/ `, api_key: key }), [{ result: true }])
  const name = 'ToolProviderCredentialValidationError'
  await assert.rejects(validate({ url, api_key: 'dml_live_x' }), { name, message: /\(api_key_invalid\)$/ })
  await assert.rejects(validate({ url: 'docmill.example.com', api_key: key }), { name, message: /http:\/\/ or https/ })
  await assert.rejects(validate({ url: 'http://127.0.0.1:9', api_key: key }), {
    name,
    message: /\(connection_failed\)$/,
  })
  const elsewhere = await listening(t, (_request, response) => response.end('Welcome to nginx'))
  await assert.rejects(validate({ url: elsewhere, api_key: key }), { name, message: /is not a Docmill service/ })
})

test('a request of Dify that may succeed later is sent again with the same idempotency key', {
  skip: skipDify,
}, async (t) => {
  const plugin = await startDifyPlugin(t)
  const keys: unknown[] = []
  const busy = { success: false, error: { code: 'overloaded', message: 'Busy.', retryable: true, retry_after: null } }
  const done = {
    success: true,
    content: 'words',
    filename: 'a.txt',
    metadata: { title: 'A', page_count: null },
    warnings: [],
  }
  const url = await listening(t, (request, response) => {
    keys.push(request.headers['idempotency-key'])
    response.writeHead(keys.length < 3 ? 503 : 200).end(JSON.stringify(keys.length < 3 ? busy : done))
  })
  const { text, variables } = await invoke(plugin, { url, key: 'k' }, 'convert_url', { url: 'https://example.com/a' })
  assert.deepEqual([text, variables.title, variables.page_count], ['words', 'A', 0])
  assert.equal(keys.length, 3)
  assert.equal(new Set(keys).size, 1)
  assert.match(String(keys[0]), /^dify-/)
})
