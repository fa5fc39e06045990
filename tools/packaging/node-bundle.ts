/**
 * The packages for Node as few files in CommonJS: a conversion process loads some 25 of the library in place of 300, and the command
 * line 10 in place of 200. Node finds and links a module of CommonJS in a fraction of the time that one of ECMAScript takes
 * (docs/decisions/few-files-for-node.md has the figures).
 *
 * All entries of a package are bundled at once, so that what they share is one file and a class is one class; readers stay files that
 * are loaded when they are needed. Of the library, browsers and other bundlers keep the modules one by one, of which they leave out
 * more.
 */
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { build as buildModules } from 'esbuild'
import { build, type Plugin } from 'rolldown'
import { packagesOf, writeLicenses } from './bundled.ts'
import { typesFrom } from './compact.ts'

const top = join(import.meta.dirname, '../..')
const folder = join(top, 'packages/convert')
const dist = join(folder, 'dist')
const outdir = join(dist, 'node')

/** What a process runs, which is named by its file. */
const conversionProgram = 'worker/entry.js'
/** What it is started by. */
const conversionStart = 'worker/process/kept-code/start.js'
const mediaProgram = 'worker/media/media-entry.js'

/** Expects what the compiler has emitted. */
export async function bundleForNode(): Promise<void> {
  const { exports } = descriptionOf('convert')
  const named = Object.values(exports).flatMap(({ node, default: file }) =>
    node ? [[basename(node, '.cjs'), join(folder, file)] as const] : [],
  )
  const inputs = await bundle({
    entries: {
      ...Object.fromEntries(named),
      [bundledName(conversionProgram)]: join(dist, conversionProgram),
      [bundledName(conversionStart)]: join(dist, conversionStart),
    },
    from: dist,
    outdir,
    apart: ['@docmill/ocr', '#platform/pdfium-script'],
  })
  writeLicenses(dist, packagesOf(inputs))
  await bundleMediaProgram()
  writeStart(join(dist, conversionProgram), join(outdir, `${bundledName(conversionStart)}.cjs`))
  writeStart(join(dist, mediaProgram), join(outdir, `${bundledName(mediaProgram)}.js`))
}

/** A program keeps its name, and is its bundle. */
function writeStart(file: string, bundle: string, before = ''): void {
  const path = relative(dirname(file), bundle).replaceAll(sep, '/')
  writeFileSync(file, `${before}import '${path.startsWith('.') ? path : `./${path}`}'\n`)
}

const bundledName = (file: string): string => file.replace(/\.js$/, '').replaceAll('/', '-')

/** As modules, as those of `@docmill/ocr` are. It shares nothing with the process that starts it. */
async function bundleMediaProgram(): Promise<void> {
  await buildModules({
    absWorkingDir: top,
    entryPoints: { [bundledName(mediaProgram)]: join(dist, mediaProgram) },
    outdir,
    bundle: true,
    splitting: true,
    chunkNames: 'media-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'inline',
    logLevel: 'error',
    external: ['#platform/*', '@docmill/ocr'],
  })
}

/** The command and what it loads. Whoever installs the command as a library gets what `index.js` names. */
export async function bundleCommand(): Promise<void> {
  await bundleInPlace('download', ['index'])
  await bundleInPlace('engines', ['index'], ['sherpa/entry'])
  await bundleInPlace('mcp', ['index'])
  const library = readFileSync(join(top, 'packages/cli/dist/index.js'))
  await bundleInPlace('cli', [], ['main'])
  writeFileSync(join(top, 'packages/cli/dist/index.js'), library)
}

/** Replaces the modules of a package by bundles. @param entries Modules, without their extension, as the programs. */
async function bundleInPlace(
  name: string,
  entries: readonly string[],
  programs: readonly string[] = [],
): Promise<void> {
  const dist = join(top, 'packages', name, 'dist')
  const { dependencies = {}, peerDependencies = {} } = descriptionOf(name)
  const modules = globSync('**/*.js', { cwd: dist }).map((file) => join(dist, file))
  const types = typesFrom([join(dist, 'index.d.ts')], dist)
  await bundle({
    entries: Object.fromEntries([...entries, ...programs].map((entry) => [entry, join(dist, `${entry}.js`)])),
    from: dist,
    outdir: dist,
    apart: Object.keys({ ...dependencies, ...peerDependencies }),
  })
  for (const file of [...modules, ...globSync('**/*.d.ts', { cwd: dist }).map((file) => join(dist, file))])
    if (!types.has(file)) rmSync(file)
  for (const program of programs)
    writeStart(join(dist, `${program}.js`), join(dist, `${program}.cjs`), name === 'cli' ? '#!/usr/bin/env node\n' : '')
}

interface Bundle {
  /** Emitted modules by the names of their bundles. */
  entries: Readonly<Record<string, string>>
  /** The folder of emitted modules. */
  from: string
  outdir: string
  /** Packages and files that are loaded from where they are. */
  apart: readonly string[]
}

/** @returns The files that went into it. */
async function bundle({ entries, from, outdir, apart }: Bundle): Promise<string[]> {
  const { output } = await build({
    cwd: top,
    input: entries,
    platform: 'node',
    external: apart.map((name) => new RegExp(`^${name}(?:/|$)`)),
    resolve: { conditionNames: ['import', 'node', 'default'] },
    plugins: [tables(outdir), ownAddress(from, outdir)],
    logLevel: 'warn',
    output: {
      dir: outdir,
      format: 'cjs',
      entryFileNames: '[name].cjs',
      chunkFileNames: 'chunk-[hash].cjs',
      // Names stay, so that a trace says where.
      minify: { mangle: false, compress: false, codegen: { removeWhitespace: true } },
    },
  })
  return output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
}

/** A module that asks for its own address is given the one that it had before. */
function ownAddress(from: string, outdir: string): Plugin {
  return {
    name: 'own-address',
    transform(code, path) {
      if (!path.startsWith(from + sep) || !code.includes('import.meta.url')) return undefined
      const address = JSON.stringify(relative(outdir, path).replaceAll(sep, '/'))
      return code.replaceAll('import.meta.url', `new URL(${address}, import.meta.url).href`)
    },
  }
}

/** Tables of megabytes that are there already, loaded by those who count tokens. */
function tables(outdir: string): Plugin {
  return {
    name: 'tables',
    resolveId(path, importer) {
      if (!importer || !/\/ranks\/\w+\.js$/.test(path)) return undefined
      return { id: relative(outdir, join(importer, '..', path)).replaceAll(sep, '/'), external: true }
    },
  }
}

interface Description {
  exports: Record<string, { node?: string; default: string }>
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

function descriptionOf(name: string): Description {
  return JSON.parse(readFileSync(join(top, 'packages', name, 'package.json'), 'utf8')) as Description
}
