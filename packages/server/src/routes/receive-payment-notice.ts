/**
 * `POST /billing/stripe/webhook`: what the payment provider says has changed. Nobody signs in here; a notice
 * is believed for its signature alone. Any other answer than a 200 has it sent again later.
 */
import { NoticeRefused, ProviderFailure } from '../billing/contract.ts'
import { ServiceError } from '../errors.ts'
import { type BodyTerms, readFields } from '../http/body.ts'
import { createByteBudget } from '../http/budget.ts'
import type { Call, OpenRoute } from '../http/route.ts'
import { networkOf } from '../rates/network.ts'

const mebibyte = 1024 * 1024

/** An event holds the whole object that it is about; the largest are invoices of many lines. */
const noticeBytes = mebibyte

/** Anybody may send something here before a signature is looked at: it is held apart from documents … */
const bodies = createByteBudget(64 * mebibyte)
/** … and no sender holds all of it. */
const maxOfOneSender = 16

export const receivePaymentNotice: OpenRoute = {
  method: 'POST',
  path: '/billing/stripe/webhook',
  summary: 'Receive a webhook of the payment provider',
  scope: null,
  answer: 'application/json',
  errors: ['not_found', 'overloaded', 'request_too_large', 'shutting_down', 'notice_refused', 'billing_unavailable'],

  async handle(call, { billing, limits, stopping }) {
    const { headers, facts } = call
    if (!billing) throw new ServiceError('not_found')
    const body = await readNotice(call, { limits: { ...limits, fieldBytes: noticeBytes }, stopping })
    try {
      facts.notice = await billing.receive(body, headers)
    } catch (cause) {
      if (cause instanceof NoticeRefused) throw new ServiceError('notice_refused', {}, { cause })
      if (cause instanceof ProviderFailure) throw new ServiceError('billing_unavailable', {}, { cause })
      throw cause
    }
    return { received: true }
  },
}

/** @throws ServiceError overloaded, and as `readFields` */
async function readNotice({ request, address }: Call, terms: BodyTerms): Promise<Buffer> {
  const sender = networkOf(address)
  const place = bodies.requestsOf(sender) < maxOfOneSender ? bodies.reserve(sender, terms.limits.fieldBytes) : undefined
  if (!place) throw new ServiceError('overloaded', {}, { retryAfterSeconds: 1 })
  try {
    return await readFields(request, terms)
  } finally {
    place.release()
  }
}
