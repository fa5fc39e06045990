/** Packs what `npm run build` has emitted, and says what is wrong with the tarballs. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tesseractData } from '../../packages/ocr/src/files.ts'

const top = join(import.meta.dirname, '../..')

/** The command and the service, in the order in which they depend on each other: what an image has. */
export const ofService = ['ocr', 'convert', 'download', 'engines', 'mcp', 's3', 'server', 'cli'] as const

/** In the order in which they depend on each other. */
export const published = [...ofService, 'client'] as const

export interface Tarball {
  package: string
  file: string
  size: number
  paths: string[]
}

interface PackedFile {
  filename: string
  size: number
  files: { path: string }[]
}

export function packInto(folder: string): Tarball[] {
  return published.map((name) => {
    const options = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder]
    const printed = execFileSync('npm', options, { cwd: join(top, 'packages', name), encoding: 'utf8' })
    const [packed] = JSON.parse(printed) as [PackedFile]
    const paths = packed.files.map(({ path }) => path)
    return { package: name, file: join(folder, packed.filename), size: packed.size, paths }
  })
}

/** What must be in a tarball and is not, and what must not be and is. */
export function faultsOf({ package: name, paths }: Tarball): string[] {
  const present = new Set(paths)
  const missing = wantedOf(name).filter((path) => !present.has(path))
  const stray = paths.filter((path) => !belongs(path))
  return [
    ...missing.map((path) => `${name}: ${path} is missing`),
    ...stray.map((path) => `${name}: ${path} is not for a package`),
  ]
}

interface Description {
  bin?: Record<string, string>
  man?: string
  /** One without code has types alone. */
  exports: Record<string, { types: string; node?: string; default?: string }>
}

/** What code of a package reads that is neither code nor named in its description. */
const extraFiles: Readonly<Record<string, readonly string[]>> = {
  convert: ['dist/platform/pdfium.wasm', 'dist/licenses.txt'],
  ocr: [
    'dist/tesseract/tesseract-core-simd.wasm',
    ...Object.keys(tesseractData).map((name) => `dist/tesseract/${name}.traineddata.br`),
    ...['dist/libheif/libheif.cjs', 'dist/libheif/libheif.wasm', 'dist/licenses.txt'],
  ],
  mcp: ['dist/licenses.txt'],
  server: ['dist/licenses.txt', 'dist/dashboard/pages/index.html', 'dist/documentation/content/docs/README.md'],
}

function wantedOf(name: string): string[] {
  const description = JSON.parse(readFileSync(join(top, 'packages', name, 'package.json'), 'utf8')) as Description
  const entries = Object.values(description.exports).flatMap((entry) =>
    [entry.types, entry.node ?? [], entry.default ?? []].flat(),
  )
  const named = [...entries, ...Object.values(description.bin ?? {}), description.man ?? []]
    .flat()
    .map((path) => path.replace(/^\.\//, ''))
  return ['package.json', 'README.md', 'LICENSE', ...named, ...(extraFiles[name] ?? [])]
}

/** Code, types, files of the pages and of the documentation; no tests and nothing that they read. */
function belongs(path: string): boolean {
  if (['package.json', 'README.md', 'LICENSE'].includes(path)) return true
  if (/^dist\/documentation\/content\/(docs|deploy)\//.test(path)) return true
  if (/(^|\/)(goldens|fixtures|testing|node_modules)\/|\.test\./.test(path)) return false
  // The worker that shows PDF files in the playground keeps the name that its package gives it; decoders of images are WebAssembly.
  if (/^dist\/dashboard\/pages\/.*\.(?:mjs|wasm)$/.test(path)) return true
  if (/^dist\/(?:platform\/pdfium\.wasm|licenses\.txt)$|^dist\/(?:tesseract|libheif)\/[\w.-]+$/.test(path)) return true
  return /^dist\/.*\.(c?js|d\.ts|json|html|css|svg|1)$/.test(path)
}
