/** A small disk of its own for one test. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { type Disk, makeDisk } from '../../../tools/soak/disk.ts'

/** @returns undefined where this user may not mount one; then the test is skipped. */
export function mountDisk(t: TestContext): Disk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'docmill-disk-'))
  const disk = makeDisk(join(folder, 'disk'))
  t.after(() => {
    disk?.remove()
    rmSync(folder, { recursive: true, force: true })
  })
  if (!disk) t.skip('a small disk can only be mounted by root')
  return disk
}
