/**
 * Builds the pages of the service into `packages/dashboard/dist` when their sources are others
 * than those of the build that is there.
 *
 * Plain JavaScript without dependencies, because `run.mjs` imports it in whatever Node there is.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const top = join(dirname(fileURLToPath(import.meta.url)), '..')
const folder = join(top, 'packages/dashboard')
const builtDashboard = join(folder, 'dist')
const stamp = join(builtDashboard, 'sources')

/**
 * @param node The program that runs the bundler: 20.19 or newer.
 * @returns what went wrong, or undefined.
 */
export function buildDashboard(node = process.execPath) {
  const wanted = fingerprint()
  if (isBuilt(wanted)) return undefined
  // Built aside and moved, so that nobody is served half of it.
  const draft = `${builtDashboard}-${process.pid}`
  const bundler = join(top, 'node_modules/vite/bin/vite.js')
  const { status, stdout, stderr, error } = spawnSync(node, [bundler, 'build', folder, '--outDir', draft], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  })
  if (status !== 0) {
    rmSync(draft, { recursive: true, force: true })
    return error?.message ?? `${stdout}${stderr}`
  }
  writeFileSync(join(draft, 'sources'), wanted)
  try {
    rmSync(builtDashboard, { recursive: true, force: true })
    renameSync(draft, builtDashboard)
  } catch (error) {
    // Another process that built the same was faster.
    rmSync(draft, { recursive: true, force: true })
    if (!isBuilt(wanted)) throw error
  }
  return undefined
}

function isBuilt(wanted) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
}

/** Of every source file, its name and its content. */
function fingerprint() {
  const hash = createHash('sha256')
  const sources = readdirSync(join(folder, 'src'), { recursive: true }).map((name) => join('src', name))
  for (const name of ['index.html', 'package.json', 'vite.config.ts', ...sources.sort()]) {
    const file = join(folder, name)
    if (statSync(file).isFile()) hash.update(`${name}\n`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const fault = buildDashboard()
  if (fault) {
    console.error(fault)
    process.exitCode = 1
  }
}
