/** A model's files fetched into a folder: each into a file beside its place, moved there once its checksum is right. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type DownloadPolicy, downloadInto } from '@docmill/download'
import type { ModelFile } from './table.ts'

/** What was fetched is not what was asked for. */
export class ChecksumError extends Error {
  constructor(file: ModelFile, found: string) {
    super(`${file.url} is not the file that was asked for: its SHA-256 is ${found}, not ${file.sha256}`)
    this.name = 'ChecksumError'
  }
}

export interface Pull {
  folder: string
  files: readonly ModelFile[]
  policy: DownloadPolicy
  /** Called for each file that was not there before. */
  tell(file: ModelFile, bytes: number): void
}

/**
 * Files that are there already are left alone; what an interrupted run has left is fetched anew.
 *
 * @throws ChecksumError, DownloadFault
 */
export async function pull({ folder, files, policy, tell }: Pull): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const file of files) {
    const place = join(folder, file.name)
    if (await stat(place).catch(() => undefined)) continue
    tell(file, await fetchInto(place, file, policy))
  }
}

async function fetchInto(place: string, file: ModelFile, policy: DownloadPolicy): Promise<number> {
  const partial = `${place}.part`
  const unpacked = `${place}.unpacked`
  try {
    const { bytes, sha256 } = await fetchFile(file.url, partial, policy)
    if (sha256 !== file.sha256.toLowerCase()) throw new ChecksumError(file, sha256)
    const isPacked = new URL(file.url).pathname.endsWith('.gz')
    if (isPacked) await pipeline(createReadStream(partial), createGunzip(), createWriteStream(unpacked))
    const whole = isPacked ? unpacked : partial
    await flush(whole)
    await rename(whole, place)
    return bytes
  } finally {
    await rm(partial, { force: true })
    await rm(unpacked, { force: true })
  }
}

async function fetchFile(
  url: string,
  place: string,
  policy: DownloadPolicy,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  const output = createWriteStream(place)
  let bytes = 0
  try {
    await downloadInto(url, {}, policy, (chunk) => {
      hash.update(chunk)
      bytes += chunk.length
      return written(output, chunk)
    })
  } finally {
    await new Promise((resolve) => output.end(resolve))
  }
  return { bytes, sha256: hash.digest('hex') }
}

function written(output: WriteStream, chunk: Buffer): Promise<void> {
  return new Promise((resolve, reject) => output.write(chunk, (error) => (error ? reject(error) : resolve())))
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
