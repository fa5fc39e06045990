import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'

const top = join(import.meta.dirname, '../..')
const run = join(top, 'tools/run.mjs')

test('a command ends as what it runs ends', () => {
  const { status, stderr } = spawnSync(process.execPath, [run, 'docmill', 'convert', 'absent.txt'], {
    encoding: 'utf8',
  })
  assert.equal(stderr, 'docmill: absent.txt: There is no such file or folder.\n')
  assert.equal(status, 66)
})

test('an unknown command is refused with those that are known', () => {
  const { status, stderr } = spawnSync(process.execPath, [run, 'nonsense'], { encoding: 'utf8' })
  assert.match(stderr, /^usage: .*serve\|docmill/)
  assert.equal(status, 64)
})

test('a signal reaches the service, which ends with 0', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docmill-run-'))
  const env = { ...process.env, PORT: '0', DOCMILL_DATA_DIR: folder, DOCMILL_LOG_LEVEL: 'silent' }
  const service = spawn(process.execPath, [run, 'serve'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  for await (const chunk of service.stdout.iterator({ destroyOnReturn: false })) {
    printed += chunk
    if (/^Docmill listening on http/m.test(printed)) break
  }
  service.kill('SIGTERM')
  const [code] = (await once(service, 'exit')) as [number | null]
  rmSync(folder, { recursive: true })
  assert.equal(code, 0)
})

test('every npm script goes through it, and is documented for whoever starts here', () => {
  const { scripts } = JSON.parse(readFileSync(join(top, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
  const documents = ['README.md', 'CONTRIBUTING.md'].map((name) => readFileSync(join(top, name), 'utf8')).join('\n')
  for (const [name, script] of Object.entries(scripts)) {
    assert.match(script, /^(exec )?node tools\/run\.mjs [\w:]+$/)
    assert.match(documents, new RegExp(`npm (run )?(-s )?${name}(?![\\w:])`), name)
  }
})
