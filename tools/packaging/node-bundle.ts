/**
 * The library for Node as few files: `dist/node/`, which the condition `node` of its exports names. A conversion process loads some 30
 * files of it in place of 300, and the command line 10 in place of 200.
 *
 * All entries are bundled at once, so that what they share is one file and a class is one class; readers stay files that are loaded
 * when they are needed. Browsers and other bundlers keep the modules one by one, of which they leave out more.
 */
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { typesFrom } from './compact.ts'

const top = join(import.meta.dirname, '../..')
const folder = join(top, 'packages/convert')
const dist = join(folder, 'dist')
const outdir = join(dist, 'node')

/** What a process runs, which is named by its file. */
const programs = ['worker/entry.js', 'worker/media/media-entry.js'] as const

const settings = {
  absWorkingDir: top,
  bundle: true,
  splitting: true,
  chunkNames: 'chunk-[hash]',
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // Names stay, so that a trace says where.
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'inline',
  logLevel: 'error',
} as const

/** A module that asks for its own address is given the one that it had before. */
const ownAddress: Plugin = {
  name: 'own-address',
  setup({ onLoad }) {
    onLoad({ filter: /\.js$/ }, ({ path }) => {
      const code = readFileSync(path, 'utf8')
      if (!path.startsWith(dist + sep) || !code.includes('import.meta')) return undefined
      const address = JSON.stringify(relative(outdir, path).replaceAll(sep, '/'))
      return { contents: code.replaceAll('import.meta.url', `new URL(${address}, import.meta.url).href`) }
    })
  },
}

/** Tables of megabytes that are there already, loaded by those who count tokens. */
const tables: Plugin = {
  name: 'tables',
  setup({ onResolve }) {
    onResolve({ filter: /\/ranks\/\w+\.js$/ }, ({ path, resolveDir }) => {
      return { path: relative(outdir, join(resolveDir, path)).replaceAll(sep, '/'), external: true }
    })
  },
}

/** Expects what the compiler has emitted. */
export async function bundleForNode(): Promise<void> {
  const { exports, dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Description
  const named = Object.values(exports).flatMap(({ node, default: file }) =>
    node ? [[nameOf(node), join(folder, file)] as const] : [],
  )
  await build({
    entryPoints: Object.fromEntries([...named, ...programs.map((file) => [bundledName(file), join(dist, file)])]),
    outdir,
    ...settings,
    external: ['#platform/*', ...Object.keys(dependencies).flatMap((one) => [one, `${one}/*`]), '@docmill/ocr'],
    plugins: [tables, ownAddress],
  })
  for (const file of programs) {
    const up = '../'.repeat(file.split('/').length - 1)
    writeFileSync(join(dist, file), `import '${up}node/${bundledName(file)}.js'\n`)
  }
}

const nameOf = (path: string): string => path.replace(/^\.\/dist\/node\/|\.js$/g, '')
const bundledName = (file: string): string => file.replace(/\.js$/, '').replaceAll('/', '-')

/**
 * The command is one file and one for each of its commands, in place of 40, and the downloader one file in place of 20. Whoever
 * installs the command as a library gets what `index.js` names.
 */
export async function bundleCommand(): Promise<void> {
  await bundleInPlace('download', ['index.js'])
  await bundleInPlace('cli', ['main.js', 'index.js'])
}

async function bundleInPlace(name: string, entries: readonly string[]): Promise<void> {
  const dist = join(top, 'packages', name, 'dist')
  const { metafile } = await build({
    entryPoints: entries.map((file) => join(dist, file)),
    outdir: dist,
    allowOverwrite: true,
    packages: 'external',
    metafile: true,
    ...settings,
  })
  const emitted = new Set(Object.keys(metafile.outputs).map((file) => join(top, file)))
  const types = typesFrom([join(dist, 'index.d.ts')], dist)
  for (const file of globSync('**/*.{js,d.ts}', { cwd: dist }).map((file) => join(dist, file)))
    if (!emitted.has(file) && !types.has(file)) rmSync(file)
}

interface Description {
  exports: Record<string, { node?: string; default: string }>
  dependencies: Record<string, string>
}
