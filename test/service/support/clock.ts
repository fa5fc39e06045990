import type { Clock } from '../../../packages/server/src/clock.ts'

export interface TestClock extends Clock {
  advance(ms: number): void
  set(time: number): void
}

/** Stands still until it is asked to go on. */
export function createTestClock(start = Date.parse('2026-05-04T10:00:00Z')): TestClock {
  let time = start
  return {
    now: () => time,
    advance(ms) {
      time += ms
    },
    set(to) {
      time = to
    },
  }
}

export const seconds = 1000
export const minutes = 60 * seconds
export const hours = 60 * minutes
export const days = 24 * hours
