/**
 * Makes what the compiler has emitted for the library smaller: comments and indentation are left out of the modules, which bundlers
 * and `dist/node/` shorten again, and types that no entry leads to are removed. Names and all code stay.
 */
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { transform } from 'esbuild'

const top = join(import.meta.dirname, '../..')

/** @param name Folder of a package whose `dist` has everything that its entries name. */
export async function compactEmitted(name: string): Promise<void> {
  const folder = join(top, 'packages', name)
  const dist = join(folder, 'dist')
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Description
  const wanted = typesFrom(
    Object.values(exports).map(({ types }) => join(folder, types)),
    dist,
  )
  for (const file of globSync('**/*.d.ts', { cwd: dist }).map((file) => join(dist, file)))
    if (!wanted.has(file)) rmSync(file)
  const modules = globSync('**/*.js', { cwd: dist }).map((file) => join(dist, file))
  for (const file of modules) {
    writeFileSync(file, await compacted(readFileSync(file, 'utf8')))
  }
}

/** @returns The code of a module without comments, but for those that tell bundlers what they may leave out. */
export async function compacted(module: string): Promise<string> {
  const { code } = await transform(module, {
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    // esbuild leaves those out with the indentation.
    minifyWhitespace: !/[@#]__(?:PURE|NO_SIDE_EFFECTS)__/.test(module),
    legalComments: 'inline',
  })
  return code
}

interface Description {
  exports: Record<string, { types: string }>
}

const relativeImport = /\b(?:from|import)\s*\(?\s*'((?:\.|#platform\/)[^']+)'/g

/** @param entries Files of types. @returns Those and all that they name, in `dist`. */
export function typesFrom(entries: readonly string[], dist: string): Set<string> {
  const found = new Set<string>()
  const waiting = [...entries]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue
    found.add(file)
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(relativeImport))
      waiting.push(...placesOf(specifier, file, dist).filter(existsSync))
  }
  return found
}

function placesOf(specifier: string, from: string, dist: string): string[] {
  const typesOf = (path: string): string => path.replace(/\.(?:js|ts)$/, '').concat('.d.ts')
  if (!specifier.startsWith('#')) return [typesOf(resolve(dirname(from), specifier))]
  const name = specifier.replace(/^#platform\//, '')
  return ['node', 'web'].map((runtime) => typesOf(join(dist, 'platform', runtime, name)))
}
