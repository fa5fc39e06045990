import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { compileCacheFolder } from './compile-cache.ts'

const home = mkdtempSync(join(tmpdir(), 'docmill-home-'))
after(() => rmSync(home, { recursive: true }))

test('compiled code is kept in the cache folder of the user, by the conventions of the system', () => {
  assert.equal(compileCacheFolder('linux', {}, home), join(home, '.cache/docmill/compile-cache'))
  assert.equal(compileCacheFolder('linux', { XDG_CACHE_HOME: home }, '/'), join(home, 'docmill/compile-cache'))
  assert.equal(compileCacheFolder('darwin', {}, home), join(home, 'Library/Caches/docmill/compile-cache'))
  assert.equal(compileCacheFolder('win32', {}, home), undefined)
})

test('code is neither kept in nor taken from a folder of another user, or below one that does not exist', (t) => {
  assert.equal(compileCacheFolder('linux', {}, join(home, 'absent')), undefined)
  t.mock.method(process as { getuid(): number }, 'getuid', () => 4711)
  assert.equal(compileCacheFolder('linux', {}, home), undefined)
  assert.equal(compileCacheFolder('linux', { XDG_CACHE_HOME: home }, '/'), undefined)
})

test('a command keeps its compiled code', () => {
  const env = { ...process.env, NODE_COMPILE_CACHE: '', XDG_CACHE_HOME: home }
  const command = ['--conditions=@docmill/source', join(import.meta.dirname, 'main.ts'), 'formats']
  const { status } = spawnSync(process.execPath, command, { env })
  assert.equal(status, 0)
  const [version = ''] = readdirSync(join(home, 'docmill/compile-cache'))
  assert.ok(readdirSync(join(home, 'docmill/compile-cache', version)).length > 0)
})
