/** The examples on the pages of LangChain, LlamaIndex, Haystack and n8n, word for word, against a running service. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { createPool } from '@docmill/convert'
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
