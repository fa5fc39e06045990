/** Answers what never became a request. */
import type { Socket } from 'node:net'
import { ServiceError } from '../errors.ts'
import { errorBody } from './errors.ts'
import { newRequestId } from './request-id.ts'

/** Bytes that are no HTTP request, or that stopped before they were one. */
export function refuseUnparsed(error: Error & { code?: string }, socket: Socket, baseUrl: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const refusal =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? new ServiceError('request_timeout')
      : new ServiceError('invalid_request', { reason_text: ': it is no HTTP request that can be read' })
  const body = errorBody(refusal, newRequestId(), baseUrl)
  const text = JSON.stringify(body)
  const reason = body.error.status === 408 ? 'Request Timeout' : 'Bad Request'
  socket.end(
    [
      `HTTP/1.1 ${body.error.status} ${reason}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(text)}`,
      `X-Request-Id: ${body.error.request_id}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      'Connection: close',
      '',
      text,
    ].join('\r\n'),
  )
}
