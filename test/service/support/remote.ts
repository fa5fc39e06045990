/** An HTTPS server that the downloader trusts and finds under a name, whatever its port. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { addressPolicy, type DownloadPolicy } from '@docmill/download'
import {
  createTestAuthority,
  type TestAuthority,
  type TestCertificate,
} from '../../../packages/download/src/testing/authority.ts'

export interface Remote {
  downloads: Partial<DownloadPolicy>
  /** Vouches for the server. */
  authority: TestAuthority
  /** A further name of the server, with a certificate of its own. */
  addHost(name: string, certificate: TestCertificate): void
  /** What a path answers with. */
  on(path: string, answer: (request: IncomingMessage, response: ServerResponse) => void): string
}

const host = 'files.example'

/** @param t The test that it is for, or what keeps the end for later. */
export async function startRemote(t: { after(end: () => void): void }): Promise<Remote> {
  const authority = await createTestAuthority()
  const answers = new Map<string, RequestListener>()
  const hosts = new Set([host])
  const server = createServer(await authority.issue(host), (request, response) => {
    const path = request.url?.split('?')[0] ?? ''
    const answer = answers.get(path)
    if (answer) answer(request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    downloads: {
      addresses: addressPolicy(['127.0.0.1/32']),
      certificateAuthorities: [authority.cert],
      port: (server.address() as AddressInfo).port,
      resolver: async (name) => (hosts.has(name) ? ['127.0.0.1'] : ['10.0.0.1']),
    },
    authority,
    addHost(name, certificate) {
      hosts.add(name)
      server.addContext(name, certificate)
    },
    on(path, answer) {
      answers.set(path, answer)
      return `https://${host}${path}`
    },
  }
}
