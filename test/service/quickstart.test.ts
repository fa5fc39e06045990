/** The examples of the guide do what it says, word for word. */
import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { UploadFields, UrlFields } from '../../packages/server/src/conversion/request.ts'
import { python as installedPython } from '../clients/python.ts'
import { startProgram } from './support/program.ts'
import { type Json, startService, testEnvironment } from './support/service.ts'

const guide = join(import.meta.dirname, '../../docs/guide')
const run = promisify(execFile)

/** How a block is run, by its language; the first `sh` block only sets the environment. */
const runners: Record<string, (code: string) => [string, string[]]> = {
  sh: (code) => ['sh', ['-ec', code]],
  js: (code) => [process.execPath, ['--conditions=@docmill/source', '--input-type=module', '--eval', code]],
  python: (code) => [python, ['-c', code]],
}

const python = installedPython ?? 'python3'
const pythonPath = join(import.meta.dirname, '../../python/src')
const hasCurl = spawnSync('curl', ['--version']).status === 0

/** Whether what a block needs is not installed here. */
function isMissing(language: string, code: string): boolean {
  if (language === 'sh') return !hasCurl
  if (language === 'js') return false
  const imports = code.match(/^(import|from) .*$/gm) ?? []
  return spawnSync(python, ['-c', imports.join('\n')], { env: { ...process.env, PYTHONPATH: pythonPath } }).status !== 0
}

test('every example of the quickstart and of the page on retries answers as it says', async (t) => {
  const program = startProgram(t, { ...testEnvironment(t), DOCMILL_WORKERS: '1' })
  const [, url = ''] = await program.says(/^Docmill listening on (http\S+)$/m)
  const [, key = ''] = /^API key: (\S+)$/m.exec(program.stdout()) ?? []
  const blocks = [
    ...examplesOf('quickstart.md').slice(1),
    ...examplesOf('retries.md'),
    ...examplesOf('integrations/clients.md').slice(1),
    ...examplesOf('integrations/mcp.md'),
    ...examplesOf('integrations/open-webui.md'),
    ...examplesOf('integrations/docling.md'),
  ]
  assert.equal(blocks.length, 17)
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    DOCMILL_URL: url,
    DOCMILL_KEY: key,
    PYTHONPATH: pythonPath,
  }
  for (const [, language = '', code = ''] of blocks)
    await t.test(`${language}: ${code.split('\n')[0]}`, { skip: isMissing(language, code) }, async () => {
      const [command, args] = runners[language]?.(code) ?? ['false', []]
      const { stdout } = await run(command, args, { env, cwd: guide })
      if (code.includes('/usage')) assert.equal(JSON.parse(stdout).success, true)
      else
        assert.match(
          stdout,
          /^(\{"success":true.*"content":"|\[\{"page_content":"|\{"document":.*"md_content":")?# Minutes(\n|\\n)/,
        )
    })
})

function examplesOf(name: string): RegExpExecArray[] {
  return [...readFileSync(join(guide, name), 'utf8').matchAll(/^```(sh|js|python)\n([\s\S]*?)^```$/gm)]
}

interface HttpNode {
  name: string
  type: string
  parameters: {
    method: string
    url: string
    contentType?: string
    bodyParameters: {
      parameters: { parameterType?: string; name: string; value?: string; inputDataFieldName?: string }[]
    }
  }
}

/** What n8n's node for HTTP sends, by its parameters (typeVersion 4.2). */
function bodyOf({
  parameters: { contentType = 'json', bodyParameters },
}: HttpNode): [string | FormData, Record<string, string>] {
  const fields = bodyParameters.parameters
  if (contentType === 'json')
    return [
      JSON.stringify(Object.fromEntries(fields.map(({ name, value }) => [name, value]))),
      { 'content-type': 'application/json' },
    ]
  const form = new FormData()
  for (const { parameterType, name, value = '' } of fields)
    if (parameterType === 'formBinaryData') form.append(name, new Blob(['words']), 'minutes.txt')
    else form.append(name, value)
  return [form, {}]
}

test('the n8n workflow is whole, and sends what the endpoint takes', async (t) => {
  const workflow = JSON.parse(readFileSync(join(guide, 'n8n-workflow.json'), 'utf8')) as Json
  const names = new Set(workflow.nodes.map(({ name }: Json) => name))
  for (const [from, { main }] of Object.entries(workflow.connections as Json) as [string, Json][])
    for (const { node } of main.flat()) assert.ok(names.has(from) && names.has(node))
  const nodes = (workflow.nodes as HttpNode[]).filter(({ type }) => type === 'n8n-nodes-base.httpRequest')
  assert.deepEqual(
    nodes.map(({ parameters: { method, url } }) => `${method} ${new URL(url).pathname}`),
    ['POST /api/v1/convert', 'POST /api/v1/convert'],
  )
  const [ofFile, ofUrl] = nodes as [HttpNode, HttpNode]
  for (const [node, fields] of [
    [ofFile, UploadFields],
    [ofUrl, UrlFields],
  ] as const)
    for (const { name } of node.parameters.bodyParameters.parameters) assert.ok(name in fields.shape, name)

  const service = await startService(t)
  const { post } = await service.account()
  const converted = (await (await post(...bodyOf(ofFile))).json()) as Json
  assert.equal(converted.content, 'words')
  const asked = (await (await post(...bodyOf(ofUrl))).json()) as Json
  assert.equal(asked.error.param, 'file_url', 'only the example address stands in the way')
  const read = JSON.stringify(workflow.nodes).match(/\$json\.(\w+)/g)
  for (const name of read ?? []) assert.ok(name.slice(6) in converted, name)
})
