/** MCP over HTTP without sessions: a server for each request, in both eras of the protocol. */
import { createMcpHandler } from './sdk.ts'
import { createServer } from './server.ts'
import type { Host } from './tools/tool.ts'

export interface McpHandler {
  /**
   * @param headers Of the request.
   * @param body The JSON of one message.
   */
  answer(host: Host, request: { url: string; headers: Headers; body: unknown; signal: AbortSignal }): Promise<Response>
  close(): Promise<void>
}

/** The host of a request on its way through the SDK, which hands on `authInfo` alone. */
interface Passage {
  token: string
  clientId: string
  scopes: string[]
  extra: { host: Host }
}

/** @param onError Gets what went wrong apart from the answers. */
export function createHandler(onError: (error: Error) => void): McpHandler {
  const handler = createMcpHandler(({ authInfo }) => createServer((authInfo as unknown as Passage).extra.host), {
    onerror: onError,
    // The tools never change: nobody is notified of changes, so no connection waits for them.
    maxSubscriptions: 0,
  })
  return {
    answer(host, { url, headers, body, signal }) {
      const request = new Request(url, { method: 'POST', headers, signal })
      const authInfo: Passage = { token: '', clientId: host.owner, scopes: [], extra: { host } }
      return handler.fetch(request, { authInfo, parsedBody: body })
    },
    close: () => handler.close(),
  }
}
