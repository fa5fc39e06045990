import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { compacted, typesFrom } from '../../tools/packaging/compact.ts'

test('types that an entry leads to are published, through files of the runtimes too; others are not', (t) => {
  const dist = mkdtempSync(join(tmpdir(), 'docmill-types-'))
  t.after(() => rmSync(dist, { recursive: true }))
  const files = {
    'index.d.ts': "export { a } from './a.js'\nexport type B = import('./deep/b.ts').B\n",
    'a.d.ts': "import type { P } from '#platform/p'\nimport 'zod'\nexport declare const a: P\n",
    'deep/b.d.ts': "export * from '../c.js'\n",
    'c.d.ts': "export * from './index.js'\n",
    'platform/node/p.d.ts': 'export type P = 1\n',
    'platform/web/p.d.ts': 'export type P = 1\n',
    'unused.d.ts': 'export {}\n',
  }
  for (const folder of ['deep', 'platform/node', 'platform/web']) mkdirSync(join(dist, folder), { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dist, name), text)
  const found = [...typesFrom([join(dist, 'index.d.ts')], dist)].map((file) => basename(file)).sort()
  assert.deepEqual(found, ['a.d.ts', 'b.d.ts', 'c.d.ts', 'index.d.ts', 'p.d.ts', 'p.d.ts'])
})

test('a module is published without comments, but for those by which bundlers leave out what is not used', async () => {
  assert.equal(await compacted("/** Words. */\nexport const a = 'ä'\n"), 'const a="ä";export{a};\n')
  assert.match(
    await compacted('/** Words. */\nexport const a = /* @__PURE__ */ make()\n'),
    /^const a = \/\* @__PURE__ \*\/ make/,
  )
})
