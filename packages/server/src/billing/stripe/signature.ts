/**
 * The signature of a webhook: `Stripe-Signature: t=SECONDS,v1=HEX,…`, an HMAC-SHA256 of `SECONDS.BODY` under
 * the endpoint's secret. There are several `v1` while a secret is being rolled.
 * https://docs.stripe.com/webhooks#verify-manually
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** How far the clocks may be apart, and how long a recorded request could be sent again. */
const toleranceMs = 5 * 60_000

const maxSignatures = 10

export function isSigned(body: Buffer, header: string, secret: string, now: number): boolean {
  const fields = header.split(',').map((field) => field.trim().split('=', 2))
  const of = (wanted: string): string[] => fields.flatMap(([name, value = '']) => (name === wanted ? [value] : []))
  const [time = ''] = of('t')
  if (!/^\d{1,12}$/.test(time) || Math.abs(now - Number(time) * 1000) > toleranceMs) return false
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest()
  return of('v1')
    .slice(0, maxSignatures)
    .map((hex) => Buffer.from(hex, 'hex'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected))
}
