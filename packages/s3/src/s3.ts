/** Objects of S3: listed, read, written and deleted. */
import {
  AbortMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { faultOf, S3Fault } from './fault.ts'
import { s3Limits } from './limits.ts'
import type { Place } from './place.ts'
import { type ObjectWriter, openWriter } from './write.ts'

/** Each function throws S3Fault. */
export interface S3 {
  /** Objects whose keys begin with the key, in the order of their keys. */
  list(below: Place): AsyncIterable<S3Object>
  /** @returns Undefined where there is no such object. */
  find(place: Place): Promise<(S3Object & { notes: Readonly<Record<string, string>> }) | undefined>
  /** Pieces of an object, or of a part of it. A connection that breaks is made again. */
  read(place: Place, part?: Part): AsyncIterable<Buffer>
  /** @param notes Kept with the object; ASCII. */
  write(place: Place, notes?: Record<string, string>): ObjectWriter
  remove(places: readonly Place[]): Promise<void>
  /** Uploads that were begun and not ended. */
  uploads(below: Place): AsyncIterable<{ place: Place; uploadId: string; startedAt: number }>
  giveUp(place: Place, uploadId: string): Promise<void>
  close(): void
}

/** Bytes of an object: some of those that it has. */
export interface Part {
  from: number
  length: number
}

export interface S3Object {
  key: string
  bytes: number
  /** Milliseconds since 1970. */
  changedAt: number
  /** Another one where the content is another one. */
  tag: string
}

export function openS3(): S3 {
  const client = new S3Client(clientOptions(process.env))
  return {
    list: (below) => list(client, below),
    find: (place) => find(client, place),
    read: (place, part) => read(client, place, part),
    write: (place, notes = {}) => openWriter(client, place, notes),
    remove: (places) => remove(client, places),
    uploads: (below) => uploads(client, below),
    async giveUp({ bucket, key }, uploadId) {
      const abort = new AbortMultipartUploadCommand({ Bucket: bucket, Key: key, UploadId: uploadId })
      await explained(client.send(abort), { bucket, key }).catch((error: S3Fault) => {
        if (error.code !== 's3_object_missing') throw error
      })
    },
    close: () => client.destroy(),
  }
}

function clientOptions(environment: NodeJS.ProcessEnv): S3ClientConfig {
  const isOther = Boolean(environment.AWS_ENDPOINT_URL_S3 || environment.AWS_ENDPOINT_URL)
  return {
    followRegionRedirects: true,
    requestHandler: { connectionTimeout: s3Limits.connectMs, requestTimeout: s3Limits.idleMs },
    ...(environment.AWS_MAX_ATTEMPTS ? {} : { maxAttempts: s3Limits.maxTries }),
    // A region is in every signature; storage elsewhere has none of its own.
    ...(environment.AWS_REGION || environment.AWS_PROFILE || !isOther
      ? {}
      : { region: environment.AWS_DEFAULT_REGION ?? 'us-east-1' }),
    // Other storage has no name for each bucket, and refuses checksums that it does not know.
    ...(isOther
      ? {
          forcePathStyle: true,
          requestChecksumCalculation: 'WHEN_REQUIRED' as const,
          responseChecksumValidation: 'WHEN_REQUIRED' as const,
        }
      : {}),
  }
}

async function* list(client: S3Client, { bucket, key }: Place): AsyncIterable<S3Object> {
  for (let token: string | undefined; ; ) {
    const page = await explained(
      client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: key, ContinuationToken: token })),
      { bucket, key },
    )
    for (const { Key = '', Size = 0, LastModified, ETag = '' } of page.Contents ?? [])
      yield { key: Key, bytes: Size, changedAt: LastModified?.getTime() ?? 0, tag: ETag }
    token = page.NextContinuationToken
    if (!page.IsTruncated || token === undefined) return
  }
}

async function find(client: S3Client, place: Place): ReturnType<S3['find']> {
  try {
    const head = await client.send(new HeadObjectCommand({ Bucket: place.bucket, Key: place.key }))
    return {
      key: place.key,
      bytes: head.ContentLength ?? 0,
      changedAt: head.LastModified?.getTime() ?? 0,
      tag: head.ETag ?? '',
      notes: head.Metadata ?? {},
    }
  } catch (error) {
    const fault = faultOf(error, place)
    if (fault.code === 's3_object_missing') return undefined
    throw fault
  }
}

async function* read(client: S3Client, place: Place, part?: Part): AsyncIterable<Buffer> {
  const last = part ? part.from + part.length - 1 : ''
  let at = part?.from ?? 0
  let tag: string | undefined
  for (let breaks = 0; ; ) {
    const range = at === 0 && !part ? {} : { Range: `bytes=${at}-${last}`, ...(tag ? { IfMatch: tag } : {}) }
    const { Body, ContentLength, ETag } = await explained(
      client.send(new GetObjectCommand({ Bucket: place.bucket, Key: place.key, ...range })),
      place,
    )
    tag ??= ETag
    const end = at + (ContentLength ?? 0)
    let failure: unknown
    try {
      for await (const piece of (Body ?? []) as AsyncIterable<Buffer>) {
        at += piece.length
        yield piece
      }
    } catch (error) {
      failure = error
    }
    if (failure === undefined && at >= end) return
    breaks++
    if (breaks > s3Limits.maxReconnects)
      throw new S3Fault('s3_unreachable', place, { cause: failure ?? new Error('the object ends early') })
  }
}

async function remove(client: S3Client, places: readonly Place[]): Promise<void> {
  for (const bucket of new Set(places.map((place) => place.bucket))) {
    const inBucket = places.filter((place) => place.bucket === bucket)
    for (let at = 0; at < inBucket.length; at += s3Limits.maxDeletedAtOnce) {
      const Objects = inBucket.slice(at, at + s3Limits.maxDeletedAtOnce).map(({ key }) => ({ Key: key }))
      const place = { bucket, key: '' }
      const { Errors = [] } = await explained(
        client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } })),
        place,
      )
      const [first] = Errors.filter(({ Code }) => Code !== 'NoSuchKey')
      if (first) throw faultOf({ name: first.Code ?? '', message: first.Message }, { bucket, key: first.Key ?? '' })
    }
  }
}

async function* uploads(client: S3Client, { bucket, key }: Place): ReturnType<S3['uploads']> {
  for (let KeyMarker: string | undefined, UploadIdMarker: string | undefined; ; ) {
    const page = await explained(
      client.send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: key, KeyMarker, UploadIdMarker })),
      { bucket, key },
    )
    for (const { Key = '', UploadId = '', Initiated } of page.Uploads ?? [])
      yield { place: { bucket, key: Key }, uploadId: UploadId, startedAt: Initiated?.getTime() ?? 0 }
    KeyMarker = page.NextKeyMarker
    UploadIdMarker = page.NextUploadIdMarker
    if (!page.IsTruncated || KeyMarker === undefined) return
  }
}

async function explained<T>(answer: Promise<T>, place: Place): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw faultOf(error, place)
  }
}
