/** Saves documents in other formats with LibreOffice, which only tests use. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export function hasLibreOffice(): boolean {
  return spawnSync('soffice', ['--version'], { stdio: 'ignore' }).status === 0
}

export interface Saved {
  /** Where the files lie, each under its old name with the format as extension. */
  folder: string
  remove(): void
}

/** One start of the program for each format. */
export function saveAs(files: ReadonlyMap<string, readonly string[]>): Saved {
  const folder = mkdtempSync(join(tmpdir(), 'docmill-truth-'))
  const profile = pathToFileURL(join(folder, 'profile')).href
  for (const [format, paths] of files) {
    const { status, error } = spawnSync(
      'soffice',
      [`-env:UserInstallation=${profile}`, '--headless', '--convert-to', format, '--outdir', folder, ...paths],
      { stdio: 'ignore' },
    )
    if (status !== 0) throw new Error(`soffice could not save as ${format}`, { cause: error })
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
