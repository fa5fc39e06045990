/** Answers what never became a request that an endpoint sees. */
import { maxHeaderSize, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { ServiceError } from '../errors.ts'
import { errorBody } from './errors.ts'
import { newRequestId } from './request-id.ts'

/** Bytes that are no HTTP request, or that stopped before they were one. */
export function refuseUnparsed(error: Error & { code?: string }, socket: Duplex, baseUrl: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  refuse(socket, refusalOf(error), baseUrl)
}

function refusalOf({ code }: { code?: string }): ServiceError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new ServiceError('request_timeout')
  const reason =
    code === 'HPE_HEADER_OVERFLOW'
      ? `: its address and headers are more than ${maxHeaderSize / 1024} KiB`
      : ': it is no HTTP request that can be read'
  return new ServiceError('invalid_request', { reason_text: reason })
}

/** CONNECT (RFC 9110 §9.3.6) asks for a tunnel; Node hands its connection over without an answer. */
export function refuseConnect(socket: Duplex, baseUrl: string): void {
  socket.on('error', () => socket.destroy())
  refuse(socket, new ServiceError('method_not_allowed', { method: 'CONNECT', allow }), baseUrl, [`Allow: ${allow}`])
}

const allow = 'GET, HEAD, OPTIONS, POST'

function refuse(socket: Duplex, refusal: ServiceError, baseUrl: string, headers: readonly string[] = []): void {
  const body = errorBody(refusal, newRequestId(), baseUrl)
  const text = JSON.stringify(body)
  socket.end(
    [
      `HTTP/1.1 ${body.error.status} ${STATUS_CODES[body.error.status]}`,
      ...headers,
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
