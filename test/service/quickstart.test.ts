/** The examples of the quickstart do what it says, word for word. */
import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { startProgram } from './support/program.ts'
import { testEnvironment } from './support/service.ts'

const guide = join(import.meta.dirname, '../../docs/guide')
const run = promisify(execFile)

/** How a block is run, by its language; the first `sh` block only sets the environment. */
const runners: Record<string, (code: string) => [string, string[]]> = {
  sh: (code) => ['sh', ['-ec', code]],
  js: (code) => [process.execPath, ['--input-type=module', '--eval', code]],
  python: (code) => ['python3', ['-c', code]],
}

const isMissing: Record<string, boolean> = {
  sh: spawnSync('curl', ['--version']).status !== 0,
  js: false,
  python: spawnSync('python3', ['-c', 'import requests']).status !== 0,
}

test('every example of the quickstart answers as it says', async (t) => {
  const program = startProgram(t, { ...testEnvironment(t), DOCMILL_WORKERS: '1' })
  const [, url = ''] = await program.says(/^Docmill listening on (http\S+)$/m)
  const [, key = ''] = /^API key: (\S+)$/m.exec(program.stdout()) ?? []
  const text = readFileSync(join(guide, 'quickstart.md'), 'utf8')
  const blocks = [...text.matchAll(/^```(sh|js|python)\n([\s\S]*?)^```$/gm)].slice(1)
  assert.equal(blocks.length, 6)
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DOCMILL_URL: url, DOCMILL_KEY: key }
  for (const [, language = '', code = ''] of blocks)
    await t.test(`${language}: ${code.split('\n')[0]}`, { skip: isMissing[language] ?? false }, async () => {
      const [command, args] = runners[language]?.(code) ?? ['false', []]
      const { stdout } = await run(command, args, { env, cwd: guide })
      if (code.includes('/usage')) assert.equal(JSON.parse(stdout).success, true)
      else assert.match(stdout, /^(\{"success":true.*"content":")?# Minutes(\n|\\n)/)
    })
})
