/** A model's files fetched into a folder: each into a file next to its place, moved there once its checksum is right. */
import { createHash } from 'node:crypto'
import { constants, createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type DownloadCode, DownloadFault, type DownloadPolicy, downloadInto } from '@docmill/download'
import type { ModelFile } from './table.ts'

/** What was fetched is not what was asked for. */
export class ChecksumError extends Error {
  constructor(file: ModelFile, found: string) {
    super(`${file.url} is not the file that was asked for: its SHA-256 is ${found}, not ${file.sha256}`)
    this.name = 'ChecksumError'
  }
}

/** What came before one of them is kept for the next run. */
const interruptions: ReadonlySet<DownloadCode> = new Set(['url_unreachable', 'download_timeout'])

export interface Pull {
  folder: string
  files: readonly ModelFile[]
  policy: DownloadPolicy
  /** Called for each file that was not there before. */
  report(file: ModelFile, bytes: number): void
}

/**
 * Files that are there already are left alone; what an interrupted run has left is gone on with.
 *
 * @throws ChecksumError, DownloadFault
 */
export async function pull({ folder, files, policy, report }: Pull): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const file of files) {
    const place = join(folder, file.name)
    if (await stat(place).catch(() => undefined)) continue
    report(file, await fetchInto(place, file, policy))
  }
}

async function fetchInto(place: string, file: ModelFile, policy: DownloadPolicy): Promise<number> {
  const partial = `${place}.part`
  const unpacked = `${place}.unpacked`
  const isPacked = new URL(file.url).pathname.endsWith('.gz')
  try {
    const bytes = await fetchChecked(partial, file, policy)
    if (isPacked) await pipeline(createReadStream(partial), createGunzip(), createWriteStream(unpacked))
    const whole = isPacked ? unpacked : partial
    await flush(whole)
    await rename(whole, place)
    await rm(partial, { force: true })
    return bytes
  } catch (error) {
    if (!(error instanceof DownloadFault && interruptions.has(error.code))) await rm(partial, { force: true })
    throw error
  } finally {
    await rm(unpacked, { force: true })
  }
}

/** What was there before and does not belong to the file is fetched again. @returns Bytes of the file */
async function fetchChecked(partial: string, file: ModelFile, policy: DownloadPolicy): Promise<number> {
  for (;;) {
    const before = (await stat(partial).catch(() => undefined))?.size ?? 0
    await fetchRest(file.url, partial, before, policy)
    const found = await sha256Of(partial)
    if (found === file.sha256.toLowerCase()) return (await stat(partial)).size
    if (before === 0) throw new ChecksumError(file, found)
    await rm(partial)
  }
}

async function fetchRest(url: string, partial: string, from: number, policy: DownloadPolicy): Promise<void> {
  const output = await open(partial, constants.O_WRONLY | constants.O_CREAT)
  try {
    await downloadInto(url, { from }, policy, async (chunk, at) => {
      if (at === 0) await output.truncate()
      await output.write(chunk, 0, chunk.length, at)
    })
  } catch (error) {
    // RFC 9110 §15.5.17: there is nothing after what is there.
    if (!(from > 0 && error instanceof DownloadFault && error.details.status === 416)) throw error
  } finally {
    await output.close()
  }
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
