/** Sends webhooks as they come due. */
import type { Logger } from '../../telemetry/log.ts'
import type { Metrics } from '../../telemetry/metrics.ts'
import { repeat } from '../repeat.ts'
import { type DeliveryContext, deliver } from './deliver.ts'
import { maxDeliveries } from './limits.ts'

const pollMs = 1000

export function startDeliveries(
  context: DeliveryContext,
  { log, metrics }: { log: Logger; metrics: Metrics },
): { wake(): void; stop(): Promise<void> } {
  const deliverAll = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      const messages = await context.queue.take('deliveries', maxDeliveries)
      if (messages.length === 0) return
      await Promise.all(
        messages.map(async (message) => {
          const status = await deliver(context, message, signal)
          if (status !== undefined)
            metrics.webhooks.inc({ outcome: status >= 200 && status < 300 ? 'delivered' : 'failed' })
        }),
      )
    }
  }
  const { run, stop } = repeat(pollMs, deliverAll, (err) => log.error({ err }, 'webhooks were not sent'))
  return { wake: run, stop }
}
