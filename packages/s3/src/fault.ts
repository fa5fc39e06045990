/** What goes wrong with S3, in our words: the errors of the protocol and of the SDK are many. */
import { addressOf, type Place } from './place.ts'

interface FaultRow {
  /** Exit status of a command that had only this object (sysexits.h). */
  exit: number
  /** The same request may succeed later. */
  retryable: boolean
  message: string
  /** Names of errors that mean it: of S3, and of the SDK. */
  names: readonly string[]
}

const rows = {
  s3_address_invalid: {
    exit: 64,
    retryable: false,
    message: 'It is no address such as s3://bucket/prefix.',
    names: ['InvalidBucketName', 'KeyTooLongError'],
  },
  s3_bucket_missing: { exit: 66, retryable: false, message: 'There is no such bucket.', names: ['NoSuchBucket'] },
  s3_object_missing: {
    exit: 66,
    retryable: false,
    message: 'There is no such object.',
    names: ['NoSuchKey', 'NotFound'],
  },
  s3_object_changed: {
    exit: 75,
    retryable: true,
    message: 'The object was changed while it was read.',
    names: ['PreconditionFailed', 'InvalidRange'],
  },
  s3_credentials_missing: {
    exit: 77,
    retryable: false,
    message: 'There are no credentials. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE.',
    names: ['CredentialsProviderError', 'ProviderError', 'TokenProviderError'],
  },
  s3_access_denied: {
    exit: 77,
    retryable: false,
    message: 'Access is denied. Check the credentials and what they may do.',
    names: [
      'AccessDenied',
      'AllAccessDisabled',
      'Forbidden',
      'InvalidAccessKeyId',
      'SignatureDoesNotMatch',
      'ExpiredToken',
      'InvalidToken',
      'AccountProblem',
    ],
  },
  s3_busy: {
    exit: 69,
    retryable: true,
    message: 'The storage asks for fewer requests, or is out of order for now.',
    names: [
      'SlowDown',
      'ServiceUnavailable',
      'InternalError',
      'RequestTimeout',
      'ThrottlingException',
      'TooManyRequests',
    ],
  },
  s3_unreachable: {
    exit: 69,
    retryable: true,
    message: 'The storage does not answer. Check AWS_REGION and AWS_ENDPOINT_URL.',
    names: ['TimeoutError', 'NetworkingError', 'AbortError'],
  },
  s3_full: {
    exit: 74,
    retryable: false,
    message: 'There is no room left.',
    names: ['QuotaExceeded', 'XMinioStorageFull', 'InsufficientCapacity', 'EntityTooLarge'],
  },
  s3_failed: { exit: 74, retryable: false, message: 'The storage refuses it.', names: [] },
} as const satisfies Record<string, FaultRow>

export type S3FaultCode = keyof typeof rows

export class S3Fault extends Error {
  readonly code: S3FaultCode
  readonly exit: number
  readonly retryable: boolean
  /** The message without the address. */
  readonly reason: string

  /** @param place Bucket or object that it is about. */
  constructor(code: S3FaultCode, place: Place, options: { cause?: unknown } = {}) {
    const name = code === 's3_address_invalid' ? place.bucket : addressOf(place)
    const detail = code === 's3_failed' ? ` (${firstLine(options.cause)})` : ''
    const reason = `${rows[code].message}${detail}`
    super(`${name}: ${reason}`, options)
    this.name = 'S3Fault'
    this.code = code
    this.reason = reason
    this.exit = rows[code].exit
    this.retryable = rows[code].retryable
  }
}

const codes = new Map<string, S3FaultCode>(
  Object.entries(rows).flatMap(([code, { names }]) => names.map((name) => [name, code as S3FaultCode] as const)),
)

/** Where no name says it; HEAD has no body that could. */
const codesByStatus: Readonly<Record<number, S3FaultCode>> = {
  403: 's3_access_denied',
  404: 's3_object_missing',
  412: 's3_object_changed',
  429: 's3_busy',
  500: 's3_busy',
  502: 's3_busy',
  503: 's3_busy',
  504: 's3_busy',
  507: 's3_full',
}

/** @param error What the SDK threw. */
export function faultOf(error: unknown, place: Place): S3Fault {
  if (error instanceof S3Fault) return error
  const { name = '', code, syscall, $metadata } = error as SdkError
  const found = codes.get(name) ?? codes.get(String(code)) ?? codesByStatus[$metadata?.httpStatusCode ?? 0]
  // Without an answer it is the connection, or what was configured for it.
  const isNetwork = syscall !== undefined || /^(E[A-Z]+|UND_ERR_\w+)$/.test(String(code))
  return new S3Fault(found ?? (isNetwork ? 's3_unreachable' : 's3_failed'), place, { cause: error })
}

interface SdkError {
  name?: string
  code?: unknown
  syscall?: string
  $metadata?: { httpStatusCode?: number }
}

function firstLine(error: unknown): string {
  return String(error).split('\n', 1)[0]?.slice(0, 200) ?? ''
}
