import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const top = join(import.meta.dirname, '../..')
const text = readFileSync(join(top, 'ARCHITECTURE.md'), 'utf8')
const named = new Set(Array.from(text.matchAll(/`([^`\s]+)`/g), ([, name]) => name as string))

test('the architecture says what each folder of the library and of the service is for', () => {
  for (const name of ['convert', 'server']) {
    const folders = globSync('*/*.ts', { cwd: join(top, 'packages', name, 'src') }).map((file) => file.split('/')[0])
    for (const folder of new Set(folders)) assert.ok(named.has(`${folder}/`), `${name}/src/${folder}`)
  }
})

test('every file that the architecture names is there', () => {
  const files = globSync('{packages/*/src,test,tools}/**/*.{ts,tsx,mjs}', { cwd: top }).map((file) => `/${file}`)
  for (const name of named)
    if (/^[\w/-]+(\.test)?\.(ts|tsx|mjs)$/.test(name) && !name.includes('/x/'))
      assert.ok(
        files.some((file) => file.endsWith(`/${name}`)),
        name,
      )
})
