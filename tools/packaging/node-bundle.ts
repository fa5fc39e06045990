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
import { build, type CodeSplittingGroup, type Plugin } from 'rolldown'
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

/** What each kind of process loads at its start. In the first everything else may be loaded later: readers, commands. */
const startsOfLibrary = [
  [conversionProgram, 'pipeline/convert.js'],
  ['ahead.js'],
  ['index.js', 'tables.js', 'programs.js'],
  [conversionStart],
]
const startsOfCommand = [['main.js'], ['commands/convert.js']]

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
    starts: startsOfLibrary,
  })
  writeLicenses(dist, packagesOf(inputs))
  await bundleMediaProgram()
  writeStart(join(dist, mediaProgram), join(outdir, `${bundledName(mediaProgram)}.js`))
}

/** A program keeps its name, and is its bundle. */
function writeStart(file: string, bundle: string): void {
  const path = relative(dirname(file), bundle).replaceAll(sep, '/')
  writeFileSync(file, `import '${path.startsWith('.') ? path : `./${path}`}'\n`)
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
  await bundleInPlace('cli', [], ['main'], startsOfCommand)
  writeFileSync(join(top, 'packages/cli/dist/index.js'), library)
}

/** Replaces the modules of a package by bundles. @param entries Modules, without their extension, as the programs. */
async function bundleInPlace(
  name: string,
  entries: readonly string[],
  programs: readonly string[] = [],
  starts: Bundle['starts'] = [],
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
    starts,
  })
  for (const file of [...modules, ...globSync('**/*.d.ts', { cwd: dist }).map((file) => join(dist, file))])
    if (!types.has(file)) rmSync(file)
  // The command is named by its package, and runs as what it is.
  if (name !== 'cli')
    for (const program of programs) writeStart(join(dist, `${program}.js`), join(dist, `${program}.cjs`))
}

interface Bundle {
  /** Emitted modules by the names of their bundles. */
  entries: Readonly<Record<string, string>>
  /** The folder of emitted modules. */
  from: string
  outdir: string
  /** Packages and files that are loaded from where they are. */
  apart: readonly string[]
  /** Modules that processes begin with, by the kind of process. */
  starts: readonly (readonly string[])[]
}

/** @returns The files that went into it. */
async function bundle({ entries, from, outdir, apart, starts }: Bundle): Promise<string[]> {
  const { output } = await build({
    cwd: top,
    input: entries,
    preserveEntrySignatures: 'allow-extension',
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
      codeSplitting: {
        groups: [loadedTogether(starts.map((files) => files.map((file) => join(from, file))))],
        // What a module names is loaded by the same kinds of processes and others, and belongs to those.
        includeDependenciesRecursively: false,
      },
      // Names stay, so that a trace says where.
      minify: { mangle: false, compress: false, codegen: { removeWhitespace: true } },
    },
  })
  return output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
}

/** Modules that the same kinds of processes load at their start are one file: each file costs a third of a millisecond to find and open. */
function loadedTogether(starts: readonly (readonly string[])[]): CodeSplittingGroup {
  let closures: Set<string>[] | undefined
  return {
    debugName: 'kinds of processes',
    name(id, context) {
      const module = (one: string) => context.getModuleInfo(one)
      closures ??= starts.map((modules) => closureOf(modules, (one) => module(one)?.importedIds ?? []))
      const kinds = closures.flatMap((closure, kind) => (closure.has(id) ? [kind] : []))
      if (kinds.length === 0 || module(id)?.isEntry) return null
      // What a process of the first kind loads later would bring everything that goes with it into that process.
      const isOfFirst = (one: string): boolean => closures?.findIndex((closure) => closure.has(one)) === 0
      const isOfNone = (one: string): boolean => !closures?.some((closure) => closure.has(one))
      const isLoadedLater = [...closureOf([id], (one) => module(one)?.importers ?? [])].some(
        (one) => isOfNone(one) || module(one)?.dynamicImporters.some((by) => isOfFirst(by) || isOfNone(by)),
      )
      return isLoadedLater && !kinds.includes(0) ? null : `of-${kinds.join('-')}`
    },
  }
}

function closureOf(modules: readonly string[], next: (module: string) => readonly string[]): Set<string> {
  const closure = new Set(modules)
  for (const module of closure) for (const further of next(module)) closure.add(further)
  return closure
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
