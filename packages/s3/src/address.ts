/** `s3://bucket/key`. */
import { S3Fault } from './fault.ts'
import type { Place } from './place.ts'

/** Longer keys are refused by S3. */
const maxKeyBytes = 1024

/** @throws S3Fault s3_address_invalid */
export function placeOf(address: string): Place {
  const [, bucket, key = ''] = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])(?:\/(.*))?$/s.exec(address) ?? []
  if (bucket === undefined || Buffer.byteLength(key) > maxKeyBytes || key.startsWith('/'))
    throw new S3Fault('s3_address_invalid', { bucket: address, key: '' })
  return { bucket, key }
}
