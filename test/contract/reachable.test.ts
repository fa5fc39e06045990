import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

const top = join(import.meta.dirname, '../..')
const packages = join(top, 'packages')

test('every file of a package is reached from what the package offers or runs', () => {
  const reached = new Set<string>()
  const reach = (file: string): void => {
    if (reached.has(file) || !existsSync(file)) return
    reached.add(file)
    for (const target of targetsOf(file)) reach(target)
  }
  for (const entry of globSync(
    '*/src/{index.ts,entries/*.ts,tables.ts,programs.ts,ahead.ts,formats/pdf/debug-layout.ts,main.ts,main.tsx,files.ts,dashboard/wire.ts,worker/process/kept-code/start.ts}',
    { cwd: packages },
  ))
    reach(join(packages, entry))
  const files = globSync('*/src/**/*.{ts,tsx}', { cwd: packages }).filter(
    (file) => !/\.test\.ts$|\.d\.ts$|\/(testing|fixtures)\//.test(file),
  )
  assert.deepEqual(
    files.filter((file) => !reached.has(join(packages, file))),
    [],
  )
})

test('what a file exports is named by another', () => {
  const sources = globSync(['packages/*/src/**/*.{ts,tsx}', '{test,tools,bench}/**/*.{ts,mjs}'], { cwd: top })
    .filter((file) => !/node_modules|\/goldens\//.test(file))
    .map((file) => ({ file, text: readFileSync(join(top, file), 'utf8') }))
  const files = new Map<string, number>()
  for (const { text } of sources)
    for (const word of new Set(text.match(/\w+/g))) files.set(word, (files.get(word) ?? 0) + 1)
  const idle = sources.flatMap(({ file, text }) =>
    Array.from(text.matchAll(/^export (?:const|(?:async )?function\*?|class) (\w+)/gm), ([, name = '']) => name)
      .filter((name) => files.get(name) === 1)
      .map((name) => `${file}: ${name}`),
  )
  assert.deepEqual(idle, [])
})

/** What a file imports, and the programs in its folder that it starts. */
function targetsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const named = Array.from(text.matchAll(/'(\.\.?\/[^']+\.tsx?)'/g), ([, target = '']) => target)
  const ofPlatform = Array.from(text.matchAll(/'#platform\/([\w-]+)'/g), ([, name = '']) =>
    ['node', 'web'].map((place) => join(packages, `convert/src/platform/${place}/${name}.ts`)),
  )
  const started = Array.from(text.matchAll(/`([\w-]+)\$\{extname\(/g), ([, name = '']) => `${name}.ts`)
  return [...[...named, ...started].map((target) => join(dirname(file), target)), ...ofPlatform.flat()]
}
