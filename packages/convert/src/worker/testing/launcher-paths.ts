/** Values of PATH that have some of the launchers of the sandbox, as other deployments do. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { findProgram } from '../process/sandbox/programs.ts'

const tools = ['prlimit', 'setpriv', 'test', 'true', 'env']

export type Deployment = 'with bubblewrap' | 'with unshare' | 'as in a container' | 'without launchers'

/** Their folders are removed after the tests of the file. */
export function launcherPaths(): Record<Deployment, string> {
  const folder = mkdtempSync(join(tmpdir(), 'docmill-test-'))
  chmodSync(folder, 0o755)
  after(() => rmSync(folder, { recursive: true }))
  const pathWith = (name: string, programs: readonly string[]): string => {
    const path = join(folder, name)
    mkdirSync(path)
    for (const program of programs) {
      const found = findProgram(program)
      if (found) symlinkSync(found, join(path, program))
    }
    return path
  }
  return {
    'with bubblewrap': process.env.PATH ?? '',
    'with unshare': pathWith('unshare', ['unshare', ...tools]),
    'as in a container': pathWith('container', tools),
    'without launchers': pathWith('bare', []),
  }
}
