/** Sends webhooks as they come due. */
import type { Logger } from '../../telemetry/log.ts'
import type { Metrics } from '../../telemetry/metrics.ts'
import { type DeliveryContext, deliver } from './deliver.ts'
import { maxDeliveries } from './limits.ts'

const pollMs = 1000

export function startDeliveries(
  context: DeliveryContext,
  { log, metrics }: { log: Logger; metrics: Metrics },
): { wake(): void; stop(): Promise<void> } {
  const end = new AbortController()
  let running: Promise<void> | undefined
  const deliverAll = async (): Promise<void> => {
    try {
      while (!end.signal.aborted) {
        const messages = await context.queue.take('deliveries', maxDeliveries)
        if (messages.length === 0) return
        await Promise.all(
          messages.map(async (message) => {
            const status = await deliver(context, message, end.signal)
            if (status !== undefined)
              metrics.webhooks.inc({ outcome: status >= 200 && status < 300 ? 'delivered' : 'failed' })
          }),
        )
      }
    } catch (error) {
      log.error({ err: error }, 'webhooks were not sent')
    }
  }
  const wake = (): void => {
    running ??= deliverAll().finally(() => {
      running = undefined
    })
  }
  const timer = setInterval(wake, pollMs)
  timer.unref()
  return {
    wake,
    async stop() {
      clearInterval(timer)
      end.abort()
      await running
    },
  }
}
