/** A recording as a file, for programs that read no other way. */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'

/** The file is gone when `work` has ended, however it ends. */
export async function withFile<T>(bytes: Uint8Array, filename: string, work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'docmill-speech-'))
  try {
    // Sandboxed programs run as another user.
    await chmod(folder, 0o755)
    const extension = /^\.\w{1,8}$/.exec(extname(filename))?.[0] ?? ''
    const path = join(folder, `recording${extension}`)
    await writeFile(path, bytes, { mode: 0o644 })
    return await work(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
