/**
 * What every npm script goes through: sets up what is missing, finds a Node that runs the
 * sources as they are (24 or newer), and hands the terminal to the command.
 *
 * Plain JavaScript without dependencies, for the Node that happens to be there (20 or newer).
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildDashboard } from './dashboard.mjs'

const top = join(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(top, 'node_modules')
const sources = '--conditions=@docmill/source'

/** Each command and what Node is to run for it. */
const commands = {
  // Without the bound V8 keeps ever more young garbage: 254 → 374 MB over 6,000 conversions of
  // which 33 MB live; with it 206 MB, at the same speed.
  serve: ['--max-semi-space-size=2', at('packages/cli/src/main.ts'), 'serve'],
  docmill: [at('packages/cli/src/main.ts')],
  demo: [at('tools/demo/main.ts')],
  docs: [at('tools/docs.ts')],
  goldens: [at('tools/goldens.ts')],
  corpus: [at('tools/corpus.ts')],
  'faults:money': [at('tools/faults/main.ts')],
  regexes: [at('tools/regular-expressions/main.ts')],
  bench: [at('bench/main.ts')],
  'bench:quality': [at('bench/quality/main.ts')],
  compare: [at('bench/compare/main.ts')],
  fuzz: [at('test/fuzz/main.ts')],
  soak: [at('tools/soak/main.ts')],
  schedule: [at('tools/scheduling/main.ts')],
  scale: [at('tools/scale/main.ts')],
  build: [at('tools/build.ts')],
  pack: [at('tools/packaging/main.ts')],
  'pack:check': [at('tools/packaging/check.ts')],
  newcomer: [at('tools/newcomer/main.ts')],
  typecheck: [at('tools/typecheck.ts')],
  lint: [at('node_modules/@biomejs/biome/bin/biome'), 'check'],
  format: [at('node_modules/@biomejs/biome/bin/biome'), 'check', '--write'],
}

/** Commands of those who use Docmill. They need no packages of the workspace's own, which are for development: 410 of 860 MB. */
const ofUsers = ['docmill', 'serve']

const [command, ...rest] = process.argv.slice(2)
if (command !== 'test' && !Object.hasOwn(commands, command ?? '')) {
  console.error(`usage: node tools/run.mjs ${Object.keys(commands).join('|')}|test [arguments]`)
  process.exit(64)
}
// An older Node needs the one among the workspace's own packages.
setUp(ofUsers.includes(command) && isNew() ? 'workspaces' : 'all')
const node = findNode()
if (['serve', 'test', 'build', 'pack', 'pack:check'].includes(command)) buildPages()
const environment = { ...process.env, NODE_COMPILE_CACHE: join(modules, '.cache/docmill') }
if (command === 'test') process.exitCode = await test(rest)
else leave(await run([sources, ...commands[command], ...rest], 'inherit', callersFolder()))

/** Installs the locked packages where they are absent or are not the locked ones. @param {'workspaces' | 'all'} which */
function setUp(which) {
  const lock = readFileSync(join(top, 'package-lock.json'))
  const stamp = join(modules, '.docmill-stamp')
  const locked = `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}`
  /** What is there of the locked packages: '', 'workspaces' or 'all'. */
  const found = () => {
    const [hash, platform, part] = existsSync(stamp) ? readFileSync(stamp, 'utf8').trim().split(' ') : []
    return `${hash} ${platform}` === locked ? (part ?? 'all') : ''
  }
  const isSetUp = () => found() === 'all' || found() === which
  if (isSetUp()) return
  alone(() => {
    if (isSetUp()) return
    const isWhole = isInstalled(JSON.parse(lock.toString()))
    if (!isWhole) install(which, found() !== '')
    mkdirSync(modules, { recursive: true })
    writeFileSync(stamp, `${locked} ${isWhole ? 'all' : which}\n`)
  })
}

function isNew() {
  return Number.parseInt(process.versions.node, 10) >= 24
}

/** Does it while no other command of this folder does: npm, run twice at once, leaves half of the packages. */
function alone(work) {
  const lock = join(top, '.docmill-install')
  for (let told = false; !taken(lock); ) {
    if (isLeft(lock)) {
      rmSync(lock, { force: true })
      continue
    }
    if (!told) process.stderr.write('Waiting for another command that installs packages …\n')
    told = true
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  }
  try {
    work()
  } finally {
    rmSync(lock, { force: true })
  }
}

