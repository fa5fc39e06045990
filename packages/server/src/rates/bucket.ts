/** A token bucket that is refilled evenly over a minute. Pure. */

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

export function fullBucket(perMinute: number, now: number): Bucket {
  return { tokens: perMinute, at: now }
}

/** Takes a token if there is one. A clock that went back takes none away. */
export function draw(bucket: Bucket, perMinute: number, now: number): Draw {
  const perMs = perMinute / minuteMs
  const filled = Math.min(perMinute, bucket.tokens + Math.max(0, now - bucket.at) * perMs)
  const allowed = filled >= 1
  const tokens = allowed ? filled - 1 : filled
  return {
    bucket: { tokens, at: now },
    allowed,
    remaining: Math.floor(tokens),
    fullInMs: (perMinute - tokens) / perMs,
    nextInMs: tokens >= 1 ? 0 : (1 - tokens) / perMs,
  }
}
