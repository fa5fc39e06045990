/** The store of a spool in S3: an object for each file, below a prefix for each job. */
import type { Place, S3 } from '@docmill/s3'
import { ServiceError } from '../../errors.ts'
import { gathered } from './gathered.ts'
import { type Range, type SpoolFile, type SpoolStore, unusable } from './store.ts'

/** @param address `s3://bucket/prefix`. @throws Error where the package is missing or the bucket cannot be used */
export async function openS3Store(address: string): Promise<SpoolStore> {
  const { openS3, placeOf } = await import('@docmill/s3').catch((cause: unknown) => {
    throw new Error('S3 needs the package @docmill/s3: npm install @docmill/s3', { cause })
  })
  const { bucket, key } = placeOf(address)
  const s3 = openS3()
  const prefix = key === '' || key.endsWith('/') ? key : `${key}/`
  await checkBucket(s3, { bucket, key: prefix })
  return s3Store(s3, { bucket, key: prefix })
}

/** A bucket that is not there or not ours is a wrong setting; one that does not answer now may answer later. */
async function checkBucket(s3: S3, root: Place): Promise<void> {
  try {
    for await (const _ of s3.list(root)) break
  } catch (error) {
    if (!(error as { retryable?: boolean }).retryable) throw error
  }
}

function s3Store(s3: S3, root: Place): SpoolStore {
  const placeOfJob = (jobId: string): Place => ({ bucket: root.bucket, key: `${root.key}${jobId}/` })
  const placeOfFile = ({ jobId, name }: { jobId: string; name: string }): Place => {
    return { bucket: root.bucket, key: `${root.key}${jobId}/${name}` }
  }
  const jobOf = (key: string): string => key.slice(root.key.length).split('/', 1)[0] as string
  async function* read(file: SpoolFile, range?: Range): AsyncIterable<Buffer> {
    try {
      yield* s3.read(placeOfFile(file), range)
    } catch (error) {
      if ((error as { retryable?: boolean }).retryable) throw unusable(error)
      throw new ServiceError('internal_error', {}, { cause: error })
    }
  }
  return {
    async write(file) {
      const { append, ...writer } = s3.write(placeOfFile(file))
      return {
        ...writer,
        append: (...bytes) => append(bytes.length === 1 ? (bytes[0] as Buffer) : Buffer.concat(bytes)),
      }
    },
    read,
    readShort: (file, maxBytes) => gathered(read(file, { from: 0, length: maxBytes })),
    remove: (file) => s3.remove([placeOfFile(file)]),
    async removeJob(jobId) {
      const below = placeOfJob(jobId)
      for await (const { place, uploadId } of s3.uploads(below)) await s3.giveUp(place, uploadId)
      const places: Place[] = []
      for await (const { key } of s3.list(below)) places.push({ bucket: root.bucket, key })
      await s3.remove(places)
    },
    async *names(jobId) {
      const below = placeOfJob(jobId)
      for await (const { key } of s3.list(below)) yield key.slice(below.key.length)
    },
    async *jobs() {
      let current: { jobId: string; changedAt: number } | undefined
      // Keys come in their order, so the files of a job follow each other.
      for await (const { key, changedAt } of s3.list(root)) {
        const jobId = jobOf(key)
        if (current?.jobId === jobId) current.changedAt = Math.max(current.changedAt, changedAt)
        else {
          if (current) yield current
          current = { jobId, changedAt }
        }
      }
      if (current) yield current
      for await (const { place, startedAt } of s3.uploads(root)) yield { jobId: jobOf(place.key), changedAt: startedAt }
    },
  }
}
