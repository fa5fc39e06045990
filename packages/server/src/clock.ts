/** Where the service's time comes from; tests bring their own. */
export interface Clock {
  /** Milliseconds since 1970 (UTC). */
  now(): number
}

export const systemClock: Clock = { now: Date.now }

const secondMs = 1000
export const dayMs = 86_400 * secondMs

/** The UTC day of a time, `YYYY-MM-DD`. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/** When a day begins. */
export function startOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}

/** RFC 3339 in UTC, without fractions of a second. */
export function timestamp(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}Z`
}

export function optionalTimestamp(time: number | null): string | null {
  return time === null ? null : timestamp(time)
}

/** At least one, so that nobody is asked to come back at once. */
export function wholeSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / secondMs))
}
