/** What people install, and how large it may be: `npm run pack:check` holds it, `npm run bench -- sizes` measures it. */
import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Tarball } from './pack.ts'

export interface Installation {
  /** What a person types, once the packages are in the registry. */
  command: string
  /** Folders of our packages that are added to those of the installation before. */
  adds: readonly string[]
  /** Size of all files in `node_modules`, in megabytes of 1,000,000 bytes. */
  maxMb: number
}

/** Each is the one before and more, so that each is installed on top of the other. */
export const installations = {
  library: { command: 'npm install @docmill/convert', adds: ['convert'], maxMb: 25 },
  libraryWithOcr: { command: 'npm install @docmill/convert @docmill/ocr', adds: ['ocr'], maxMb: 55 },
  command: { command: 'npm install docmill', adds: ['download', 'engines', 'mcp', 'cli'], maxMb: 70 },
  service: { command: 'npm install docmill @docmill/server', adds: ['server'], maxMb: 100 },
} as const satisfies Record<string, Installation>

export type InstallationName = keyof typeof installations

/** @param app An empty folder, or one with the installation before. @returns The size in megabytes. */
export function installInto(app: string, { adds }: Installation, tarballs: readonly Tarball[]): number {
  mkdirSync(app, { recursive: true })
  if (globSync('package.json', { cwd: app }).length === 0)
    writeFileSync(join(app, 'package.json'), '{ "private": true }\n')
  const files = adds.map((name) => tarballs.find((one) => one.package === name)?.file ?? '')
  const options = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  execFileSync('npm', ['install', ...options, ...files], { cwd: app, stdio: ['ignore', 'ignore', 'inherit'] })
  return megabytesIn(join(app, 'node_modules'))
}

/** @returns The sum of all files, in megabytes. */
function megabytesIn(folder: string): number {
  const files = globSync('**/*', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) / 1e6
}
