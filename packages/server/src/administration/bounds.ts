/** What numbers and times of an operator may be. */

/** Far below what an integer column holds, so that no sum of a few overflows. */
export const maxOf = 1_000_000_000

/** The last time that a date can name (ECMA-262 §21.4.1.1). */
export const lastTime = 8.64e15

export function isCount(value: number, min: number): boolean {
  return Number.isSafeInteger(value) && value >= min && value <= maxOf
}

export function isToCome(time: number, now: number): boolean {
  return time > now && time <= lastTime
}
