/** The examples on the pages of LangChain, LlamaIndex, Haystack, the AI SDK and Dify, word for word, against a running service. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { createPool } from '@docmill/convert'
import { startRemote } from '../service/support/remote.ts'
import { difyPython, difySources, skipDify } from './dify-plugin.ts'
import { besideFrameworks, skipFrameworks } from './frameworks.ts'
import { givenFor } from './given.ts'
import { python, skipPython } from './python.ts'

const top = join(import.meta.dirname, '../..')
const run = promisify(execFile)
const pool = await createPool({ workers: 1 })
after(() => pool.close())

function examplesOf(page: string, language: string): string[] {
  const text = readFileSync(join(top, 'docs/guide/integrations', page), 'utf8')
  return Array.from(
    text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm')),
    ([, code = '']) => code,
  )
}

test('the examples in Python print what they found', { skip: skipPython }, async (t) => {
  const { url, key, file } = await givenFor(t, pool)
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    PYTHONPATH: join(top, 'python/src'),
    PYTHONDONTWRITEBYTECODE: '1',
    HAYSTACK_TELEMETRY_ENABLED: 'False',
    DOCMILL_URL: url,
    DOCMILL_KEY: key,
  }
  const examples = ['langchain.md', 'llama-index.md', 'haystack.md'].map((page) => examplesOf(page, 'python'))
  assert.deepEqual(
    examples.map(({ length }) => length),
    [2, 2, 1],
  )
  for (const code of examples.flat()) {
    const { stdout } = await run(python as string, ['-c', code], { env, cwd: dirname(file) })
    assert.match(stdout, /Minutes[\s\S]*Lyon/, code)
  }
})

for (const page of ['langchain.md', 'llama-index.md'])
  test(`the example in JavaScript of ${page} prints what it found`, { skip: skipFrameworks }, async (t) => {
    const { url, key, file } = await givenFor(t, pool)
    const [code = '', ...rest] = examplesOf(page, 'js')
    assert.equal(rest.length, 0)
    const program = join(besideFrameworks(t), 'example.mjs')
    writeFileSync(program, code)
    const env = { ...process.env, DOCMILL_URL: url, DOCMILL_KEY: key }
    const { stdout } = await run(process.execPath, [program], { env, cwd: dirname(file) })
    assert.match(stdout, /^Minutes # Minutes[\s\S]*Lyon/)
  })

test('the example of the AI SDK prints what the model has read', { skip: skipFrameworks }, async (t) => {
  const remote = await startRemote(t)
  const { url, key, file } = await givenFor(t, pool, { downloads: remote.downloads })
  const [code = '', ...rest] = examplesOf('ai-sdk.md', 'js')
  assert.equal(rest.length, 0)
  const program = join(besideFrameworks(t), 'example.mjs')
  writeFileSync(program, code)
  const link = remote.on('/minutes.docx', (_request, response) => response.end(readFileSync(file)))
  const env = { ...process.env, DOCMILL_URL: url, DOCMILL_KEY: key, REPORT_URL: link }
  const { stdout } = await run(process.execPath, [program], { env })
  assert.match(stdout, /filename: 'minutes.docx'[\s\S]*# Minutes[\s\S]*truncated: false[\s\S]*It opens in May\./)
})

test('the example of Dify prints what its tool returns', { skip: skipDify }, async (t) => {
  const { url, key, file } = await givenFor(t, pool)
  const server = createServer((_request, response) => response.end(readFileSync(file)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  const [code = '', ...rest] = examplesOf('dify.md', 'python')
  assert.equal(rest.length, 0)
  const env = {
    PATH: process.env.PATH,
    PYTHONDONTWRITEBYTECODE: '1',
    FILE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    DOCMILL_URL: url,
    DOCMILL_KEY: key,
  }
  const { stdout } = await run(difyPython as string, ['-c', code], { env, cwd: difySources })
  assert.match(stdout, /^text .*# Minutes.*Lyon/)
  assert.match(stdout, /^variable .*'chunks'.*'headings': \['Minutes'/m)
})
