/** `POST /mcp`: the Model Context Protocol over Streamable HTTP, without sessions. */
import { refuseAgain } from '../conversion/entrance.ts'
import { noteConversion } from '../conversion/note-outcome.ts'
import { ClientGone } from '../http/body.ts'
import { largeJsonLimits } from '../http/large-json.ts'
import type { KeyedRoute } from '../http/route.ts'

export const mcpRoute: KeyedRoute = {
  method: 'POST',
  path: '/mcp',
  summary: 'Convert and read documents (MCP)',
  scope: 'convert',
  answer: 'application/json',
  errors: [
    'invalid_request',
    'invalid_json',
    'request_forged',
    'request_timeout',
    'request_too_large',
    'unsupported_content_type',
    'unsupported_content_encoding',
    'concurrency_limited',
    'overloaded',
    'shutting_down',
  ],

  concluded(request, services) {
    if (request.facts.tool === 'convert_document' || request.facts.tool === 'open_document')
      noteConversion(request, services)
  },

  refuseAgain(caller, headers, services) {
    const { largeJsonBytes } = services.limits
    // A smaller message may be one that converts nothing.
    if (Number(headers['content-length'] ?? largeJsonBytes) > largeJsonLimits.maxPlainBytes)
      refuseAgain(caller, headers, services, largeJsonBytes)
  },

  async handle(call, services) {
    const { answerMessage } = await import('./endpoint.ts')
    try {
      return await answerMessage(call, services)
    } catch (error) {
      throw call.gone.aborted ? new ClientGone() : error
    }
  },
}
