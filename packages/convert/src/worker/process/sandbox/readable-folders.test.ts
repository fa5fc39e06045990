import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { readableFolders } from './readable-folders.ts'

function makeFolder(t: TestContext): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'docmill-folders-')))
  t.after(() => rmSync(folder, { recursive: true }))
  return folder
}

function makePackage(folder: string, dependencies: string[] = []): string {
  mkdirSync(folder, { recursive: true })
  const description = { dependencies: Object.fromEntries(dependencies.map((name) => [name, '1.0.0'])) }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(description))
  return folder
}

function link(target: string, place: string): void {
  mkdirSync(dirname(place), { recursive: true })
  symlinkSync(target, place)
}

test('a package reads itself and the folders of packages around it', (t) => {
  const app = makeFolder(t)
  const own = makePackage(join(app, 'node_modules/@docmill/convert'), ['wasm', 'absent'])
  makePackage(join(app, 'node_modules/wasm'))
  mkdirSync(join(app, 'node_modules/absent'))
  assert.deepEqual(readableFolders(own), [own, join(app, 'node_modules')])
})

test('what it depends on is read in the store that links lead to, and nothing else there', (t) => {
  const [store, app] = [makeFolder(t), makeFolder(t)]
  const own = makePackage(join(store, 'convert/node_modules/convert'), ['wasm'])
  const wasm = makePackage(join(store, 'wasm/node_modules/wasm'), ['bytes'])
  const bytes = makePackage(join(store, 'bytes/node_modules/bytes'), ['wasm'])
  makePackage(join(store, 'other/node_modules/other'))
  link(wasm, join(store, 'convert/node_modules/wasm'))
  link(bytes, join(store, 'wasm/node_modules/bytes'))
  link(wasm, join(store, 'bytes/node_modules/wasm'))
  link(own, join(app, 'node_modules/convert'))
  assert.deepEqual(readableFolders(own), [own, join(store, 'convert/node_modules'), wasm, bytes])
})
