/** How fast documents are converted, and how long the rest takes at that rate. */

/** The rate of the last minute: files of one kind often follow each other. */
const windowMs = 60_000

export interface Rate {
  /** So many are done in all. */
  reach(done: number): void
  /** Documents per second; 0 before the first. */
  perSecond(): number
  /** @returns Undefined while nothing is known. */
  msFor(documents: number): number | undefined
}

/** @param now Milliseconds of any clock. */
export function measureRate(now: () => number): Rate {
  /** The first entry says when the window began. */
  let marks: { at: number; done: number }[] = [{ at: now(), done: 0 }]
  let done = 0
  const perSecond = (): number => {
    const [oldest] = marks as [{ at: number; done: number }]
    const elapsedMs = now() - oldest.at
    return elapsedMs > 0 ? ((done - oldest.done) * 1000) / elapsedMs : 0
  }
  return {
    reach(all) {
      done = all
      const at = now()
      // A mark per second is enough.
      if (at - (marks.at(-1)?.at ?? 0) >= 1000) marks.push({ at, done })
      if ((marks[1]?.at ?? at) < at - windowMs) marks = marks.slice(1)
    },
    perSecond,
    msFor(documents) {
      const rate = perSecond()
      return rate > 0 ? (documents / rate) * 1000 : undefined
    },
  }
}

/** `45 s`, `12 min`, `3 h 20 min`, `2 d 4 h`. */
export function durationText(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  if (seconds < 90) return `${seconds} s`
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 90) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `${hours} h ${minutes % 60} min`
  return `${Math.floor(hours / 24)} d ${hours % 24} h`
}
