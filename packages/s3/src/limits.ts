/** The table of bounds of what is asked of S3. */
const mebibyte = 1_048_576

export const s3Limits = {
  /** What is longer is sent in parts of this size, which must have 5 MiB at least; 10,000 parts are 80 GiB. */
  partBytes: 8 * mebibyte,
  /** Keys that one request deletes, by the protocol. */
  maxDeletedAtOnce: 1000,
  connectMs: 10_000,
  /** Silence in the middle of an answer. */
  idleMs: 60_000,
  /** Tries of one request. The SDK waits longer after each, and pays attention to SlowDown. */
  maxTries: 6,
  /** How often reading goes on after the connection broke off. */
  maxReconnects: 5,
} as const
