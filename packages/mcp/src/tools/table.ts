/** Every tool, and what clients are shown of it. */
import { z } from 'zod'
import { convertDocument } from './convert-document.ts'
import { listFormats } from './list-formats.ts'
import { openDocument } from './open-document.ts'
import { readDocument } from './read-document.ts'
import { searchDocument } from './search-document.ts'
import type { Host, Tool } from './tool.ts'

export const tools: readonly Tool[] = [convertDocument, openDocument, readDocument, searchDocument, listFormats]

export function isTool(name: string): boolean {
  return tools.some((tool) => tool.name === name)
}

/** Whether a call of this tool is a conversion, which is counted and paid. */
export function isConverting(name: unknown): boolean {
  return tools.some((tool) => tool.name === name && tool.converts)
}

export interface ToolDescription {
  name: string
  title: string
  description: string
  inputSchema: Record<string, unknown> & { type: 'object' }
  outputSchema: Record<string, unknown> & { type: 'object' }
  annotations: { title: string; readOnlyHint: true; destructiveHint: false; openWorldHint: boolean }
}

const described = new WeakMap<Host['source'], ToolDescription[]>()

/** As `tools/list` answers; made once for each kind of host. */
export function describeTools({ source }: Pick<Host, 'source'>): ToolDescription[] {
  const known = described.get(source)
  if (known) return known
  const made = tools.map((tool) => ({
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: jsonSchema(tool.input({ source })),
    outputSchema: jsonSchema(tool.output),
    // Only a tool that converts reads what the world has.
    annotations: {
      title: tool.title,
      readOnlyHint: true,
      destructiveHint: false,
      openWorldHint: tool.converts,
    } as const,
  }))
  described.set(source, made)
  return made
}

function jsonSchema(schema: z.ZodType): ToolDescription['inputSchema'] {
  return z.toJSONSchema(schema, { io: 'input' }) as ToolDescription['inputSchema']
}
