/**
 * How long an account may not do what has cost a process: twice as long each time, so that accounts which send nothing
 * else cost few processes, however many they are. Pure.
 */

export interface Pause {
  readonly shortestMs: number
  /** The account waits until then. */
  until: number
  /** Length of the last pause, as set when it began. */
  lengthMs: number
  at: number
}

const longestMs = 600_000
/** Time in which the memory of the last pause fades by half. */
const halfLifeMs = 600_000

/** @param shortestMs Length of the first one. */
export function newPause(shortestMs: number, now: number): Pause {
  return { shortestMs, until: now, lengthMs: 0, at: now }
}

export function lengthen(pause: Pause, now: number): void {
  const remembered = rememberedMs(pause, now)
  pause.lengthMs = Math.min(longestMs, Math.max(pause.shortestMs, 2 * remembered))
  pause.at = now
  pause.until = now + pause.lengthMs
}

/** Whether nothing would be lost by forgetting it. */
export function isForgotten(pause: Pause, now: number): boolean {
  return pause.until <= now && 2 * rememberedMs(pause, now) <= pause.shortestMs
}

function rememberedMs({ lengthMs, at }: Pause, now: number): number {
  return lengthMs * 0.5 ** (Math.max(0, now - at) / halfLifeMs)
}
