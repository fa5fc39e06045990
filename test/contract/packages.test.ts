import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { bundled } from '../../tools/packaging/bundled.ts'
import { faultsOf, published } from '../../tools/packaging/pack.ts'

const packages = join(import.meta.dirname, '../../packages')

/** Files by condition, as `exports` and `imports` have them. */
type Conditions = string | { [condition: string]: Conditions }

interface Description {
  name: string
  version: string
  license: string
  engines: { node: string }
  files: string[]
  keywords: string[]
  repository: { url: string; directory: string }
  publishConfig: object
  exports: Record<string, Record<string, string>>
  imports?: Record<string, Conditions>
  dependencies: Record<string, string>
  /** Loaded where they are installed. */
  peerDependencies?: Record<string, string>
}

const descriptions = published.map((name) => ({
  name,
  description: JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8')) as Description,
}))

test('every package says what it is, under which licence, and on which Node it runs', () => {
  for (const { name, description } of descriptions) {
    assert.equal(description.license, 'MIT')
    // zlib.crc32 came with 20.15.
    assert.equal(description.engines.node, name === 'server' ? '>=24' : '>=20.15')
    assert.equal(description.files[0], 'dist')
    for (const file of ['README.md', 'LICENSE']) assert.ok(existsSync(join(packages, name, file)), `${name}/${file}`)
  }
})

test('every package says what it is found by and where it comes from, which its provenance is compared with', () => {
  for (const { name, description } of descriptions) {
    assert.ok(description.keywords.length > 0, name)
    const url = 'git+https://github.com/docmill/docmill.git'
    assert.deepEqual(description.repository, { type: 'git', url, directory: `packages/${name}` })
    assert.deepEqual(description.publishConfig, { access: 'public', provenance: true })
  }
})

test('every entry of a package has types, which are found before its code', () => {
  for (const { description } of descriptions)
    for (const [entry, conditions] of Object.entries(description.exports)) {
      const [first, ...rest] = Object.keys(conditions).filter((condition) => condition !== '@docmill/source')
      assert.equal(first, 'types', `${description.name} ${entry}`)
      assert.ok(['', 'default', 'node default'].includes(rest.join(' ')), `${description.name} ${entry}`)
    }
})

test('a release publishes every package after those that it depends on', () => {
  const workflow = readFileSync(join(packages, '../.github/workflows/publish.yml'), 'utf8')
  assert.equal(/for name in ([\w ]+);/.exec(workflow)?.[1], published.join(' '))
})

test('the tarballs that the guide names are those of this version', () => {
  const folder = join(packages, '../docs/guide')
  const guide = globSync('**/*.md', { cwd: folder }).map((page) => readFileSync(join(folder, page), 'utf8'))
  const tarballs = descriptions.map(
    ({ description }) => `${description.name.replace('@', '').replace('/', '-')}-${description.version}.tgz`,
  )
  const named = Array.from(guide.join('\n').matchAll(/docmill[\w-]*-[\d.]+\.tgz/g), ([tarball]) => tarball)
  assert.ok(named.length > 0)
  assert.deepEqual(
    named.filter((tarball) => !tarballs.includes(tarball)),
    [],
  )
})

