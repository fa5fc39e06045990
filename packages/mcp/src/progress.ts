/** Notifications while a call converts: clients with a progress token learn that it goes on. */
import { mcpLimits } from './limits.ts'
import type { ConversionStep } from './tools/tool.ts'

export interface Progress {
  step(step: ConversionStep): void
  stop(): void
}

/** @param send Gets the seconds since the beginning, which only grow. */
export function startProgress(send: ((seconds: number, message: string) => void) | undefined): Progress {
  if (!send) return { step() {}, stop() {} }
  const started = performance.now()
  let current = 'waiting'
  let last = -1
  const report = (): void => {
    last = Math.max(last + 0.001, Math.round(performance.now() - started) / 1000)
    send(last, current)
  }
  report()
  const timer = setInterval(report, mcpLimits.progressEveryMs).unref()
  return {
    step(step) {
      current = step
      report()
    },
    stop: () => clearInterval(timer),
  }
}
