/** In a sandboxed process: the requests of one task that wait for their answer, no more at a time than the other side takes. */
import { ConversionError } from '../../core/errors.ts'
import { pipeTable } from '../../core/limits.ts'

export interface CallQueue {
  /** Resolves when there is room. @throws ConversionError content_limit_exceeded for what never fits */
  enter(bodyBytes: number): Promise<void>
  leave(bodyBytes: number): void
}

export function createCallQueue(): CallQueue {
  let bytes = 0
  let count = 0
  const waiting: (() => void)[] = []
  return {
    async enter(bodyBytes) {
      const maximum = pipeTable.callBytesInFlight.default
      if (bodyBytes > maximum)
        throw new ConversionError('content_limit_exceeded', { limit: 'bytes of one image or recording', maximum })
      while (count >= pipeTable.callsInFlight.default || bytes + bodyBytes > maximum)
        await new Promise<void>((resolve) => waiting.push(resolve))
      count++
      bytes += bodyBytes
    },
    leave(bodyBytes) {
      count--
      bytes -= bodyBytes
      for (const resolve of waiting.splice(0)) resolve()
    },
  }
}
