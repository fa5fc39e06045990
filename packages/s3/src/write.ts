/** Writes an object: a short one with one request, a long one in parts. It is there as a whole or not at all. */
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { faultOf } from './fault.ts'
import { s3Limits } from './limits.ts'
import type { Place } from './place.ts'

/** Its calls follow each other: each waits for the one before. */
export interface ObjectWriter {
  /** Resolves when more may be given; at most a part is held in memory. @throws S3Fault */
  append(bytes: Uint8Array): Promise<void>
  /** The object is there when it resolves. @throws S3Fault */
  end(): Promise<void>
  /** Nothing is left of it. */
  abandon(): Promise<void>
}

export function openWriter(client: S3Client, place: Place, notes: Record<string, string>): ObjectWriter {
  const where = { Bucket: place.bucket, Key: place.key }
  let held: Uint8Array[] = []
  let heldBytes = 0
  let uploadId: string | undefined
  const parts: CompletedPart[] = []

  async function explained<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer
    } catch (error) {
      throw faultOf(error, place)
    }
  }
  async function sendPart(): Promise<void> {
    uploadId ??= (await explained(client.send(new CreateMultipartUploadCommand({ ...where, Metadata: notes }))))
      .UploadId
    const number = parts.length + 1
    const Body = Buffer.concat(held, heldBytes)
    held = []
    heldBytes = 0
    const { ETag } = await explained(
      client.send(new UploadPartCommand({ ...where, UploadId: uploadId, PartNumber: number, Body })),
    )
    parts.push({ ETag, PartNumber: number })
  }
  return {
    async append(bytes) {
      held.push(bytes)
      heldBytes += bytes.length
      if (heldBytes >= s3Limits.partBytes) await sendPart()
    },
    async end() {
      if (uploadId === undefined) {
        await explained(
          client.send(new PutObjectCommand({ ...where, Body: Buffer.concat(held, heldBytes), Metadata: notes })),
        )
        return
      }
      if (heldBytes > 0) await sendPart()
      await explained(
        client.send(
          new CompleteMultipartUploadCommand({ ...where, UploadId: uploadId, MultipartUpload: { Parts: parts } }),
        ),
      )
    },
    async abandon() {
      held = []
      heldBytes = 0
      if (uploadId === undefined) return
      // What cannot be given up now is found among the uploads later.
      await client.send(new AbortMultipartUploadCommand({ ...where, UploadId: uploadId })).catch(() => {})
    },
  }
}
