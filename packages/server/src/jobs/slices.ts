/** Many short steps that leave the event loop free in between, so that a process which has ended a document gets the next one. */
import { setImmediate as nextTurn } from 'node:timers/promises'

/** A document takes a process longer than that. */
const sliceMs = 2

/** Resolves when the step was done for each of them, in their order. What it throws ends it. */
export async function inSlices<T>(things: Iterable<T>, step: (thing: T) => void): Promise<void> {
  let since = performance.now()
  for (const thing of things) {
    step(thing)
    if (performance.now() - since < sliceMs) continue
    await nextTurn()
    since = performance.now()
  }
}
