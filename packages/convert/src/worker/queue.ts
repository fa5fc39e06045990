/**
 * A bounded queue that is fair between callers: each turn goes to the next key in line, so
 * that one with a hundred waiting documents delays another by one document, not by a hundred.
 */
export interface FairQueue<T> {
  readonly length: number
  /** @returns False when the queue is full. */
  add(key: string, item: T): boolean
  take(): T | undefined
  remove(key: string, item: T): void
}

export function createFairQueue<T>(limit: number): FairQueue<T> {
  /** Keys in the order of their next turn. */
  const lines = new Map<string, Set<T>>()
  let length = 0

  function drop(key: string, line: Set<T>, item: T): void {
    if (!line.delete(item)) return
    length--
    if (line.size === 0) lines.delete(key)
  }

  return {
    get length() {
      return length
    },
    add(key, item) {
      if (length >= limit) return false
      const line = lines.get(key)
      if (line) line.add(item)
      else lines.set(key, new Set([item]))
      length++
      return true
    },
    take() {
      for (const [key, line] of lines)
        for (const item of line) {
          drop(key, line, item)
          if (lines.delete(key)) lines.set(key, line)
          return item
        }
      return undefined
    },
    remove(key, item) {
      const line = lines.get(key)
      if (line) drop(key, line, item)
    },
  }
}