/** Whether this process has the lock now. */
function taken(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/** Whether the process that took the lock has ended without giving it back. */
function isLeft(lock) {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

/**
 * npm keeps a record of what it installed; packages for other platforms are never in it. `npm install --package-lock-only`
 * writes the record too, so the folders are looked at.
 */
function isInstalled(lock) {
  const record = join(modules, '.package-lock.json')
  if (!existsSync(record)) return false
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages
  return Object.entries(lock.packages).every(
    ([place, { version, link, optional }]) =>
      !place.startsWith('node_modules/') ||
      (link && existsSync(join(top, place))) ||
      (optional && !installed[place]) ||
      (installed[place]?.version === version && existsSync(join(top, place))),
  )
}

/** @param isPart Whether a part is there, which a running service may use: then nothing is removed. */
function install(which, isPart) {
  const started = Date.now()
  process.stderr.write(`Installing packages (once) …`)
  const npm = process.env.npm_execpath?.endsWith('.js')
    ? [process.execPath, process.env.npm_execpath]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm']
  const options = [
    ...(isPart ? ['install', '--no-save'] : ['ci']),
    ...(which === 'workspaces' ? ['--workspaces'] : []),
    ...['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'],
  ]
  const { status, stdout, stderr, error } = spawnSync(npm[0], [...npm.slice(1), ...options], {
    cwd: top,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    process.stderr.write(` failed.\n${error?.message ?? ''}${stdout ?? ''}${stderr ?? ''}\n`)
    process.exit(1)
  }
  process.stderr.write(` done in ${((Date.now() - started) / 1000).toFixed(1)} s.\n`)
}

/** Without its pages the service still serves the API. */
function buildPages() {
  const fault = buildDashboard(node)
  if (fault) process.stderr.write(`The pages of the service could not be built:\n${fault}\n`)
}

/**
 * The Node that runs this, if it is new enough, else the one among the packages: of line 24 the newest for each platform,
 * which for `darwin-arm64` is 24.0.0 (docs/decisions/no-build-step-in-development.md).
 */
function findNode() {
  if (isNew()) return process.execPath
  const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  for (const name of [`node-${platform}`, `node-bin-${platform}`]) {
    const path = join(modules, name, 'bin', file)
    if (existsSync(path)) return path
  }
  console.error(`Docmill runs on Node 24 or newer; this is ${process.version}, and none is packaged for ${platform}.`)
  process.exit(1)
}

/** Types, style, then the tests; with arguments, only the tests in the files or folders named. */
async function test(places) {
  const checks = places.length === 0 ? await Promise.all([check('typecheck'), check('lint')]) : []
  const files =
    places.length === 0 ? ['packages/**/*.test.ts', 'test/**/*.test.ts', 'bench/**/*.test.ts'] : places.map(testsAt)
  const concurrency = Math.max(1, Math.min(availableParallelism(), Math.floor(totalmem() / 2 ** 31)))
  const options = [sources, '--test', '--test-reporter=spec', `--test-concurrency=${concurrency}`]
  const { code } = await run([...options, ...files], 'inherit', top)
  return checks.every(Boolean) ? (code ?? 1) : 1
}

function at(path) {
  return join(top, path)
}

function testsAt(place) {
  return place.endsWith('.ts') ? place : `${place.replace(/\/$/, '')}/**/*.test.ts`
}

async function check(name) {
  const { code, output } = await run(commands[name], 'pipe', top)
  console.log(code === 0 ? `${name}: ok` : `${name}: failed\n${output}`)
  return code === 0
}

/** Files to convert are named from where npm was called; everything else runs at the top. */
function callersFolder() {
  return command === 'docmill' && rest[0] === 'convert' ? (process.env.INIT_CWD ?? process.cwd()) : top
}

/** Runs Node to its end and passes signals on. */
function run(argv, stdio, cwd) {
  const child = spawn(node, argv, { cwd, env: environment, stdio })
  const pass = (signal) => child.kill(signal)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, pass)
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => {
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(name, pass)
      resolve({ code, signal, output })
    })
  })
}

/** Ends as the command ended. */
function leave({ code, signal }) {
  if (signal) process.kill(process.pid, signal)
  else process.exitCode = code
}
