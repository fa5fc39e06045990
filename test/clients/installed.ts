/** What `.ci/run` installs for these tests, in addition to the packages of the project, and marks as complete. */
import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache')

/** @param wanted The file that says what is to be there. @returns the folder; undefined where it is not complete. */
export function installedIn(name: string, wanted: string): string | undefined {
  const folder = join(cache, name)
  const ready = join(folder, 'ready')
  return existsSync(ready) && readFileSync(ready, 'utf8') === readFileSync(wanted, 'utf8') ? folder : undefined
}
