/** Removes compiled code that nothing has used for long: of earlier versions of the package, and of Node. */
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Two versions may be in use by turns, so code is not removed because it is another's. Code that is in use was compiled again after that
 * time, once.
 */
const unusedMs = 30 * 24 * 3_600_000

/**
 * A command that is about to read what is removed here compiles it again, and one that is writing there keeps nothing.
 *
 * @param folder With a folder of code for each version.
 * @param prefix Of their names. Node keeps code of its own next to them.
 * @param own The name of the one that stays.
 */
export function pruneCode(folder: string, prefix: string, own: string): void {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(prefix) || name === own) continue
    const place = join(folder, name)
    try {
      if (Date.now() - statSync(place).mtimeMs > unusedMs) rmSync(place, { recursive: true, force: true })
    } catch {
      // Another command removes it or writes there.
    }
  }
}
