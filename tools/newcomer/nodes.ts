/** Programs `node` to try things with: the one that runs this, and an older one where there is one. */
import { execFileSync } from 'node:child_process'
import { delimiter, join } from 'node:path'

/** @returns Paths. DOCMILL_OLDER_NODE names a Node 20; without it, one that is first on the PATH is taken. */
export function listNodes(): string[] {
  const candidates = [
    process.env.DOCMILL_OLDER_NODE,
    ...(process.env.PATH ?? '').split(delimiter).map((place) => join(place, 'node')),
  ].filter((path) => path !== undefined)
  const older = candidates.find((path) => /^v2[0-3]\./.test(versionOf(path)))
  return older ? [process.execPath, older] : [process.execPath]
}

/** @returns Such as `v24.1.0`; '' where the program cannot be run. */
export function versionOf(node: string): string {
  try {
    return execFileSync(node, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return ''
  }
}
