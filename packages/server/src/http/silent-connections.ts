/**
 * Connections on which nothing has come yet, such as those that browsers open in advance. Node
 * counts them as busy, so that a server which is to stop would wait for them.
 */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

export interface SilentConnections {
  close(): void
}

export function watchSilentConnections(server: Server): SilentConnections {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return {
    close() {
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    },
  }
}
