/** What every request waits for at once, such as the end of the service. */

const callbacks = new WeakMap<AbortSignal, Set<() => void>>()

/**
 * Calls back once when the signal aborts, which it has not yet. An `EventTarget` goes through all its listeners to add or
 * remove one; here both take the same time for any number of them.
 *
 * @returns what takes the callback back.
 */
export function whenAborted(signal: AbortSignal, callback: () => void): () => void {
  const known = callbacks.get(signal)
  const waiting = known ?? new Set()
  if (!known) {
    callbacks.set(signal, waiting)
    signal.addEventListener('abort', () => callAll(waiting), { once: true })
  }
  // A function of its own, for a callback may be given twice.
  const own = (): void => callback()
  waiting.add(own)
  return () => void waiting.delete(own)
}

function callAll(waiting: Set<() => void>): void {
  for (const callback of waiting) {
    waiting.delete(callback)
    callback()
  }
}
