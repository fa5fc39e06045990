/**
 * Who may call a service that asks for no API keys: programs of this machine and of the named ranges, and no web page
 * but its own. A browser sends `Origin` with whatever a foreign page may send without asking first.
 */
import { addressPolicy } from '@docmill/download'
import { ServiceError } from '../errors.ts'
import type { Settings } from '../settings.ts'

const loopback = ['127.0.0.0/8', '::1/128']

export interface Visitor {
  /** IP address of the client; behind a trusted proxy the forwarded one. */
  address: string
  /** Value of `Origin`. */
  origin: string | undefined
  /** Origin that the request itself was sent to. */
  ownOrigin: string
}

/**
 * @returns A check that throws ServiceError api_key_missing for an address outside of the ranges, and
 * request_forged for a foreign web page.
 */
export function trustedNetwork(
  { authOffCidrs, corsOrigins }: Pick<Settings, 'authOffCidrs' | 'corsOrigins'>,
  baseUrl: () => string,
): (visitor: Visitor) => void {
  const { isAllowed } = addressPolicy([...loopback, ...authOffCidrs])
  return ({ address, origin, ownOrigin }) => {
    if (!isAllowed(address))
      throw new ServiceError('api_key_missing', {
        reason_text: ', and this service takes requests without one from its own network alone',
      })
    if (origin === undefined || origin === ownOrigin || origin === new URL(baseUrl()).origin) return
    if (!corsOrigins.includes(origin)) throw new ServiceError('request_forged')
  }
}
