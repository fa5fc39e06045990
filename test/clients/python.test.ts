/** `docmill-client` for Python: its wheel, its types, and what it and other clients for Python do with a running service. */
import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { createPool } from '@docmill/convert'
import { pythonTypes, pythonTypesFile } from '../../tools/python-types.ts'
import { givenFor } from './given.ts'
import { python, skipPython } from './python.ts'

const sources = join(import.meta.dirname, '../../python')
const run = promisify(execFile)

test('the literals of the client are those of the tables', () => {
  assert.equal(readFileSync(pythonTypesFile, 'utf8'), pythonTypes(), 'npm run docs writes them')
})

/** Their frameworks take mypy 90 s; `python -m mypy src` in `python/` checks them too. */
const ofFrameworks = '/(langchain|haystack|llama_index)\\.py$'

test('the types of the client are strict', { skip: skipPython }, async () => {
  const args = ['-m', 'mypy', '--cache-dir', join(tmpdir(), 'docmill-mypy'), '--exclude', ofFrameworks, 'src']
  const { stdout } = await run(python as string, args, { cwd: sources })
  assert.match(stdout, /^Success/)
})

test('the wheel converts, fails and runs jobs, by itself and within frameworks', { skip: skipPython }, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'docmill-wheel-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const inFolder = (...args: string[]): string =>
    execFileSync(python as string, args, { cwd: sources, encoding: 'utf8', stdio: 'pipe' })
  inFolder('-m', 'hatchling', 'build', '--target', 'wheel', '--directory', folder)
  const [wheel = ''] = globSync('*.whl', { cwd: folder })
  assert.match(wheel, /^docmill_client-[\d.]+-py3-none-any\.whl$/)
  const site = join(folder, 'site')
  inFolder('-m', 'zipfile', '-e', join(folder, wheel), site)
  assert.ok(existsSync(join(site, 'docmill_client/py.typed')))

  const pool = await createPool({ workers: 1 })
  after(() => pool.close())
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    PYTHONPATH: site,
    PYTHONDONTWRITEBYTECODE: '1',
    GIVEN: JSON.stringify(await givenFor(t, pool)),
  }
  const args = ['-m', 'pytest', '-p', 'no:cacheprovider', '--durations=5', 'tests']
  const { stdout } = await run(python as string, args, { cwd: sources, env }).catch((error) => error)
  assert.match(stdout, /^\d+ passed(?!.*failed)/m, stdout.slice(-6000))
  t.diagnostic(stdout.trim().split('\n').at(-1) ?? '')
})
