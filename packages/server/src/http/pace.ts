/** Watches over an upload: a sender that has stopped, or almost, does not keep its place. */
import type { HttpLimits } from './limits.ts'

export interface Pace {
  bytes(count: number): void
  stop(): void
}

type PaceLimits = Pick<HttpLimits, 'stallMs' | 'bytesPerSecond' | 'paceWindowMs'>

/** @param onStall Called once. */
export function watchPace(limits: PaceLimits, onStall: () => void): Pace {
  let received = 0
  let atWindowStart = 0
  const stalled = (): void => {
    stop()
    onStall()
  }
  // A window is judged at its end and at its middle by halves, so that no full window passes unseen.
  const halves: number[] = []
  const silence = setTimeout(stalled, limits.stallMs)
  const halfWindow = setInterval(() => {
    halves.push(received - atWindowStart)
    atWindowStart = received
    if (halves.length > 2) halves.shift()
    const minBytes = (limits.bytesPerSecond * limits.paceWindowMs) / 1000
    if (halves.length === 2 && halves.reduce((sum, half) => sum + half, 0) < minBytes) stalled()
  }, limits.paceWindowMs / 2)
  const stop = (): void => {
    clearTimeout(silence)
    clearInterval(halfWindow)
  }
  return {
    bytes(count) {
      received += count
      silence.refresh()
    },
    stop,
  }
}
