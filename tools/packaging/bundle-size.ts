/** How much code a web application loads of the library, measured with esbuild: minified, in chunks, as bundlers make them for browsers. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

export interface BundleSize {
  /** Kilobytes (1,000 bytes) of code that a browser loads until the document is converted. */
  loadedKb: number
  /** The same, compressed with gzip. */
  loadedGzipKb: number
  /** Size of all chunks that the program may load, without the tables of tokens, which `include=chunks` alone needs. */
  reachableKb: number
  /** What was converted. */
  content: string
}

/** A chunk says that it is loaded; its first line is not counted. */
const mark = 'globalThis.loadedChunks.push(import.meta.url);\n'

/**
 * @param from A folder of the package that imports the library.
 * @param program Imports the library and exports `convert`.
 * @param document A file for it.
 * @param conditions `@docmill/source` takes the sources; otherwise what is built.
 */
export async function measureBundle(
  from: string,
  program: string,
  document: string,
  conditions: readonly string[] = [],
): Promise<BundleSize> {
  const folder = mkdtempSync(join(tmpdir(), 'docmill-bundle-'))
  try {
    const { metafile } = await build({
      stdin: { contents: program, resolveDir: from, sourcefile: 'program.js' },
      outdir: folder,
      outExtension: { '.js': '.mjs' },
      entryNames: 'program',
      bundle: true,
      splitting: true,
      minify: true,
      // As other bundlers do: esbuild itself would write six characters for each that is not ASCII.
      charset: 'utf8',
      legalComments: 'none',
      format: 'esm',
      platform: 'browser',
      conditions: [...conditions],
      banner: { js: mark },
      metafile: true,
      logLevel: 'error',
    })
    const { loaded, content } = runIn(folder, document)
    const codes = loaded.map((file) => readFileSync(file).subarray(mark.length))
    const outputs = new Map(Object.entries(metafile.outputs).map(([path, output]) => [basename(path), output]))
    const reached = new Set(['program.mjs'])
    for (const name of reached)
      for (const { path } of outputs.get(name)?.imports ?? [])
        if (outputs.has(basename(path))) reached.add(basename(path))
    const withoutTables = [...reached].filter((name) => !/_base-/.test(name))
    return {
      loadedKb: sum(codes.map(({ length }) => length)) / 1000,
      loadedGzipKb: sum(codes.map((code) => gzipSync(code).length)) / 1000,
      reachableKb: sum(withoutTables.map((name) => statSync(join(folder, name)).size - mark.length)) / 1000,
      content,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const pdfium = fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))

/** Converts in a process of its own, so that it sees which chunks were loaded. The only file that is fetched is the WebAssembly of PDFium. */
function runIn(folder: string, document: string): { loaded: string[]; content: string } {
  const runner = join(folder, 'run.mjs')
  writeFileSync(
    runner,
    `import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
globalThis.loadedChunks = []
globalThis.fetch = async () => new Response(readFileSync(process.argv[3]), { headers: { 'content-type': 'application/wasm' } })
const { convert } = await import('./program.mjs')
const { content } = await convert(new Uint8Array(readFileSync(process.argv[2])), { filename: process.argv[2] })
console.log(JSON.stringify({ content, loaded: globalThis.loadedChunks.map((url) => fileURLToPath(url)) }))
`,
  )
  return JSON.parse(execFileSync(process.execPath, [runner, document, pdfium], { encoding: 'utf8' }))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
