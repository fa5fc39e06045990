/**
 * `npm run pack:check`: packs every package, installs the tarballs into an empty folder, one after another as people
 * install them, and uses them there as a stranger would: the library, OCR and the command on every Node at hand, the service
 * on Node 24. None may be larger than `installations.ts` allows.
 *
 * What the packages depend on comes from npm's cache where it is there. DOCMILL_OLDER_NODE names a Node 20
 * to try as well; without it, one that is first on the PATH is taken.
 */
import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { programOf } from '../../test/clients/runtimes.ts'
import { listNodes, versionOf } from '../newcomer/nodes.ts'
import { type InstallationName, installations, installInto } from './installations.ts'
import { faultsOf, packInto, type Tarball } from './pack.ts'

const top = join(import.meta.dirname, '../..')
const sample = join(top, 'docs/guide/minutes.docx')
const images = join(top, 'packages/convert/src/formats/image/fixtures')

const folder = mkdtempSync(join(tmpdir(), 'docmill-packages-'))
try {
  execFileSync(process.execPath, [join(top, 'tools/build.ts')], { stdio: 'inherit' })
  const tarballs = packInto(folder)
  for (const { package: name, size, paths } of tarballs)
    console.log(`packed ${name}: ${paths.length} files, ${Math.round(size / 1024)} KB`)
  assert.deepEqual(tarballs.flatMap(faultsOf), [])

  const app = join(folder, 'app')
  const everywhere = (check: (node: string, app: string) => void): void => {
    for (const node of listNodes()) check(node, app)
  }
  install('library', app, tarballs)
  everywhere(useLibrary)
  useDeno(app)
  install('libraryWithOcr', app, tarballs)
  everywhere(useOcr)
  install('command', app, tarballs)
  everywhere(useCommand)
  missService(app)
  install('service', app, tarballs)
  await serve(app, [join(app, 'node_modules/docmill/dist/main.cjs'), 'serve'])
  await serve(app, imageCommand())
  console.log('All packages work.')
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function install(name: InstallationName, app: string, tarballs: readonly Tarball[]): void {
  const { command, maxMb } = installations[name]
  const size = installInto(app, installations[name], tarballs)
  assert.ok(size <= maxMb, `${command} takes ${size.toFixed(1)} MB of at most ${maxMb}`)
  console.log(`${command}: ${size.toFixed(1)} MB of at most ${maxMb}`)
}

function run(node: string, app: string, ...args: string[]): string {
  return execFileSync(node, args, { cwd: app, encoding: 'utf8' })
}

/** Runs a program with names of files as its arguments, in the folder of the packages. */
function evaluate(node: string, app: string, program: string, ...files: string[]): string {
  return run(node, app, '--input-type=module', '--eval', program, ...files)
}

function useLibrary(node: string, app: string): void {
  const program = `
    import { readFileSync } from 'node:fs'
    import { convert, createMediaPool } from '@docmill/convert'
    for (const file of process.argv.slice(1)) {
      const { content, chunks } = await convert(readFileSync(file), { filename: file, include: ['chunks'] })
      console.log(content, chunks[0].tokens)
    }
    try {
      createMediaPool()
    } catch (error) {
      console.log(error.message)
    }`
  const letter = join(top, 'packages/convert/src/formats/pdf/goldens/address-lines.pdf')
  const printed = evaluate(node, app, program, sample, letter)
  assert.match(printed, /^# Minutes\n[\s\S]*\| North \| 1,204 \|/)
  assert.match(printed, /npm install @docmill\/ocr\n$/)
  // From CommonJS, which Node 20.19 and newer allow.
  const required = `const { convert } = require('@docmill/convert')
    convert(require('node:fs').readFileSync(process.argv[1])).then(({ content }) => console.log(content))`
  assert.match(run(node, app, '--no-warnings', '--eval', required, sample), /^# Minutes\n/)
  console.log(`${versionOf(node)}: the library converts, from CommonJS too, and names the package of OCR`)
}

/** The pool of processes, whose flags are those of Node. */
function useDeno(app: string): void {
  const deno = programOf('deno')
  if (!deno) return
  const program = join(app, 'deno.mjs')
  writeFileSync(
    program,
    `import { readFileSync } from 'node:fs'
     import { contentText, createPool } from '@docmill/convert'
     const pool = await createPool({ workers: 1 })
     console.log(contentText((await pool.convert(readFileSync(${JSON.stringify(sample)}))).content))
     await pool.close()`,
  )
  assert.match(run(deno, app, 'run', '--allow-all', '--no-lock', program), /^# Minutes\n/)
  console.log('Deno: the pool of processes converts')
}

function useOcr(node: string, app: string): void {
  const program = `
    import { readFileSync } from 'node:fs'
    import { convert, createMediaPool } from '@docmill/convert'
    const media = createMediaPool({ workers: 1, embeddedOcr: true })
    for (const file of process.argv.slice(1))
      console.log((await convert(readFileSync(file), { filename: file, engines: { ocr: media.ocr } })).content)
    await media.close()`
  const files = ['two-lines.png', 'two-lines-upended.heic'].map((name) => join(images, name))
  const printed = evaluate(node, app, program, ...files)
  assert.equal(printed.match(/The quick brown fox/g)?.length, files.length, printed)
  console.log(`${versionOf(node)}: the package of OCR reads PNG and HEIC`)
}

function useCommand(node: string, app: string): void {
  // With compiled code that the first start has kept, as without it.
  const env = { ...process.env, XDG_CACHE_HOME: mkdtempSync(join(folder, 'cache-')) }
  const convert = ['node_modules/docmill/dist/main.cjs', 'convert', sample]
  const [converted = '', again] = [1, 2].map(() => execFileSync(node, convert, { cwd: app, encoding: 'utf8', env }))
  assert.equal(again, converted)
  assert.match(converted, /^# Minutes\n[\s\S]*\| North \| 1,204 \|/)
  const program = `
    import { readFileSync } from 'node:fs'
    import { convert } from 'docmill'
    const { content } = await convert(readFileSync(process.argv[1]), { filename: 'minutes.docx' })
    process.stdout.write(content)`
  assert.equal(evaluate(node, app, program, sample), converted)
  const initialize = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'check', version: '1' } }
  const { stdout } = spawnSync(node, ['node_modules/docmill/dist/main.cjs', 'mcp', '.'], {
    cwd: app,
    encoding: 'utf8',
    input: `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: initialize })}\n`,
  })
  assert.equal(JSON.parse(stdout).result.serverInfo.name, 'docmill', stdout)
  console.log(`${versionOf(node)}: the command converts and serves MCP`)
}

/** The command names the package that it lacks. */
function missService(app: string): void {
  const { status, stderr } = spawnSync(process.execPath, ['node_modules/docmill/dist/main.cjs', 'serve'], {
    cwd: app,
    encoding: 'utf8',
  })
  assert.equal(status, 69, stderr)
  assert.match(stderr, /npm install -g docmill @docmill\/server/)
}

/** What the image starts, in its own words, in the folder of the packages. */
function imageCommand(): string[] {
  const script = readFileSync(join(top, 'deploy/docmill.sh'), 'utf8')
  const words = /^exec node (.*) "\$@"$/m.exec(script)?.[1]?.replace(' /docmill/', ' ').split(' ') ?? []
  const dockerfile = readFileSync(join(top, 'deploy/Dockerfile'), 'utf8')
  const usual = JSON.parse(/^CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? '[]') as string[]
  assert.ok(words.length > 0 && usual.length > 0, 'the image starts nothing')
  return [...words, ...usual]
}

async function serve(app: string, command: string[]): Promise<void> {
  const token = 'token of the check'
  const env = {
    PATH: process.env.PATH,
    PORT: '0',
    DOCMILL_DATA_DIR: join(folder, 'data'),
    DOCMILL_WORKERS: '1',
    DOCMILL_METRICS_TOKEN: token,
    DOCMILL_LOG_LEVEL: 'error',
    // Nobody listens there: what matters is that traces are recorded.
    DOCMILL_TRACES_URL: 'http://127.0.0.1:9/v1/traces',
  }
  const service = spawn(process.execPath, command, { cwd: app, env, stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  for await (const chunk of service.stdout.iterator({ destroyOnReturn: false })) {
    printed += chunk
    if (/^Docmill listening on http\S+$/m.test(printed)) break
  }
  const [, url = ''] = /^Docmill listening on (http\S+)$/m.exec(printed) ?? []
  const read = async (path: string, headers = {}): Promise<string> => {
    const response = await fetch(url + path, { headers })
    assert.equal(response.status, 200, path)
    return response.text()
  }
  assert.equal(JSON.parse(await read('/readyz')).status, 'ready')
  const [script = ''] = /\/dashboard\/assets\/[\w-]+\.js/.exec(await read('/')) ?? []
  await read(script)
  for (const path of ['/docs', '/docs/search?q=backup', '/docs/files/docmill.service']) await read(path)
  const metrics = await read('/metrics', { authorization: `Bearer ${token}` })
  const [, young] = /^nodejs_heap_space_size_total_bytes\{space="new"\} (\d+)/m.exec(metrics) ?? []
  assert.ok(Number(young) <= 6 * 2 ** 20, `the young space is ${young} bytes`)
  service.kill('SIGTERM')
  const [code] = (await once(service, 'exit')) as [number | null]
  assert.equal(code, 0)
  console.log(`the service is ready, serves its pages and ends; its young space is ${Number(young) / 2 ** 20} MB`)
}
