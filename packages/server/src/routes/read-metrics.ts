/** `GET /metrics` for whoever has the token; without a token in the settings there is no such address. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { ServiceError } from '../errors.ts'
import { Content, type OpenRoute } from '../http/route.ts'

export const readMetrics: OpenRoute = {
  method: 'GET',
  path: '/metrics',
  summary: 'Read metrics in the Prometheus text format',
  scope: null,
  answer: 'text/plain',
  errors: ['not_found'],

  async handle({ headers }, { settings, metrics }) {
    const { metricsToken } = settings
    if (!metricsToken) throw new ServiceError('not_found')
    const token = /^bearer +(\S.*)$/i.exec(headers.authorization ?? '')?.[1]
    if (!token || !isSame(token, metricsToken))
      throw new ServiceError(
        token ? 'api_key_invalid' : 'api_key_missing',
        {},
        {
          headers: { 'www-authenticate': 'Bearer' },
        },
      )
    return new Content([Buffer.from(await metrics.registry.metrics())], metrics.registry.contentType)
  },
}

/** Digests have one length, so that the comparison reveals nothing about the token's. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
