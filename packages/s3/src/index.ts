/**
 * Objects in S3 and in storage that speaks its protocol.
 *
 * Credentials, region and endpoint are found as every AWS tool finds them. What goes wrong is an S3Fault.
 */
export { placeOf } from './address.ts'
export { S3Fault, type S3FaultCode } from './fault.ts'
export { addressOf, type Place } from './place.ts'
export { openS3, type Part, type S3, type S3Object } from './s3.ts'
export type { ObjectWriter } from './write.ts'
