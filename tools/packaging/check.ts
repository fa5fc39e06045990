/**
 * `npm run pack:check`: packs every package, installs the tarballs into an empty folder, and uses them there as
 * a stranger would: the library and the command on every Node at hand, the service on Node 24.
 *
 * What the packages depend on comes from npm's cache where it is there. DOCMILL_OLDER_NODE names a Node 20
 * to try as well; without it, one that is first on the PATH is taken.
 */
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { faultsOf, packInto } from './pack.ts'

const top = join(import.meta.dirname, '../..')
const sample = join(top, 'docs/guide/minutes.docx')

const folder = mkdtempSync(join(tmpdir(), 'docmill-packages-'))
try {
  execFileSync(process.execPath, [join(top, 'tools/build.ts')], { stdio: 'inherit' })
  const tarballs = packInto(folder)
  for (const { package: name, size, paths } of tarballs)
    console.log(`packed ${name}: ${paths.length} files, ${Math.round(size / 1024)} KB`)
  assert.deepEqual(tarballs.flatMap(faultsOf), [])

  const app = install(tarballs.map(({ file }) => file))
  for (const node of nodes()) use(node, app)
  await serve(app, [join(app, 'node_modules/docmill/dist/main.js'), 'serve'])
  await serve(app, imageCommand())
  console.log('All packages work.')
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function install(files: string[]): string {
  const app = join(folder, 'app')
  mkdirSync(app)
  writeFileSync(join(app, 'package.json'), '{ "private": true }\n')
  const options = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  execFileSync('npm', ['install', ...options, ...files], { cwd: app, stdio: ['ignore', 'ignore', 'inherit'] })
  console.log(`installed ${readdirSync(join(app, 'node_modules')).length} packages into an empty folder`)
  return app
}

/** This one, and the older one that packages may meet. */
function nodes(): string[] {
  const candidates = [
    process.env.DOCMILL_OLDER_NODE,
    ...(process.env.PATH ?? '').split(delimiter).map((place) => join(place, 'node')),
  ].filter((path) => path !== undefined)
  const older = candidates.find((path) => /^v2[0-3]\./.test(versionOf(path)))
  return older ? [process.execPath, older] : [process.execPath]
}

function versionOf(node: string): string {
  try {
    return execFileSync(node, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return ''
  }
}

function use(node: string, app: string): void {
  const run = (...args: string[]): string => execFileSync(node, args, { cwd: app, encoding: 'utf8' })
  const converted = run('node_modules/docmill/dist/main.js', 'convert', sample)
  assert.match(converted, /^# Minutes\n[\s\S]*\| North \| 1,204 \|/)
  const program = `
    import { readFileSync } from 'node:fs'
    import { convert } from 'docmill'
    const { content } = await convert(readFileSync(process.argv[1]), { filename: 'minutes.docx' })
    process.stdout.write(content)`
  assert.equal(run('--input-type=module', '--eval', program, sample), converted)
  console.log(`${versionOf(node).trim()}: the command and the library convert`)
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
    DOCMILL_LOG_LEVEL: 'warn',
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
