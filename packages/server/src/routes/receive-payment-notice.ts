/**
 * `POST /billing/stripe/webhook`: what the payment provider says has changed. Nobody signs in here; a notice
 * is believed for its signature alone. Any other answer than a 200 has it sent again later.
 */
import { NoticeRefused, ProviderFailure } from '../billing/contract.ts'
import { ServiceError } from '../errors.ts'
import { readFields } from '../http/body.ts'
import type { OpenRoute } from '../http/route.ts'

/** An event holds the whole object that it is about; the largest are invoices of many lines. */
const noticeBytes = 1024 * 1024

export const receivePaymentNotice: OpenRoute = {
  method: 'POST',
  path: '/billing/stripe/webhook',
  summary: 'Receive a notice of the payment provider',
  scope: null,
  answer: 'application/json',
  errors: ['not_found', 'request_too_large', 'notice_refused', 'billing_unavailable'],

  async handle({ request, headers, facts }, { billing, limits }) {
    if (!billing) throw new ServiceError('not_found')
    const body = await readFields(request, { ...limits, fieldBytes: noticeBytes })
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