/** What Node 20 lacks of the language, by the version that brought it: 21, 22, 22, 24, 22. */
const tooNew =
  /\b(?:Map|Object)\.groupBy\(|\bPromise\.withResolvers\(|\bArray\.fromAsync\(|\bPromise\.try\(|\bIterator\.from\(/

test('packages that run on Node 20 use nothing of the language that came later', () => {
  const older = descriptions.filter(({ description }) => !description.engines.node.startsWith('>=24'))
  const files = older.flatMap(({ name }) =>
    globSync(`${name}/src/**/*.ts`, { cwd: packages })
      .filter((file) => !/\.test\.ts$|\/(testing|training|fixtures|goldens)\//.test(file))
      .map((file) => ({ file, text: readFileSync(join(packages, file), 'utf8') })),
  )
  assert.ok(files.length > 500)
  assert.deepEqual(
    files.flatMap(({ file, text }) => tooNew.exec(text)?.[0].concat(` in ${file}`) ?? []),
    [],
  )
})

/** Sources whose imports are in what is published; `@docmill/ocr/files` names files that are copied. */
const selfContained = new Set([...bundled.map(({ package: name, file }) => `${name}/src/${file}`), 'ocr/src/files.ts'])

test('every package depends on what its code imports, and on the packages of its own version', () => {
  const versions = new Map(descriptions.map(({ description }) => [description.name, description.version]))
  for (const { name, description } of descriptions) {
    const imported = new Set(
      globSync('src/**/*.ts', { cwd: join(packages, name) })
        .filter(
          (file) => !/\.test\.ts$|\/(testing|fixtures|goldens)\//.test(file) && !selfContained.has(`${name}/${file}`),
        )
        .flatMap((file) => importsOf(readFileSync(join(packages, name, file), 'utf8'))),
    )
    const needed = { ...description.dependencies, ...description.peerDependencies }
    assert.deepEqual(
      [...imported].filter((one) => !Object.hasOwn(needed, one)),
      [],
      name,
    )
    for (const [dependency, version] of Object.entries(needed))
      assert.equal(version, versions.get(dependency) ?? version, dependency)
  }
})

test('what a package imports from itself is in what is built of it, for each runtime as in the sources', () => {
  for (const { name, description } of descriptions) {
    for (const conditions of Object.values(description.imports ?? {})) {
      assert.ok(typeof conditions === 'object', name)
      const { '@docmill/source': sources, ...built } = conditions
      assert.ok(sources, name)
      const expected = JSON.stringify(sources).replaceAll('./src/', './dist/').replaceAll('.ts"', '.js"')
      assert.deepEqual(built, JSON.parse(expected), name)
    }
  }
})

test('every entry of the library is bundled for Node, so that a class is one class whichever entry it comes from', () => {
  const { exports } = JSON.parse(readFileSync(join(packages, 'convert/package.json'), 'utf8')) as {
    exports: Record<string, { node?: string; default: string }>
  }
  const entries = Object.entries(exports).map(([name, entry]) => ({ name, ...entry }))
  // A worker is a program of its own: it shares nothing with the one that starts it.
  const rest = entries.filter(({ name, default: file }) => file.endsWith('.js') && name !== './worker')
  assert.ok(rest.length > 10)
  for (const { name, node, default: file } of rest) assert.equal(node, `./dist/node/${basename(file, '.js')}.cjs`, name)
  assert.equal(new Set(rest.map(({ node }) => node)).size, rest.length)
})

test('a tarball with a test or without its entry is found faulty', () => {
  const paths = ['package.json', 'README.md', 'LICENSE', 'dist/index.cjs', 'dist/index.d.ts']
  const tarball = { package: 'engines', file: '', size: 0, paths }
  assert.deepEqual(faultsOf(tarball), [])
  assert.deepEqual(faultsOf({ ...tarball, paths: [...paths.slice(0, 4), 'dist/a.test.js', 'src/index.ts'] }), [
    'engines: dist/index.d.ts is missing',
    'engines: dist/a.test.js is not for a package',
    'engines: src/index.ts is not for a package',
  ])
})

/** Names of the packages whose code is imported; types are not needed to run. */
function importsOf(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '')
  const imports = code.matchAll(
    /^(?:import|export)(?! type)\s[^'"]*?from '([^'.#][^']*)'|\bimport\('([^'.#][^']*)'\)/gm,
  )
  return [...imports]
    .map((match) => (match[1] ?? match[2]) as string)
    .filter((specifier) => !specifier.startsWith('node:') && !builtinModules.includes(specifier))
    .map((specifier) => specifier.match(/^(@[^/]+\/)?[^/]+/)?.[0] as string)
}
