/** How many bytes of request bodies are held at once. */
export interface ByteBudget {
  /** @returns undefined when there is no room. */
  reserve(bytes: number): Reservation | undefined
  readonly held: number
}

export interface Reservation {
  /** @returns false when there is no room; then nothing changes. */
  growTo(bytes: number): boolean
  /** To what was really read. */
  shrinkTo(bytes: number): void
  release(): void
}

export function createByteBudget(maximum: number): ByteBudget {
  let held = 0
  return {
    get held() {
      return held
    },
    reserve(bytes) {
      if (held + bytes > maximum) return undefined
      let own = bytes
      held += own
      const shrinkTo = (smaller: number): void => {
        const kept = Math.min(own, smaller)
        held -= own - kept
        own = kept
      }
      const growTo = (larger: number): boolean => {
        const more = Math.max(0, larger - own)
        if (held + more > maximum) return false
        held += more
        own += more
        return true
      }
      return { growTo, shrinkTo, release: () => shrinkTo(0) }
    },
  }
}
