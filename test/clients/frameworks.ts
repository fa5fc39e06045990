/** `@docmill/client` as it is installed next to the frameworks that it is for. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestContext } from 'node:test'
import { emittedClient } from './emitted.ts'
import { moduleOf } from './runtimes.ts'

const packages = ['@langchain/core', '@llamaindex/core', '@llamaindex/readers', 'ai', 'zod']
const manifests = packages.map((name) => moduleOf(join(name, 'package.json')))

/** Why tests are skipped; false where they are not. */
export const skipFrameworks: string | false = manifests.every(Boolean)
  ? false
  : `${packages.join(', ')} are not here: .ci/run installs them`

/** @returns a folder whose `node_modules` has the client and the frameworks. */
export function besideFrameworks(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'docmill-frameworks-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const place = join(folder, 'node_modules/@docmill/client')
  cpSync(join(emittedClient(t), 'client'), join(place, 'dist'), { recursive: true })
  cpSync(join(import.meta.dirname, '../../packages/client/package.json'), join(place, 'package.json'))
  for (const [at, name] of packages.entries()) {
    const link = join(folder, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(dirname(manifests[at] as string), link)
  }
  return folder
}
