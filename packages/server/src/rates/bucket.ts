/** A token bucket that is refilled evenly over a minute, or another period. Pure. */

export interface Bucket {
  tokens: number
  /** When `tokens` was counted. */
  at: number
}

export interface Draw {
  bucket: Bucket
  allowed: boolean
  /** Whole tokens left. */
  remaining: number
  /** Until the bucket is full. */
  fullInMs: number
  /** Until the next token; 0 while there is one. */
  nextInMs: number
}

const minuteMs = 60_000

export function fullBucket(size: number, now: number): Bucket {
  return { tokens: size, at: now }
}

/**
 * Takes a token if there is one. A clock that went back takes none away.
 *
 * @param size Tokens of a full bucket, which an empty one is again after a period.
 */
export function draw(bucket: Bucket, size: number, now: number, periodMs = minuteMs): Draw {
  const perMs = size / periodMs
  const filled = Math.min(size, bucket.tokens + Math.max(0, now - bucket.at) * perMs)
  const allowed = filled >= 1
  const tokens = allowed ? filled - 1 : filled
  return {
    bucket: { tokens, at: now },
    allowed,
    remaining: Math.floor(tokens),
    fullInMs: (size - tokens) / perMs,
    nextInMs: tokens >= 1 ? 0 : (1 - tokens) / perMs,
  }
}
