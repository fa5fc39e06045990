/** What the pages cost whoever only uses the API: nothing. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { test } from 'node:test'
import { codeWords } from '../../packages/dashboard/src/words.ts'
import { endpointMethods, pages } from '../../packages/server/src/dashboard/names.ts'
import { dashboardRoutes } from '../../packages/server/src/dashboard/routes.ts'

const source = join(import.meta.dirname, '../../packages/server/src')

test('the service starts without the code of the pages and the packages that only they need', () => {
  const loaded = new Set<string>()
  const packages = new Set<string>()
  const load = (file: string): void => {
    if (loaded.has(file)) return
    loaded.add(file)
    for (const name of staticImports(file))
      if (name.startsWith('.')) load(join(dirname(file), name))
      else packages.add(name)
  }
  load(join(source, 'start.ts'))
  const ofPages = [...loaded].map((file) => relative(source, file)).filter((file) => file.startsWith('dashboard/'))
  assert.deepEqual(ofPages.sort(), ['dashboard/names.ts', 'dashboard/routes.ts'])
  assert.ok(![...loaded].some((file) => file.includes('billing/stripe')), 'nor that of what is sold')
  for (const name of ['@node-rs/argon2', 'openid-client', 'nodemailer']) assert.ok(!packages.has(name), name)
})

test('every page and every endpoint of the pages has a route', () => {
  const paths = new Set(dashboardRoutes.map(({ method, path }) => `${method} ${path}`))
  for (const page of pages) assert.ok(paths.has(`GET ${page}`))
  for (const [name, method] of Object.entries(endpointMethods)) assert.ok(paths.has(`${method} /dashboard/api/${name}`))
})

test('the pages import their own files, their libraries, and of the service only types', () => {
  const folder = join(import.meta.dirname, '../../packages/dashboard/src')
  const allowed = /^(react|react-dom\/client|uplot(\/dist\/uPlot\.min\.css)?)$/
  const wrong = globSync('**/*.{ts,tsx}', { cwd: folder }).flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    const imports = [...text.matchAll(/^import (type )?(?:[^'"`]*? from )?'([^']+)'$/gm)]
    return imports
      .filter(([, type, name = '']) => {
        if (name.startsWith('.')) return relative(folder, join(folder, dirname(file), name)).startsWith('..')
        return name === '@docmill/server/wire' ? !type : !allowed.test(name)
      })
      .map(([line]) => `${file}: ${line}`)
  })
  assert.deepEqual(wrong, [])
})

test('a code is shown in words, with what is written in capitals in capitals', () => {
  assert.deepEqual(['file_encrypted', 'url_expired', 'invalid_url', 'invalid_json', 'client_gone'].map(codeWords), [
    'File encrypted',
    'URL expired',
    'Invalid URL',
    'Invalid JSON',
    'Cancelled',
  ])
})

/** Imports of values that are carried out when a file is loaded. */
function staticImports(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/^(?:import|export)\s+(?!type\b)[^'"]*?from '([^']+)'|^import '([^']+)'/gm)].map(
    ([, from, bare]) => (from ?? bare) as string,
  )
}
