/** The node for n8n against a running service, with a stand-in for n8n itself; `n8n.test.ts` runs it in a real one. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createPool } from '@docmill/convert'
import type { Json } from '../service/support/service.ts'
import { type Given, givenFor } from './given.ts'

const sources = join(import.meta.dirname, '../../integrations/n8n')

/** What the node takes of n8n at run time. */
const workflow = readFileSync(join(import.meta.dirname, 'n8n-workflow.js'), 'utf8')

// n8n compiles the files to CommonJS, where imports name no extension.
registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'n8n-workflow')
      return { url: `data:text/javascript,${encodeURIComponent(workflow)}`, shortCircuit: true }
    const isOwn = context.parentURL?.includes('/integrations/n8n/') && specifier.startsWith('./')
    return next(isOwn ? `${specifier}.ts` : specifier, context)
  },
})
const { Docmill } = (await import(join(sources, 'nodes/Docmill/Docmill.node.ts'))) as Json
const { DocmillApi } = (await import(join(sources, 'credentials/DocmillApi.credentials.ts'))) as Json

const pool = await createPool({ workers: 1 })
after(() => pool.close())

/** Runs the node over items, each with a file or without. */
async function execute(
  { url, key }: Pick<Given, 'url' | 'key'>,
  parameters: Json,
  items: Json[] = [{}],
): Promise<Json[]> {
  const defaults = { options: {}, outputFormat: 'markdown', source: 'file', binaryField: 'data', wait: true }
  const context: Json = {
    getInputData: () => items,
    getNodeParameter: (name: string) => ({ ...defaults, ...parameters })[name],
    getCredentials: async () => ({ url: `${url}/`, apiKey: key }),
    getExecutionId: () => '7',
    getNode: () => ({ id: 'node', name: 'Docmill' }),
    continueOnFail: () => parameters.continues === true,
    helpers: {
      assertBinaryData: (at: number) => items[at].binary,
      getBinaryDataBuffer: async (at: number) => items[at].bytes,
      async httpRequestWithAuthentication(name: string, { url: address, qs, ...request }: Json) {
        assert.equal(name, 'docmillApi')
        const query = qs ? `?${new URLSearchParams(qs)}` : ''
        const headers = { ...request.headers, authorization: `Bearer ${key}` }
        const response = await fetch(address + query, { method: request.method, body: request.body, headers })
        return { statusCode: response.status, body: await response.text() }
      },
    },
  }
  const [results] = await new Docmill().execute.call(context)
  return results
}

test('the node converts files and URLs, runs jobs of all items and reads usage', async (t) => {
  const given = await givenFor(t, pool)
  const bytes = readFileSync(given.file)
  const item = { binary: { fileName: 'minutes.docx' }, bytes }
  const convert = { resource: 'document', operation: 'convert' }
  const [converted] = await execute(given, { ...convert, options: { include: ['chunks', 'pages'], pages: '' } }, [item])
  assert.match(converted.json.content, /^# Minutes\n/)
  assert.ok(converted.json.chunks && converted.json.pages)
  assert.deepEqual(converted.pairedItem, { item: 0 })
  const used = async (): Promise<number> =>
    (await execute(given, { resource: 'account', operation: 'getUsage' }))[0].json.used
  const before = await used()
  await execute(given, convert, [item])
  await execute(given, convert, [item])
  assert.equal(await used(), before + 1, 'the same item of the same execution is charged once')

  const files = [
    item,
    { binary: { fileName: 'b.docx' }, bytes },
    { binary: { fileExtension: 'pdf' }, bytes: Buffer.from('%PDF-1.7') },
  ]
  const results = await execute(given, { resource: 'job', operation: 'create' }, files)
  assert.deepEqual(
    results.map(({ json, pairedItem }) => [json.filename, json.error?.code, pairedItem.item]),
    [
      ['minutes.docx', undefined, 0],
      ['b.docx', undefined, 1],
      ['document.pdf', 'file_corrupt', 2],
    ],
  )
  const jobId = results[0].json.job_id
  for (const operation of ['get', 'retry', 'cancel'])
    assert.equal((await execute(given, { resource: 'job', operation, jobId }))[0].json.status, 'completed')
  const [capabilities] = await execute(given, { resource: 'account', operation: 'getCapabilities' })
  assert.ok(capabilities.json.extensions.includes('.docx'))
})

test('the workflow of the guide converts a file into Markdown and chunks', async (t) => {
  const given = await givenFor(t, pool)
  const page = readFileSync(join(sources, '../../docs/guide/integrations/n8n.md'), 'utf8')
  const { nodes, connections } = JSON.parse(/^```json\n([\s\S]*?)^```$/m.exec(page)?.[1] ?? '') as Json
  const [form, node] = nodes
  assert.equal(connections[form.name].main[0][0].node, node.name)
  assert.equal(form.parameters.formFields.values[0].fieldLabel, node.parameters.binaryField)
  assert.equal(node.type, 'n8n-nodes-docmill.docmill')
  const item = { binary: { fileName: 'minutes.docx' }, bytes: readFileSync(given.file) }
  const [{ json }] = (await execute(given, node.parameters, [item])) as [Json]
  assert.match(json.content, /^# Minutes\n/)
  assert.ok(json.chunks.length > 0)
})

test('a failure has the message and the code of the service, and goes on where the node may', async (t) => {
  const given = await givenFor(t, pool)
  const url = { resource: 'document', operation: 'convert', source: 'url', url: 'https://localhost/a.pdf' }
  await assert.rejects(execute(given, url), ({ description }: Json) =>
    /^(url_not_public|invalid_url)$/.test(description),
  )
  const spent = { url: given.url, key: given.spentKey }
  const [kept] = await execute(spent, { ...url, url: 'https://example.com/a.pdf', continues: true })
  assert.equal(kept.json.code, 'quota_exhausted')
  assert.match(kept.json.error, /allowance/)
  await assert.rejects(execute(given, { ...url, url: ' ' }), /The URL is empty/)
})

test('the credential is tested by a call that is free', () => {
  const { test: check, authenticate, properties } = new DocmillApi()
  assert.equal(check.request.url, '/api/v1/usage')
  assert.equal(authenticate.properties.headers.Authorization, '=Bearer {{$credentials.apiKey}}')
  const expression = check.request.baseURL.slice(3, -2)
  assert.equal(new Function('$credentials', `return ${expression}`)({ url: 'https://a.example/' }), 'https://a.example')
  assert.ok(properties.every(({ required }: Json) => required))
})
