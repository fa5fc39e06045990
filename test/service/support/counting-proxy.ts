/** A way to a database that counts how often a connection waits for it, and on which it can vanish. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { TestContext } from 'node:test'

export interface CountingProxy {
  /** The database's URL by this way. */
  url: string
  /** How often something was sent after an answer: what is sent together waits once. */
  waits: number
  /** Nothing gets through any more on the connections that there are, and none of them ends. */
  vanish(): void
  /** Connections end, and are not taken, until it is set otherwise. */
  refuse(isRefusing: boolean): void
}

export async function startCountingProxy(t: TestContext, databaseUrl: string): Promise<CountingProxy> {
  const { hostname, port } = new URL(databaseUrl)
  const sockets: Socket[] = []
  let isRefusing = false
  const server = createServer((client) => {
    if (isRefusing) return client.destroy()
    const database = connect(Number(port), hostname)
    sockets.push(client, database)
    let isAnswered = true
    client.on('data', (chunk) => {
      if (isAnswered) proxy.waits += 1
      isAnswered = false
      database.write(chunk)
    })
    database.on('data', (chunk) => {
      isAnswered = true
      client.write(chunk)
    })
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  const url = new URL(databaseUrl)
  url.port = String((server.address() as AddressInfo).port)
  const proxy: CountingProxy = {
    url: url.href,
    waits: 0,
    vanish() {
      for (const socket of sockets) socket.pause()
    },
    refuse(wanted) {
      isRefusing = wanted
      if (wanted) for (const socket of sockets) socket.destroy()
    },
  }
  return proxy
}
