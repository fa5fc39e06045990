/**
 * MCP tools that convert documents and read them in parts.
 *
 * ```ts
 * const handler = createHandler((owner) => host)   // HTTP; serveOnStdio(host) on standard input and output
 * ```
 */
export { createShelf, type Shelf } from './documents/shelf.ts'
export { type FailureBody, ToolFailure } from './failure.ts'
export { createHandler, type McpHandler } from './http.ts'
export { mcpLimits } from './limits.ts'
export { serveOnStdio } from './stdio.ts'
export { isConverting, isTool } from './tools/table.ts'
export type { ConversionContext, FormatRow, Host, SourceArgument, Wanted } from './tools/tool.ts'
