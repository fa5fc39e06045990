/** `POST /api/v1/convert`: one file in, its content out. */
import { bareAnswer, bareHeaders, ConversionResult, jsonAnswer } from '../conversion/answer.ts'
import { type Entrance, enter, refuseAgain } from '../conversion/entrance.ts'
import { noteConversion } from '../conversion/note-outcome.ts'
import { readRequest } from '../conversion/read-request.ts'
import { UploadFields, UrlFields } from '../conversion/request.ts'
import { runConversion } from '../conversion/run.ts'
import { ServiceError } from '../errors.ts'
import { ClientGone } from '../http/body.ts'
import type { Answer, KeyedCall, KeyedRoute } from '../http/route.ts'
import type { Services } from '../services.ts'

export const convertDocument: KeyedRoute = {
  method: 'POST',
  path: '/api/v1/convert',
  summary: 'Convert a file to Markdown, plain text or HTML',
  scope: 'convert',
  bodies: {
    'multipart/form-data': UploadFields,
    'application/json': UrlFields,
    'application/x-www-form-urlencoded': UrlFields,
  },
  answer: ConversionResult,
  takesToken: true,
  answerHeaders: ['Idempotency-Replayed'],
  hasBareAnswer: true,
  errors: [
    'invalid_request',
    'invalid_json',
    'invalid_multipart',
    'file_missing',
    'file_empty',
    'file_name_missing',
    'too_many_files',
    'conflicting_input',
    'invalid_parameter',
    'invalid_output_format',
    'invalid_url',
    'unsupported_file_type',
    'content_limit_exceeded',
    'invalid_idempotency_key',
    'quota_exhausted',
    'key_limit_reached',
    'not_acceptable',
    'request_timeout',
    'idempotency_in_progress',
    'file_too_large',
    'request_too_large',
    'unsupported_content_type',
    'unsupported_content_encoding',
    'file_encrypted',
    'file_corrupt',
    'url_unreachable',
    'url_access_denied',
    'url_expired',
    'url_not_found',
    'url_http_error',
    'url_not_public',
    'url_redirect_refused',
    'url_too_many_redirects',
    'url_not_a_file',
    'idempotency_key_reused',
    'concurrency_limited',
    'conversion_failed',
    'conversion_timeout',
    'conversion_out_of_memory',
    'engine_unavailable',
    'overloaded',
    'shutting_down',
    'download_timeout',
  ],

  concluded: noteConversion,

  refuseAgain(caller, headers, services) {
    const { fileBytes, framingBytes } = services.limits
    refuseAgain(caller, headers, services, fileBytes + framingBytes)
  },

  async handle(call, services) {
    const entrance = await enter(call, services)
    const { pushedOut } = entrance.reservation
    const gone = AbortSignal.any([call.gone, pushedOut])
    try {
      return await convertBody({ ...call, gone }, entrance, services)
    } catch (error) {
      if (call.gone.aborted) throw new ClientGone()
      throw pushedOut.aborted ? new ServiceError('overloaded') : error
    } finally {
      await entrance.leave()
    }
  },
}

async function convertBody(call: KeyedCall, entrance: Entrance, services: Services): Promise<Answer> {
  const request = await call.trace.stage('body', () => readRequest(call.request, entrance, services))
  if (request.isBare && request.options.include?.length) throw bareStructure()
  const outcome = await runConversion(call, request, services)
  call.facts.creditsCharged = outcome.creditsCharged
  if (outcome.isReplay) {
    call.facts.replayed = true
    call.setHeaders({ 'idempotency-replayed': 'true' })
  }
  if (!request.isBare) return jsonAnswer(outcome)
  call.setHeaders(bareHeaders(outcome))
  return bareAnswer(outcome)
}

function bareStructure(): ServiceError {
  const reason = 'it needs a JSON answer, and Accept asks for the content alone'
  return new ServiceError('invalid_parameter', { param: 'include', reason }, { param: 'include' })
}
