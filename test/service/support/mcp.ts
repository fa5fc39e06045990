/** The official MCP client, connected to a service or to the command line. */
import type { TestContext } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { Json } from './service.ts'

export const eras = ['2025-11-25', '2026-07-28'] as const
export type Era = (typeof eras)[number]

export interface McpClient {
  client: Client
  /** The structured result; where the call failed, the error. */
  call(name: string, args: object): Promise<Json>
}

export function clientOf(t: TestContext, era: Era): Client {
  const mode = era === '2025-11-25' ? 'legacy' : { pin: era }
  const client = new Client({ name: 'docmill-test', version: '1.0.0' }, { versionNegotiation: { mode } })
  t.after(() => client.close())
  return client
}

export async function connect(t: TestContext, url: string, key: string, era: Era = '2026-07-28'): Promise<McpClient> {
  const client = clientOf(t, era)
  const requestInit = { headers: { authorization: `Bearer ${key}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit }))
  return { client, call: (name, args) => callTool(client, name, args) }
}

export async function callTool(client: Client, name: string, args: object): Promise<Json> {
  const result = (await client.callTool({ name, arguments: args as Record<string, unknown> })) as Json
  return result.isError ? JSON.parse(result.content[0].text).error : result.structuredContent
}
