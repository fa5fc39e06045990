/**
 * Files that are published with the code of other packages in them. Of those packages a few files are used, while npm
 * would install all of their builds, maps and data: 60 MB where 9 are needed.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { build, type Plugin } from 'esbuild'

interface Bundled {
  /** Folder of the package that is published. */
  package: string
  /** In its `src`. */
  file: string
  platform: 'node' | 'browser'
}

const top = join(import.meta.dirname, '../..')

export const bundled: readonly Bundled[] = [
  { package: 'convert', file: 'platform/node/pdfium-script.ts', platform: 'node' },
  { package: 'convert', file: 'platform/web/pdfium-script.ts', platform: 'browser' },
  { package: 'convert', file: 'output/tokens/ranks/o200k_base.ts', platform: 'browser' },
  { package: 'convert', file: 'output/tokens/ranks/cl100k_base.ts', platform: 'browser' },
  { package: 'ocr', file: 'tesseract.ts', platform: 'node' },
  { package: 'ocr', file: 'tesseract-worker.ts', platform: 'node' },
  { package: 'mcp', file: 'sdk.ts', platform: 'node' },
  { package: 'server', file: 'telemetry/opentelemetry.ts', platform: 'node' },
]

/** Packages that code names for runtimes that are not ours, where it is never executed. */
const neverLoaded = ['node-fetch']

/** Files of the package itself stay files of their own. */
const ownFilesApart: Plugin = {
  name: 'own-files-apart',
  setup({ onResolve, initialOptions }) {
    const [entry] = initialOptions.entryPoints as string[]
    onResolve({ filter: /^\./ }, ({ importer, path }) => (importer === entry ? { path, external: true } : undefined))
  },
}

/** Bundles what `name` has emitted into `dist`, and writes the licences of what came in. */
export async function bundleInto(name: string): Promise<void> {
  const folder = join(top, 'packages', name)
  const { dependencies = {} } = descriptionIn(folder)
  const inputs = new Set<string>()
  for (const { file, platform } of bundled.filter((one) => one.package === name)) {
    const emitted = join(folder, 'dist', file.replace(/\.ts$/, '.js'))
    const { metafile } = await build({
      entryPoints: [emitted],
      outfile: emitted,
      allowOverwrite: true,
      absWorkingDir: top,
      bundle: true,
      format: 'esm',
      platform,
      target: 'es2022',
      // A notice in the code stays where its author put it.
      legalComments: 'inline',
      // A table of 200,000 lines is a third larger; a trace of code names lines.
      minifyWhitespace: platform === 'browser',
      metafile: true,
      logLevel: 'error',
      external: [...Object.keys(dependencies).flatMap((one) => [one, `${one}/*`]), ...neverLoaded],
      plugins: [ownFilesApart],
      // What code in CommonJS is given by Node.
      ...(platform === 'node' ? { banner: { js: commonJs } } : {}),
    })
    for (const input of Object.keys(metafile.inputs)) inputs.add(join(top, input))
  }
  if (inputs.size > 0) writeLicenses(join(folder, 'dist'), packagesOf([...inputs]))
}

const commonJs = `import { createRequire as createRequireOfBundle } from 'node:module'
const require = createRequireOfBundle(import.meta.url)
const __dirname = import.meta.dirname`

/** @param packages Folders of packages whose code or data are in `dist`; added to those that are listed there. */
export function writeLicenses(dist: string, packages: readonly string[]): void {
  const file = join(dist, 'licenses.txt')
  const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
  writeFileSync(file, before + packages.map(licenseOf).join(''))
}

function licenseOf(folder: string): string {
  const { name, version, license } = descriptionIn(folder)
  const [file] = globSync('{LICENSE,LICENCE,license}*', { cwd: folder })
  const text = file ? `\n${readFileSync(join(folder, file), 'utf8').trim()}\n` : ''
  return `${name} ${version}: ${license}\n${text}\n${'-'.repeat(80)}\n`
}

/** Folders of the packages that these files belong to. */
export function packagesOf(files: readonly string[]): string[] {
  const folders = files.filter((file) => file.includes(`node_modules${sep}`)).map(packageAround)
  return [...new Set(folders)].sort((a, b) => basename(a).localeCompare(basename(b)))
}

/** The nearest folder whose package has a name and a version: some have folders that only say `type`. */
function packageAround(file: string): string {
  const folder = dirname(file)
  if (existsSync(join(folder, 'package.json')) && descriptionIn(folder).version) return folder
  if (folder === dirname(folder)) throw new Error(`${relative(top, file)} belongs to no package`)
  return packageAround(folder)
}

interface Description {
  name: string
  version?: string
  license?: string
  dependencies?: Record<string, string>
}

function descriptionIn(folder: string): Description {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Description
}
