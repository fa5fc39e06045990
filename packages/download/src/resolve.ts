/** From a host to the addresses that a download may connect to; looked up once. */
import { lookup } from 'node:dns/promises'
import { DownloadFault } from './fault.ts'
import type { Location } from './location.ts'

/** All addresses of a host; the operating system's look-up unless a test brings its own. */
export type Resolver = (host: string) => Promise<string[]>

export const systemResolver: Resolver = async (host) =>
  (await lookup(host, { all: true, verbatim: true })).map((found) => found.address)

/**
 * **Every** address must be one that a download may reach: a name with one public and one
 * private address is how a look-up is turned against its server.
 *
 * @throws DownloadFault url_not_public, url_unreachable
 */
export async function resolveHost(
  location: Location,
  resolver: Resolver,
  mayConnect: (address: string) => boolean,
): Promise<string[]> {
  const addresses = location.isAddress ? [location.host] : await addressesOf(location.host, resolver)
  if (addresses.length === 0) throw new DownloadFault('url_unreachable', { reason: 'the host name has no address' })
  if (!addresses.every(mayConnect)) throw new DownloadFault('url_not_public')
  return addresses
}

async function addressesOf(host: string, resolver: Resolver): Promise<string[]> {
  // RFC 6761 §6.3: these are loopback whatever a name server says.
  if (host === 'localhost' || host.endsWith('.localhost')) return ['127.0.0.1']
  try {
    return await resolver(host)
  } catch (cause) {
    throw new DownloadFault('url_unreachable', { reason: 'the host name could not be resolved' }, { cause })
  }
}
