/** Events in the order of their time: a binary heap. */

export interface Events {
  readonly size: number
  add(at: number, happen: () => void): void
  /** Takes the earliest one out. */
  next(): { at: number; happen: () => void } | undefined
}

interface Event {
  at: number
  happen: () => void
}

export function createEvents(): Events {
  const heap: Event[] = []
  const at = (index: number): number => heap[index]?.at ?? Number.POSITIVE_INFINITY
  function swap(one: number, other: number): void {
    const kept = heap[one] as Event
    heap[one] = heap[other] as Event
    heap[other] = kept
  }
  return {
    get size() {
      return heap.length
    },
    add(time, happen) {
      let index = heap.push({ at: time, happen }) - 1
      for (let parent = (index - 1) >> 1; index > 0 && at(parent) > time; parent = (index - 1) >> 1) {
        swap(index, parent)
        index = parent
      }
    },
    next() {
      const first = heap[0]
      const last = heap.pop()
      if (!first || !last || first === last) return first
      heap[0] = last
      for (let index = 0; ; ) {
        const left = 2 * index + 1
        const least = at(left + 1) < at(left) ? left + 1 : left
        if (at(least) >= last.at) return first
        swap(index, least)
        index = least
      }
    },
  }
}
