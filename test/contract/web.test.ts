import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { convert } from '@docmill/convert'
import { build } from 'vite'
import { publishedPdfiumUrl } from '../../tools/packaging/pdfium.ts'

const top = join(import.meta.dirname, '../..')
const library = join(top, 'packages/convert')
const folder = mkdtempSync(join(tmpdir(), 'docmill-web-'))
const ofNode = new Set<string>()

before(async () => {
  await build({
    configFile: false,
    logLevel: 'error',
    root: library,
    base: './',
    resolve: { conditions: ['@docmill/source', 'browser', 'module'] },
    plugins: [
      {
        name: 'modules-of-node',
        enforce: 'pre',
        resolveId(id, importer) {
          if (id.startsWith('node:') || builtinModules.includes(id)) ofNode.add(`${id} in ${importer}`)
        },
        load: (id) => (id.endsWith('/platform/pdfium-url.ts') ? publishedPdfiumUrl : undefined),
      },
    ],
    build: {
      outDir: folder,
      minify: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(library, 'src/entries/web.ts'),
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: 'web.js' },
      },
    },
  })
})
after(() => rmSync(folder, { recursive: true }))

test('nothing that the library for the web loads is a module of Node', () => {
  assert.deepEqual([...ofNode], [])
})

/** Reads the files that are named, then hides what Node has and browsers have not, and prints what it converts. */
const program = `
  import { readFileSync } from 'node:fs'
  const print = console.log
  const [, bundle, wasm, ...names] = process.argv
  const [code, ...files] = [wasm, ...names].map((name) => new Uint8Array(readFileSync(name)))
  for (const name of ['Buffer', 'process', 'setImmediate']) delete globalThis[name]
  const { convert, usePdfium } = await import(bundle)
  usePdfium(code)
  for (const [index, file] of files.entries()) print((await convert(file, { filename: names[index] })).content)`

test('it converts where there is nothing of Node', async () => {
  const names = [
    'pdf/goldens/address-lines.pdf',
    'epub/goldens/notes-by-their-marks.epub',
    'xls/goldens/biff2.xls',
    'docx/goldens/captions-of-images.docx',
  ].map((name) => join(library, 'src/formats', name))
  const wasm = join(top, 'node_modules/@embedpdf/pdfium/dist/pdfium.wasm')
  const printed = execFileSync(
    process.execPath,
    ['--input-type=module', '--eval', program, join(folder, 'web.js'), wasm, ...names],
    { encoding: 'utf8' },
  )
  const expected = []
  for (const name of names) expected.push((await convert(readFileSync(name), { filename: name })).content)
  assert.equal(printed, `${expected.join('\n')}\n`)
})
