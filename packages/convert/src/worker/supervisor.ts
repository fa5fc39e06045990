/**
 * Keeps processes running: one that ends is followed by another in its place, after a pause that grows while
 * none of them starts.
 */
import type { Job } from './job.ts'
import { type Child, startChild } from './process/child.ts'
import type { FromChild } from './protocol.ts'

/** A place for a process, and what it is at. */
export interface Slot {
  child?: Child
  job?: Job | undefined
  /** Documents that its process was given. */
  served: number
  /** As its process told last. */
  rssBytes: number
  restart?: NodeJS.Timeout
  startTimer?: NodeJS.Timeout
}

export interface Supervised {
  /** A process can take its first document. */
  ready(): void
  message(slot: Slot, message: FromChild, body: Uint8Array): void
  /** @param words Why it ended, for the log. */
  ended(slot: Slot, signal: NodeJS.Signals | null, words: string): void
  /** None runs and none starts; it goes on being tried. */
  noneStarts(cause: Error): void
}

export interface Supervisor {
  readonly slots: readonly Slot[]
  /** Resolves once a process can take a document. @throws Error when processes do not start */
  ready(): Promise<void>
  /** A process has done its work, so they do start. */
  noteWork(): void
  /** Kills the processes, and resolves when every one is gone. */
  close(): Promise<void>
}

const startTimeoutMs = 30_000
const failedStartsToGiveUp = 3
const longestPauseMs = 5_000

export function createSupervisor(command: readonly string[], count: number, supervised: Supervised): Supervisor {
  const slots: Slot[] = Array.from({ length: count }, () => ({ served: 0, rssBytes: 0 }))
  const awaitingReady = new Set<{ resolve(): void; reject(error: Error): void }>()
  const awaitingGone = new Set<() => void>()
  let failedStarts = 0
  let closed = false

  function start(slot: Slot): void {
    slot.served = 0
    slot.rssBytes = 0
    slot.startTimer = setTimeout(() => slot.child?.kill(), startTimeoutMs)
    slot.child = startChild(command, {
      ready() {
        clearTimeout(slot.startTimer)
        for (const waiter of awaitingReady) waiter.resolve()
        awaitingReady.clear()
        supervised.ready()
      },
      message: (message, body) => supervised.message(slot, message, body),
      exit: (code, signal) => bury(slot, code, signal),
    })
  }

  function bury(slot: Slot, code: number | null, signal: NodeJS.Signals | null): void {
    clearTimeout(slot.startTimer)
    const words = `process ended with ${signal ?? code}: ${slot.child?.lastWords ?? ''}`
    delete slot.child
    supervised.ended(slot, signal, words)
    if (slot.served === 0 && !closed) failedStarts++
    if (failedStarts >= failedStartsToGiveUp) giveUp(words)
    if (closed) tellGone()
    else slot.restart = setTimeout(() => start(slot), failedStarts && Math.min(longestPauseMs, 100 * 2 ** failedStarts))
  }

  /** Nobody is left waiting for a process. */
  function giveUp(words: string): void {
    const cause = new Error(`Conversion processes do not start. ${words}`)
    for (const waiter of awaitingReady) waiter.reject(cause)
    awaitingReady.clear()
    if (slots.every((slot) => !slot.child)) supervised.noneStarts(cause)
  }

  function tellGone(): void {
    if (slots.every((slot) => !slot.child)) for (const resolve of awaitingGone) resolve()
  }

  for (const slot of slots) start(slot)

  return {
    slots,
    ready() {
      if (slots.some(({ child }) => child && (child.state === 'idle' || child.state === 'busy')))
        return Promise.resolve()
      return new Promise((resolve, reject) => awaitingReady.add({ resolve, reject }))
    },
    noteWork() {
      failedStarts = 0
    },
    close() {
      closed = true
      for (const slot of slots) {
        clearTimeout(slot.restart)
        slot.child?.kill()
      }
      return new Promise((resolve) => {
        awaitingGone.add(resolve)
        tellGone()
      })
    },
  }
}
