/**
 * Keeps processes running: one that ends is followed by another in its place, after a pause that grows while
 * none of them starts.
 */

import { earlyReady } from './early-ready.ts'
import type { Job } from './job.ts'
import { type Child, type ChildEnd, startChild } from './process/child.ts'
import type { FrameSize } from './process/frame.ts'
import { type Launch, withArguments } from './process/sandbox/sandbox.ts'
import { type FromChild, fromChild, type ToChild } from './protocol.ts'

/** Every message but the first one. */
export type Message = Exclude<FromChild, { type: 'ready' }>

/** A place for a process, and what it is at. */
export interface Slot {
  child?: Child<ToChild>
  job?: Job | undefined
  /** Documents that its process was given. */
  served: number
  /** As its process reported last. */
  rssBytes: number
  restart?: NodeJS.Timeout
  startTimer?: NodeJS.Timeout
}

export interface Supervised {
  /** A process can take its first document. */
  ready(): void
  /** @returns Bytes that the body of a message may have; undefined for a message that no honest process sends now */
  admit(slot: Slot, message: Message, size: FrameSize): number | undefined
  /** @returns False for a message that no honest process sends */
  message(slot: Slot, message: Message, body: Uint8Array): boolean
  /** A process has ended, or cannot be ended although it was killed; the second may be followed by the first. */
  ended(slot: Slot, end: ChildEnd): void
  /** None runs and none starts; it goes on being tried. */
  noneStarts(cause: Error): void
}

export interface Supervisor {
  readonly slots: readonly Slot[]
  /** Resolves once a process can take a document. @throws Error when processes do not start */
  ready(): Promise<void>
  /** Milliseconds that processes have lately taken to start, until they could convert; undefined before the first replacement. */
  readonly startMs: number | undefined
  /** A process has done its work, so they do start. */
  noteWork(): void
  /** Kills the processes, and resolves when every one is gone. */
  close(): Promise<void>
}

const startTimeoutMs = 30_000
const failedStartsToGiveUp = 3
const longestPauseMs = 5_000

/** The latest counts for a quarter. */
function smooth(before: number | undefined, latest: number): number {
  return before === undefined ? latest : before + (latest - before) / 4
}

export function createSupervisor(launch: Launch, count: number, supervised: Supervised): Supervisor {
  const slots: Slot[] = Array.from({ length: count }, () => ({ served: 0, rssBytes: 0 }))
  const awaitingReady = new Set<{ resolve(): void; reject(error: Error): void }>()
  const awaitingGone = new Set<() => void>()
  let failedStarts = 0
  let startMs: number | undefined
  let closed = false

  function start(slot: Slot): void {
    const isFirst = !slot.startTimer
    const startedAt = performance.now()
    slot.served = 0
    slot.rssBytes = 0
    slot.startTimer = setTimeout(() => slot.child?.kill(), startTimeoutMs)
    slot.child = startChild<ToChild, FromChild>(isFirst ? withArguments(launch, earlyReady) : launch, fromChild, {
      ready() {
        clearTimeout(slot.startTimer)
        if (!isFirst) startMs = smooth(startMs, performance.now() - startedAt)
        for (const waiter of awaitingReady) waiter.resolve()
        awaitingReady.clear()
        supervised.ready()
      },
      admit: (message, size) => supervised.admit(slot, message, size),
      message: (message, body) => supervised.message(slot, message, body),
      overdue: (end) => supervised.ended(slot, end),
      exit: (end) => bury(slot, end),
    })
  }

  function bury(slot: Slot, end: ChildEnd): void {
    clearTimeout(slot.startTimer)
    delete slot.child
    supervised.ended(slot, end)
    if (slot.served === 0 && !closed) failedStarts++
    if (failedStarts >= failedStartsToGiveUp)
      giveUp(`process ended with ${end.signal ?? end.code}: ${end.violation ?? end.lastWords}`)
    if (closed) reportGone()
    else slot.restart = setTimeout(() => start(slot), failedStarts && Math.min(longestPauseMs, 100 * 2 ** failedStarts))
  }

  /** Nobody is left waiting for a process. */
  function giveUp(words: string): void {
    const cause = new Error(`Conversion processes do not start. ${words}`)
    for (const waiter of awaitingReady) waiter.reject(cause)
    awaitingReady.clear()
    if (slots.every((slot) => !slot.child)) supervised.noneStarts(cause)
  }

  function reportGone(): void {
    if (slots.every((slot) => !slot.child)) for (const resolve of awaitingGone) resolve()
  }

  for (const slot of slots) start(slot)

  return {
    slots,
    get startMs() {
      return startMs
    },
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
        reportGone()
      })
    },
  }
}
