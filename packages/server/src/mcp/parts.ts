/** What MCP needs between requests: the SDK's handler and the documents that are open. Loaded by the first request. */
import type { McpHandler, Shelf } from '@docmill/mcp'
import type { Clock } from '../clock.ts'
import type { Logger } from '../telemetry/log.ts'

export interface McpParts {
  handler: McpHandler
  shelf: Shelf
  close(): Promise<void>
}

export async function startMcp(clock: Clock, log: Logger): Promise<McpParts> {
  const { createHandler, createShelf } = await import('@docmill/mcp')
  const shelf = createShelf(clock.now)
  // What a client did wrong is in its answer.
  const handler = createHandler((error) => log.debug({ err: error }, 'mcp'))
  return {
    handler,
    shelf,
    async close() {
      shelf.close()
      await handler.close()
    },
  }
}
