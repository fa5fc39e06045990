/** When webhooks are sent, and how often again. */
const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

/** An endpoint that has not answered by then is taken to have failed. */
export const deliveryTimeoutMs = 10 * secondMs

/** Pauses after the first, the second … attempt that failed. */
export const redeliverAfterMs = [
  5 * secondMs,
  minuteMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
] as const

/** Sent at once by this process. */
export const maxDeliveries = 8

export const webhookEvents = ['job.completed', 'item.completed'] as const
