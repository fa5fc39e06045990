/** Where the MCP tools run in the service: one request of one account. */
import type { Host } from '@docmill/mcp'
import type { Place } from '../conversion/entrance.ts'
import { formatRows } from '../conversion/format-rows.ts'
import { runConversion } from '../conversion/run.ts'
import { asServiceError, errors, ServiceError } from '../errors.ts'
import { ClientGone } from '../http/body.ts'
import { errorBody } from '../http/errors.ts'
import type { LargeJson } from '../http/large-json.ts'
import type { KeyedCall } from '../http/route.ts'
import type { Services } from '../services.ts'
import { sourceOf, sourceSchema } from './source.ts'

interface HostParts {
  call: KeyedCall
  message: LargeJson
  shelf: Host['shelf']
  /** Undefined for a call that does not convert. */
  place: Place | undefined
  /** Is given the conversion, so that the place is kept for as long. */
  running(work: Promise<unknown>): void
}

export function createHost({ call, message, shelf, place, running }: HostParts, services: Services): Host {
  return {
    owner: call.caller.account.id,
    shelf,
    source: sourceSchema,
    convert({ source, outputFormat, options }, { signal, step }) {
      const startedAt = performance.now()
      const work = (async () => {
        if (!place) throw new Error('a conversion has no place')
        if (call.gone.aborted) throw new ClientGone()
        const { plan, reservation, leaveWith } = place
        const { pushedOut } = reservation
        const named = sourceOf(source, message.data, services)
        step(named.source.kind === 'url' ? 'downloading' : 'converting')
        const gone = AbortSignal.any([call.gone, signal, pushedOut])
        const terms = { startedAt, plan, reservation, leaveWith, isBare: true, idempotencyKey: undefined }
        const done = await runConversion(
          { ...call, gone },
          { ...named, ...terms, outputFormat, options, ignored: [] },
          services,
        ).catch((error: unknown) => {
          throw pushedOut.aborted ? new ServiceError('overloaded') : error
        })
        call.facts.creditsCharged = done.creditsCharged
        return { conversion: done.conversion, filename: done.filename }
      })()
      running(work)
      return work
    },
    formats: async () =>
      (await formatRows(services)).map(({ extension, kind, available }) => ({ extension, kind, available })),
    explain(thrown) {
      const error = asServiceError(thrown)
      call.facts.code = call.gone.aborted ? 'client_gone' : error.code
      const { status } = errors[error.code]
      if (status >= 500 && !call.gone.aborted)
        services.log.warn({ request_id: call.requestId, code: error.code, err: error.cause }, 'failure')
      const { param, ...body } = errorBody(error, call.requestId, services.baseUrl).error
      // The fields of a request are one argument here.
      return { ...body, param: param === 'file' || param === 'file_url' ? 'source' : param }
    },
  }
}
