/** `/metrics` on a port of its own, which a proxy in front of the service does not pass on; and a sign of life of workers. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SettingsError } from '../settings.ts'
import type { Metrics } from './metrics.ts'

export interface MetricsServer {
  port: number
  close(): void
}

/** @throws SettingsError */
export async function startMetricsServer({ registry }: Metrics, host: string, port: number): Promise<MetricsServer> {
  const server = createServer(async (request, response) => {
    if (request.url === '/healthz') return response.writeHead(200).end('ok\n')
    if (request.url !== '/metrics') return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new SettingsError('DOCMILL_METRICS_PORT', error.message)))
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
