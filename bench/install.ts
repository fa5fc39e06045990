/** The peers and fonts of the benchmarks, installed into this folder by the first run; nothing else needs them. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export function installOnce(): void {
  const description = readFileSync(join(import.meta.dirname, 'package.json'), 'utf8')
  const { dependencies } = JSON.parse(description) as { dependencies: Record<string, string> }
  const folder = join(import.meta.dirname, 'node_modules')
  if (Object.keys(dependencies).every((name) => existsSync(join(folder, name)))) return
  const { status } = spawnSync('npm', ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: import.meta.dirname,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('the packages of the benchmarks cannot be installed')
}
