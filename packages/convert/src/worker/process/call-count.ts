/** In the pool: counts the requests of one task, which a process that was taken over would make without end. */
import { pipeTable } from '../../core/limits.ts'

export interface CallCount {
  /** @returns Bytes that the body of a request may have; undefined where it is one too many */
  admit(bodyBytes: number): number | undefined
  /** A request was answered. */
  leave(bodyBytes: number): void
}

export function createCallCount(): CallCount {
  let calls = 0
  let inFlight = 0
  let bytes = 0
  return {
    admit(bodyBytes) {
      const room = pipeTable.callBytesInFlight.default - bytes
      if (++calls > pipeTable.calls.default || inFlight >= pipeTable.callsInFlight.default) return undefined
      inFlight++
      bytes += bodyBytes
      return room
    },
    leave(bodyBytes) {
      inFlight--
      bytes -= bodyBytes
    },
  }
}
