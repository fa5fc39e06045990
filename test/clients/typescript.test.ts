/** `@docmill/client` against a running service, in each runtime that is here. */
import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { createPool } from '@docmill/convert'
import { clientTypes, typesFile } from '../../tools/client-types.ts'
import { emittedClient } from './emitted.ts'
import { checkReport, givenFor } from './given.ts'
import { programOf } from './runtimes.ts'

const top = join(import.meta.dirname, '../..')
const pool = await createPool({ workers: 1 })
after(() => pool.close())
const run = promisify(execFile)

/** A Node of line 20, which packages may meet. */
function olderNode(): string | undefined {
  const { PATH = '', DOCMILL_OLDER_NODE } = process.env
  const nodes = [DOCMILL_OLDER_NODE, ...PATH.split(delimiter).map((place) => join(place, 'node'))]
  return nodes.find(
    (node) => node && existsSync(node) && /^v20\./.test(execFileSync(node, ['--version'], { encoding: 'utf8' })),
  )
}

const runtimes: [name: string, program: string | undefined, args: string[]][] = [
  ['Node 24', process.execPath, []],
  ['Node 20', olderNode(), []],
  ['Deno', programOf('deno'), ['run', '--allow-all', '--no-lock']],
  ['Bun', programOf('bun'), ['run']],
]

for (const [name, program, args] of runtimes)
  test(`the client converts, fails, streams and runs jobs in ${name}`, {
    skip: !program && `${name} is not here`,
  }, async (t) => {
    const folder = emittedClient(t)
    const environment = {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      GIVEN: JSON.stringify(await givenFor(t, pool)),
    }
    const { stdout } = await run(program as string, [...args, join(folder, 'main.js')], {
      env: environment,
      cwd: folder,
    })
    checkReport(stdout)
  })

test('the types of the client are those of the OpenAPI document', () => {
  assert.equal(readFileSync(typesFile, 'utf8'), clientTypes(), 'npm run docs writes them')
})

test('the version of the client is that of its description', async () => {
  const { version } = await import('../../packages/client/src/version.ts')
  assert.equal(version, JSON.parse(readFileSync(join(top, 'packages/client/package.json'), 'utf8')).version)
})
