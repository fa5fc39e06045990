/** Clauses of contracts and specifications, each of which begins with a number of several parts: `3.1.2 The pump shall …` */

const clauseNumber = /^(?:[1-9]\d{0,2}\.){1,5}[1-9]\d{0,2}\.?$/

/** @returns Its parts; undefined for a number of one part, and for those that no clause has, as `1.0`. */
export function clauseNumberOf(text: string | undefined): number[] | undefined {
  if (text === undefined || !clauseNumber.test(text)) return undefined
  return text.split('.').filter(Boolean).map(Number)
}

/** Whether a clause follows another: the next of its level or of one above it, or the first one within it. */
export function isNextClause(before: readonly number[], next: readonly number[]): boolean {
  const last = next.length - 1
  const isWithin = next.length === before.length + 1 && next[last] === 1
  if (!isWithin && (next.length > before.length || next[last] !== (before[last] as number) + 1)) return false
  return next.slice(0, last).every((part, at) => part === before[at])
}
