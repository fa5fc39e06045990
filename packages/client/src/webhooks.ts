/** Webhooks, verified as Standard Webhooks say (https://www.standardwebhooks.com). */
import type { JobItem, JobSummary } from './types.ts'

export interface JobEvent {
  type: 'job.completed' | 'job.canceled'
  timestamp: string
  /** The job without its items. */
  data: JobSummary
}

export interface ItemEvent {
  type: 'item.completed'
  timestamp: string
  data: JobItem & { job_id: string }
}

export type WebhookEvent = JobEvent | ItemEvent

/** The request did not come from the service, or not now. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
}

export interface WebhookRequest {
  /** As it came, before any parser. */
  body: string | Uint8Array
  headers: Headers | Readonly<Record<string, string | string[] | undefined>>
}

export interface WebhookTerms {
  /** `whsec_…`, as the dashboard shows it; several while a secret is rotated. */
  secret: string | readonly string[]
  /** How old or early it may be; 300 when absent. */
  toleranceSeconds?: number
  /** Milliseconds; the clock's when absent. */
  now?: number
}

/**
 * The event of a webhook. Names in `webhook-id` distinguish events that come twice.
 *
 * @throws WebhookError
 */
export async function verifyWebhook(
  { body, headers }: WebhookRequest,
  { secret, toleranceSeconds = 300, now = Date.now() }: WebhookTerms,
): Promise<WebhookEvent> {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  )
  if (!id || !timestamp || !signatures) throw new WebhookError('The headers of a webhook are missing.')
  const age = Math.abs(now / 1000 - Number(timestamp))
  if (!(age <= toleranceSeconds)) throw new WebhookError('The webhook is too old, or the clock is wrong.')
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`)
  const given = signatures.split(' ').flatMap((one) => (one.startsWith('v1,') ? [bytesOf(one.slice(3))] : []))
  for (const one of [secret].flat()) {
    const bytes = bytesOf((one as string).replace(/^whsec_/, ''))
    if (!bytes?.length) throw new WebhookError('The secret is not one of webhooks: it begins with whsec_.')
    const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
    for (const signature of given)
      if (signature && (await crypto.subtle.verify('HMAC', key, signature, signed)))
        return JSON.parse(text) as WebhookEvent
  }
  throw new WebhookError('The signature of the webhook is wrong.')
}

function headerOf(headers: WebhookRequest['headers'], name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? []
  return Array.isArray(value) ? value[0] : value
}

/** @returns undefined for what is no base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}
