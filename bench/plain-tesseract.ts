/** The program `tesseract` as it comes: what ours is compared with. */
import { execFile } from 'node:child_process'
import { findProgram } from '@docmill/convert/programs'

/**
 * Not `spawnSync`: while it runs, a meter looks at it.
 *
 * @returns undefined where it is not installed.
 */
export async function readPlainly(
  picture: Buffer,
  options: readonly string[] = [],
  env: Readonly<Record<string, string>> = { OMP_THREAD_LIMIT: '1' },
): Promise<string | undefined> {
  const tesseract = findProgram('tesseract')
  if (!tesseract) return undefined
  return await new Promise((resolve, reject) => {
    const settings = { env: { ...process.env, ...env }, maxBuffer: 100_000_000 }
    const child = execFile(tesseract, ['stdin', 'stdout', ...options], settings, (error, stdout) =>
      error ? reject(error) : resolve(stdout),
    )
    child.stdin?.end(picture)
  })
}
