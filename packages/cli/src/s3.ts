/** Objects in S3 for the commands. The package that knows S3 is loaded where an address of S3 is given. */
import type { S3 } from '@docmill/s3'
import { exits } from './exits.ts'

export function isS3(place: string): boolean {
  return place.startsWith('s3://')
}

/** What is wrong with a place in S3: what `@docmill/s3` throws, or that it is not installed. */
export interface StorageFault extends Error {
  code: string
  exit: number
  /** The message without the address. */
  reason: string
}

class MissingPackageError extends Error implements StorageFault {
  readonly code = 's3_not_installed'
  readonly exit = exits.unavailable
  readonly reason = 'S3 needs a package of its own: npm install -g @docmill/s3'

  constructor(cause: unknown) {
    super('S3 needs a package of its own: npm install -g @docmill/s3', { cause })
    this.name = 'MissingPackageError'
  }
}

export function isStorageFault(error: unknown): error is StorageFault {
  return error instanceof MissingPackageError || (error instanceof Error && error.name === 'S3Fault')
}

interface Loaded extends S3 {
  placeOf: typeof import('@docmill/s3').placeOf
}

let loading: Promise<Loaded> | undefined

/** @throws StorageFault */
async function load(): Promise<Loaded> {
  loading ??= import('@docmill/s3').then(
    ({ openS3, placeOf }) => ({ ...openS3(), placeOf }),
    (cause: unknown) => {
      throw new MissingPackageError(cause)
    },
  )
  return await loading
}

export interface FoundObject {
  address: string
  /** Key below the prefix that was searched. */
  name: string
  /** Another one where the content is another one. */
  version: string
}

/** The object of this address, or those below it. @throws StorageFault */
export async function* listObjects(address: string): AsyncIterable<FoundObject> {
  const s3 = await load()
  const { bucket, key } = s3.placeOf(address)
  const prefix = key === '' || key.endsWith('/') ? key : `${key}/`
  let isFolder = false
  for await (const { key: found, tag } of s3.list({ bucket, key: prefix })) {
    isFolder = true
    yield { address: `s3://${bucket}/${found}`, name: found.slice(prefix.length), version: tag }
  }
  const object = isFolder || key === '' ? undefined : await s3.find({ bucket, key })
  if (object) yield { address, name: key.slice(key.lastIndexOf('/') + 1), version: object.tag }
}

/** Tag and notes of an object; undefined where there is none. @throws StorageFault */
export async function lookAtObject(
  address: string,
): Promise<{ version: string; notes: Readonly<Record<string, string>> } | undefined> {
  const s3 = await load()
  const found = await s3.find(s3.placeOf(address))
  return found && { version: found.tag, notes: found.notes }
}

/** @throws StorageFault while it is iterated */
export async function* readObject(address: string): AsyncIterable<Uint8Array> {
  const s3 = await load()
  yield* s3.read(s3.placeOf(address))
}

/** The object is there as a whole or not at all. @throws StorageFault */
export async function writeObject(
  address: string,
  chunks: readonly Uint8Array[],
  notes: Record<string, string>,
): Promise<void> {
  const s3 = await load()
  const writer = s3.write(s3.placeOf(address), notes)
  try {
    for (const chunk of chunks) await writer.append(chunk)
    await writer.end()
  } catch (error) {
    await writer.abandon()
    throw error
  }
}

/** Lets the connections go, so that the program can end. */
export async function closeS3(): Promise<void> {
  const s3 = await loading?.catch(() => undefined)
  s3?.close()
}
