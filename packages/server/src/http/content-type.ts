/**
 * Keeps Fastify from judging the Content-Type: one that it cannot parse, or misses, it would
 * refuse before the checks that come first. Another stands in its place while
 * Fastify looks at the body, and the endpoint sees the request's own again.
 */
import type { IncomingMessage } from 'node:http'

const own = new WeakMap<IncomingMessage, string | undefined>()

export function putContentTypeAside(request: IncomingMessage): void {
  own.set(request, request.headers['content-type'])
  request.headers['content-type'] = 'application/octet-stream'
}

export function putContentTypeBack(request: IncomingMessage): void {
  const contentType = own.get(request)
  if (contentType === undefined) delete request.headers['content-type']
  else request.headers['content-type'] = contentType
}
