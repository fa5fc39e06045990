/**
 * Time on the event loop for work on open documents, which may be long. The work goes on in slices of some milliseconds,
 * one slice for each turn of the loop, and its owners take turns: no number of searches makes a request of another owner
 * wait for more than a slice, and no number of calls of one owner makes another's wait longer.
 */
import { setImmediate } from 'node:timers'
import { ToolFailure } from '../failure.ts'
import { mcpLimits } from '../limits.ts'

export interface Slices {
  /** Waits for the next slice where this one is used up. @throws the reason of the signal */
  pause(): Promise<void> | undefined
}

export interface Turns {
  /**
   * One call of an owner; the owner's next one begins when it has ended.
   *
   * @throws ToolFailure concurrency_limited where too many calls of the owner wait, the reason of the signal, and what the work throws
   */
  run<T>(owner: string, signal: AbortSignal, work: (slices: Slices) => T | Promise<T>): Promise<T>
}

type Resume = () => void

export function createTurns({ sliceMs, maxWaitingCalls } = mcpLimits): Turns {
  /** The call of each owner that waits for a slice, in the order in which they get one. */
  const waiting: Resume[] = []
  /** Calls that wait for the one before, by owner, whose call runs. */
  const behind = new Map<string, Resume[]>()
  let isPending = false

  const next = (): void => {
    isPending = false
    const resume = waiting.shift()
    if (waiting.length > 0) ask()
    resume?.()
  }
  const ask = (): void => {
    if (isPending) return
    isPending = true
    setImmediate(next)
  }
  const slice = (): Promise<void> =>
    new Promise((resolve) => {
      waiting.push(resolve)
      ask()
    })
  const enter = async (owner: string): Promise<void> => {
    const calls = behind.get(owner)
    if (!calls) {
      behind.set(owner, [])
      return
    }
    if (calls.length >= maxWaitingCalls)
      throw new ToolFailure(
        'concurrency_limited',
        `Too many calls read documents at the same time (limit: ${maxWaitingCalls + 1}). Repeat the call when one of the others has ended.`,
        { retryable: true, details: { limit: maxWaitingCalls + 1 } },
      )
    await new Promise<void>((resolve) => calls.push(resolve))
  }
  const leave = (owner: string): void => {
    const resume = behind.get(owner)?.shift()
    if (resume) resume()
    else behind.delete(owner)
  }

  return {
    async run(owner, signal, work) {
      await enter(owner)
      try {
        await slice()
        let endsAt = performance.now() + sliceMs
        const pause = async (): Promise<void> => {
          await slice()
          signal.throwIfAborted()
          endsAt = performance.now() + sliceMs
        }
        signal.throwIfAborted()
        return await work({ pause: () => (performance.now() < endsAt ? undefined : pause()) })
      } finally {
        leave(owner)
      }
    },
  }
}
