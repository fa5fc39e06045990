/** The conversion behind the tools that convert. */

import type { OpenDocument } from '../documents/open-document.ts'
import { openDocument } from '../documents/pieces.ts'
import { mcpLimits } from '../limits.ts'
import { optionsOf } from './arguments.ts'
import type { SourceArgument, ToolContext, Wanted } from './tool.ts'

interface ConvertingArguments extends Readonly<Record<string, unknown>> {
  source: SourceArgument
}

/** @throws what the conversion ends in, ToolFailure */
export async function convertSource(
  args: ConvertingArguments,
  outputFormat: Wanted['outputFormat'],
  { host, signal, step }: ToolContext,
): Promise<OpenDocument> {
  const options: Wanted['options'] = {
    ...optionsOf(args),
    // HTML has no chunks of its own.
    ...(outputFormat === 'html' ? {} : { include: ['chunks'], chunkTokens: mcpLimits.pieceTokens }),
    limits: { outputCharacters: mcpLimits.maxCharacters },
  }
  const wanted = { source: args.source, outputFormat, options }
  const { conversion, filename } = await host.convert(wanted, { signal, step })
  return host.shelf.turns.run(host.owner, signal, (slices) => openDocument(conversion, filename, slices))
}
