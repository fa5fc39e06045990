/**
 * How long an account may not use the reserve after a document of it cost a process there: twice as long each time,
 * so that accounts which send nothing else do not keep the reserve busy, however many they are. Pure.
 */

export interface ReservePause {
  /** No document of the account is started on the reserve before. */
  until: number
  /** Length of the last pause, as set when it began. */
  lengthMs: number
  at: number
}

const shortestMs = 10_000
const longestMs = 600_000
/** In which the memory of the last pause fades by half. */
const halfLifeMs = 600_000

export function newPause(now: number): ReservePause {
  return { until: now, lengthMs: 0, at: now }
}

export function lengthen(pause: ReservePause, now: number): void {
  const remembered = rememberedMs(pause, now)
  pause.lengthMs = Math.min(longestMs, Math.max(shortestMs, 2 * remembered))
  pause.at = now
  pause.until = now + pause.lengthMs
}

/** Whether nothing would be lost by forgetting it. */
export function isForgotten(pause: ReservePause, now: number): boolean {
  return pause.until <= now && 2 * rememberedMs(pause, now) <= shortestMs
}

function rememberedMs({ lengthMs, at }: ReservePause, now: number): number {
  return lengthMs * 0.5 ** (Math.max(0, now - at) / halfLifeMs)
}
