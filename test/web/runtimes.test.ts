/** `@docmill/convert/web` and its pool of workers in Deno, Bun and a Worker of Cloudflare, bundled as applications bundle it. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { pdfiumUrl } from '../../packages/convert/src/platform/pdfium-url.ts'
import { pdfiumNextToTheCode } from '../../tools/demo/build.ts'
import { moduleOf, programOf } from '../clients/runtimes.ts'

const top = join(import.meta.dirname, '../..')
const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'docmill-runtimes-'))
const documents = [
  'docs/guide/minutes.docx',
  'packages/convert/src/formats/pdf/goldens/address-lines.pdf',
  'packages/convert/src/formats/epub/goldens/notes-by-their-marks.epub',
].map((path) => join(top, path))

before(async () => {
  const programs = {
    web: "export { convert, usePdfium } from '@docmill/convert/web'",
    pool: "export { createWorkerPool } from '@docmill/convert/worker-pool'",
    worker: "import '@docmill/convert/worker'",
  }
  for (const [name, contents] of Object.entries(programs))
    await build({
      stdin: { contents, resolveDir: import.meta.dirname },
      outfile: join(folder, `${name}.js`),
      bundle: true,
      format: 'esm',
      platform: 'browser',
      conditions: ['@docmill/source'],
      logLevel: 'error',
      plugins: [pdfiumNextToTheCode],
    })
  copyFileSync(fileURLToPath(pdfiumUrl()), join(folder, 'pdfium.wasm'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'main.js'), main)
})
after(() => rmSync(folder, { recursive: true, force: true }))

/** Converts each document in the process and in the pool, and lets one end for its time. */
const main = `
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { createWorkerPool } from './pool.js'
import { convert } from './web.js'

const createWorker = () => new Worker(new URL('./worker.js', import.meta.url), { type: 'module' })
const pool = createWorkerPool({ workers: 2, createWorker })
const texts = []
for (const file of process.argv.slice(2)) {
  const bytes = new Uint8Array(readFileSync(file))
  const { content } = await convert(bytes, { filename: file })
  const pooled = await pool.convert(bytes, { filename: file })
  if (pooled.content !== content) throw new Error('the pool converts ' + file + ' to another text')
  texts.push(content)
}
pool.close()
const short = createWorkerPool({ workers: 1, timeoutMs: 1, createWorker })
const long = new TextEncoder().encode('name,amount\\n'.repeat(500000))
const fault = await short.convert(long, { filename: 'long.csv' }).catch((error) => error.code)
short.close()
console.log(JSON.stringify({ texts, fault }))
process.exit(0)
`

/** What stands next to each document as its expected text, or begins it. */
function check(texts: readonly string[]): void {
  const [minutes, letter, book] = texts
  assert.match(minutes ?? '', /^# Minutes\n/)
  assert.equal(letter, readFileSync(`${documents[1]}.md`, 'utf8'))
  assert.equal(book, readFileSync(`${documents[2]}.md`, 'utf8'))
}

const runtimes: [name: string, program: string | undefined, args: string[]][] = [
  ['Deno', programOf('deno'), ['run', '--allow-read', '--no-lock']],
  ['Bun', programOf('bun'), ['run']],
]

for (const [name, program, args] of runtimes)
  test(`the library and its pool of workers convert in ${name}`, {
    skip: !program && `${name} is not here`,
  }, async () => {
    const { stdout } = await run(program as string, [...args, join(folder, 'main.js'), ...documents], { cwd: folder })
    const { texts, fault } = JSON.parse(stdout)
    check(texts)
    assert.equal(fault, 'conversion_timeout')
  })

interface Miniflare {
  dispatchFetch(url: string, init: RequestInit): Promise<Response>
  dispose(): Promise<void>
}

const entry = moduleOf('miniflare/dist/src/index.js')

test('the library converts in a Worker of Cloudflare', { skip: !entry && 'miniflare is not here' }, async (t) => {
  const { Miniflare } = (await import(entry as string)) as { Miniflare: new (options: object) => Miniflare }
  const worker = `
    import code from './pdfium.wasm'
    import { convert, usePdfium } from './web.js'
    usePdfium(code)
    export default {
      async fetch(request) {
        const { content } = await convert(await request.arrayBuffer(), { filename: new URL(request.url).pathname })
        return new Response(content)
      },
    }`
  const flare = new Miniflare({
    modules: [
      { type: 'ESModule', path: 'main.js', contents: worker },
      { type: 'ESModule', path: 'web.js', contents: readFileSync(join(folder, 'web.js'), 'utf8') },
      { type: 'CompiledWasm', path: 'pdfium.wasm', contents: readFileSync(join(folder, 'pdfium.wasm')) },
    ],
    compatibilityDate: '2026-01-01',
  })
  t.after(() => flare.dispose())
  const texts: string[] = []
  for (const file of documents) {
    const answer = await flare.dispatchFetch(`http://worker.example/${file.split('/').at(-1)}`, {
      method: 'POST',
      body: readFileSync(file),
    })
    texts.push(await answer.text())
    assert.equal(answer.status, 200, texts.at(-1))
  }
  check(texts)
})
