/** The files of jobs while they are needed, encrypted, in a store. */
import type { KeyObject } from 'node:crypto'
import { ServiceError } from '../../errors.ts'
import { inSlices } from '../slices.ts'
import {
  type FrameReader,
  frameBytes,
  headerBytes,
  openFile,
  readFrames,
  sealedFrameBytes,
  sealFile,
  writeFrames,
} from './frames.ts'
import { gathered } from './gathered.ts'
import { partName, partOf } from './names.ts'
import { maxShortBytes, type SpoolFile, type SpoolStore, type StoreWriter, unusable } from './store.ts'

export interface SpoolWriter {
  /** Plain bytes that were given and are not in the store yet. */
  readonly unwritten: number
  /** @throws nothing: what goes wrong is thrown by `written` and `end`. */
  add(bytes: Uint8Array): void
  /** Resolves when what was given is written. @throws ServiceError overloaded */
  written(): Promise<void>
  /** The file is complete, and survives a crash. @throws ServiceError overloaded */
  end(): Promise<void>
  /** Gives the file up. */
  abandon(): Promise<void>
}

export interface Spool extends Pick<SpoolStore, 'remove' | 'removeJob' | 'names' | 'jobs'> {
  write(file: SpoolFile, key: KeyObject): Promise<SpoolWriter>
  /**
   * Writes short files as parts of one, complete and so that they survive a crash.
   *
   * @returns the names by which they are read, in their order. @throws ServiceError overloaded
   */
  writeTogether(file: SpoolFile, key: KeyObject, contents: readonly Buffer[]): Promise<string[]>
  /**
   * Pieces of the file, or of a part of it.
   *
   * @param maxBytes What it takes in the spool, where that is known: then no more memory is taken for it.
   * @throws ServiceError internal_error where it is not there or was changed.
   */
  read(file: SpoolFile, key: KeyObject, maxBytes?: number): AsyncIterable<Buffer>
  /** Reads all of a file. @throws ServiceError as `read` */
  readWhole(file: SpoolFile, key: KeyObject, maxBytes: number): Promise<Buffer>
}

export function sealedSpool(store: SpoolStore): Spool {
  const read: Spool['read'] = (file, key, maxBytes) => {
    const { name, range } = partOf(file.name)
    const whole = { ...file, name }
    if (range) return plainBytes(store.read(whole, range), placeOfPart(whole, range.from), key)
    const bounds = maxBytes === undefined ? undefined : { from: 0, length: maxBytes }
    return plainBytes(store.read(whole, bounds), placeOf(file), key)
  }
  return {
    write: async (file, key) => sealedWriter(await store.write(file), file, key),
    writeTogether: (file, key, contents) => writeTogether(store, file, key, contents),
    read,
    readWhole(file, key, maxBytes) {
      if (maxBytes > maxShortBytes || partOf(file.name).range) return gathered(read(file, key, maxBytes))
      return readShort(store, file, key, maxBytes)
    },
    remove: (file) => store.remove(file),
    removeJob: (jobId) => store.removeJob(jobId),
    names: (jobId) => store.names(jobId),
    jobs: () => store.jobs(),
  }
}

async function writeTogether(
  store: SpoolStore,
  file: SpoolFile,
  key: KeyObject,
  contents: readonly Buffer[],
): Promise<string[]> {
  const sealed: Buffer[] = []
  const names: string[] = []
  let from = 0
  await inSlices(contents, (content) => {
    const length = sealFile(sealed, key, placeOfPart(file, from), content)
    names.push(partName(file.name, { from, length }))
    from += length
  })
  const writer = await store.write(file)
  try {
    await writer.append(...sealed)
    await writer.end()
  } catch (error) {
    await writer.abandon()
    throw unusable(error)
  }
  return names
}

function sealedWriter(writer: StoreWriter, file: SpoolFile, key: KeyObject): SpoolWriter {
  const frames = writeFrames(key, placeOf(file))
  let writing = writer.append(frames.header)
  writing.catch(() => {})
  let unwritten = 0
  const append = (frame: Buffer): void => {
    writing = writing.then(async () => {
      await writer.append(frame)
      unwritten = Math.max(0, unwritten - frameBytes)
    })
    writing.catch(() => {})
  }
  return {
    get unwritten() {
      return unwritten
    },
    add(bytes) {
      for (const frame of frames.add(bytes)) {
        unwritten += frameBytes
        append(frame)
      }
    },
    async written() {
      await writing.catch((error: unknown) => {
        throw unusable(error)
      })
    },
    async end() {
      append(frames.end())
      try {
        await writing
        await writer.end()
      } catch (error) {
        await writer.abandon()
        throw unusable(error)
      }
    },
    async abandon() {
      await writing.catch(() => {})
      await writer.abandon()
    },
  }
}

async function readShort(store: SpoolStore, file: SpoolFile, key: KeyObject, maxBytes: number): Promise<Buffer> {
  const sealed = await store.readShort(file, maxBytes)
  try {
    return openFile(key, placeOf(file), sealed)
  } catch (cause) {
    throw new ServiceError('internal_error', {}, { cause })
  }
}

async function* plainBytes(sealed: AsyncIterable<Buffer>, place: string, key: KeyObject): AsyncIterable<Buffer> {
  let frames: FrameReader | undefined
  let waiting: Buffer[] = []
  let length = 0
  const take = (bytes: number): Buffer => {
    const all = waiting.length === 1 ? (waiting[0] as Buffer) : Buffer.concat(waiting, length)
    waiting = [all.subarray(bytes)]
    length -= bytes
    return all.subarray(0, bytes)
  }
  try {
    for await (const piece of sealed) {
      waiting.push(piece)
      length += piece.length
      if (!frames && length >= headerBytes) frames = readFrames(key, place, take(headerBytes))
      // The last frame is known by nothing that follows it.
      while (frames && length > sealedFrameBytes) yield frames.open(take(sealedFrameBytes), false)
    }
    // The last frame is there in any case: an empty file has an empty one.
    if (!frames || length === 0) throw new Error('the file in the spool has no last frame')
    yield frames.open(take(length), true)
  } catch (cause) {
    throw cause instanceof ServiceError ? cause : new ServiceError('internal_error', {}, { cause })
  }
}

function placeOf({ jobId, name }: SpoolFile): string {
  return `${jobId}/${name}`
}

function placeOfPart(file: SpoolFile, from: number): string {
  return `${placeOf(file)}@${from}`
}
