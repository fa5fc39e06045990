import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConversionError } from '@docmill/convert'
import { DownloadFault } from '@docmill/download'
import { asServiceError, ServiceError } from '../../errors.ts'
import { jobLimits } from '../limits.ts'
import { backoffMs, fateOf } from './return.ts'

function unreachable(code: string): ServiceError {
  return new ServiceError('url_unreachable', {}, { cause: Object.assign(new Error(code), { code }) })
}

const status = (status: number, retryable: boolean): ServiceError =>
  asServiceError(new DownloadFault('url_http_error', { status }, { retryable }))

const passing: Readonly<Record<string, ServiceError>> = {
  'a download that is answered 429': status(429, true),
  'one that is answered 503': status(503, true),
  'a connection that is refused': unreachable('ECONNREFUSED'),
  'one that is reset': unreachable('ECONNRESET'),
  'one that times out': unreachable('ETIMEDOUT'),
  'a download that takes too long': new ServiceError('download_timeout', { seconds: 30 }),
  overloaded: asServiceError(new ConversionError('overloaded')),
}

const staying: Readonly<Record<string, ServiceError>> = {
  'a download that is answered 403': status(403, false),
  'a name without an address': unreachable('ENOTFOUND'),
  'a certificate that is not valid': unreachable('CERT_HAS_EXPIRED'),
  'an absent file': asServiceError(new DownloadFault('url_not_found', { status: 404 })),
  'a damaged document': asServiceError(new ConversionError('file_corrupt', { reason: '' })),
  'a document that takes too long': asServiceError(new ConversionError('conversion_timeout', { seconds: 60 })),
  'a document that takes too much memory': asServiceError(new ConversionError('conversion_out_of_memory')),
}

test('faults of others that pass are tried three times in all, those of a document once', () => {
  for (const [what, error] of Object.entries(passing))
    assert.deepEqual(
      [0, 1, 2].map((faults) => fateOf({ faults }, error).isAgain),
      [true, true, false],
      what,
    )
  for (const [what, error] of Object.entries(staying)) assert.equal(fateOf({ faults: 0 }, error).isAgain, false, what)
})

test('an upload is kept where its error says that it can be retried', () => {
  assert.equal(fateOf({ faults: 2 }, passing.overloaded as ServiceError).keepsInput, true)
  assert.equal(fateOf({ faults: 0 }, staying['a damaged document'] as ServiceError).keepsInput, false)
})

test('the pause before another try grows, and is up to a fifth longer at random', () => {
  for (const [at, pauseMs] of jobLimits.backoffMs.entries()) {
    const pauses = Array.from({ length: 200 }, () => backoffMs(at + 1))
    assert.ok(Math.min(...pauses) >= pauseMs && Math.max(...pauses) <= pauseMs * 1.2)
  }
  assert.ok(jobLimits.backoffMs.every((ms, at) => at === 0 || ms > (jobLimits.backoffMs[at - 1] ?? 0)))
})
