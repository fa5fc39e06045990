/** Waiting for what comes by itself: what never comes is a failure, not a test that hangs. */
import { setTimeout as pause } from 'node:timers/promises'

/** Many times what a busy machine takes. */
const patienceMs = 60_000

/** @param what The state that is waited for, for the failure. @throws Error when it never comes */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + patienceMs
  while (!(await isSo())) {
    if (performance.now() > end) throw inVain(what)
    await pause(1)
  }
}

/** @param what The event that is waited for, for the failure. @throws Error when it never comes */
export async function inTime<T>(what: string, event: Promise<T>): Promise<T> {
  const over = new AbortController()
  const end = pause(patienceMs, undefined, { signal: over.signal }).then(() => {
    throw inVain(what)
  })
  try {
    return await Promise.race([event, end])
  } finally {
    end.catch(() => {})
    over.abort()
  }
}

function inVain(what: string): Error {
  return new Error(`waited ${patienceMs / 1000} seconds in vain: ${what}`)
}
