/** A server of files on https and port 443 of this machine, with the ways in which such servers misbehave. */
import { createServer } from 'node:https'
import { createTestAuthority } from '../../packages/download/src/testing/authority.ts'

export interface Files {
  url: string
  /** PEM. */
  authority: string
  stop(): void
}

/** Loopback address of its own, so that no other test uses it. */
const address = '127.0.44.3'

/** @returns nothing where port 443 cannot be had. */
export async function startFiles(): Promise<Files | undefined> {
  const authority = await createTestAuthority()
  const server = createServer(await authority.issue(address), (request, response) => {
    const name = request.url?.slice(1) ?? ''
    if (name === 'good') response.writeHead(200, { 'content-type': 'text/csv' }).end('a,b\n1,2\n')
    else if (name === 'redirected') response.writeHead(302, { location: '/good' }).end()
    else if (name === 'page')
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Sign in</title>')
    else if (name === 'broken') response.writeHead(200, { 'content-length': 1000 }).write('a', () => response.destroy())
    else if (name === 'slow') setTimeout(() => response.writeHead(200).end('a,b\n'), 1500)
    else if (name === 'endless') {
      const more = (): void => {
        if (response.destroyed) return
        response.write('x'.repeat(65_536))
        setTimeout(more, 5)
      }
      more()
    } else response.writeHead(404).end()
  })
  const listens = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(443, address, () => resolve(true))
  })
  if (!listens) return undefined
  return {
    url: `https://${address}`,
    authority: authority.cert,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
