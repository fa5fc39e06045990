/** MCP on standard input and output: one client, until it closes the input. */

import { mcpLimits } from './limits.ts'
import { StdioServerTransport, serveStdio } from './sdk.ts'
import { createServer } from './server.ts'
import type { Host } from './tools/tool.ts'

/** @returns Resolves when the client has gone. */
export async function serveOnStdio(host: Host, onError: (error: Error) => void): Promise<void> {
  const transport = new StdioServerTransport(process.stdin, process.stdout, {
    maxBufferSize: mcpLimits.maxMessageBytes,
  })
  const { promise, resolve } = gone()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve)
  const handle = serveStdio(() => createServer(host), { transport, onerror: onError, maxSubscriptions: 0 })
  const { onclose } = transport
  // It closes with the input, and for a message that is too large.
  transport.onclose = () => {
    onclose?.()
    resolve()
  }
  await promise
  await handle.close()
}

/** Promise.withResolvers, which Node 20 lacks. */
function gone(): { promise: Promise<void>; resolve(): void } {
  let resolve!: () => void
  const promise = new Promise<void>((onResolve) => {
    resolve = onResolve
  })
  return { promise, resolve }
}
