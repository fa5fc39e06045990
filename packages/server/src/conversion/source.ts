/** The document of a conversion, uploaded with the request or fetched from its URL. */
import { type Download, download } from '@docmill/download'
import { asServiceError, ServiceError } from '../errors.ts'
import { safeFileName } from '../http/file-name.ts'
import type { KeyedCall } from '../http/route.ts'
import type { Services } from '../services.ts'
import type { ConversionRequest } from './contract.ts'

export type Source = Pick<Download, 'bytes' | 'filename' | 'typeName' | 'mediaType'>

type DownloadServices = Pick<Services, 'downloads' | 'downloadSlots' | 'metrics'>

/** For whom the work is done, and where it is recorded. */
export type WorkContext = Pick<KeyedCall, 'caller' | 'gone' | 'facts' | 'trace'>

/** @throws DownloadFault; ServiceError overloaded, concurrency_limited */
export async function fetchSource(
  call: WorkContext,
  request: ConversionRequest,
  services: DownloadServices,
): Promise<Source> {
  const { source, filename, reservation } = request
  const fetched =
    source.kind === 'upload'
      ? { bytes: source.bytes, filename, typeName: filename, mediaType: undefined }
      : await fetchUrl(source.url, call, request, services)
  call.facts.bytes = fetched.bytes.length
  reservation.shrinkTo(fetched.bytes.length)
  return fetched
}

/** The reservation grows with the bytes: a server that sends none takes no room from uploads. */
async function fetchUrl(
  url: string,
  { caller, gone, facts, trace }: WorkContext,
  { filename, reservation }: ConversionRequest,
  { downloads, downloadSlots, metrics }: DownloadServices,
): Promise<Source> {
  facts.urlHost = new URL(url).hostname
  const slot = downloadSlots.take(caller.account.id)
  if ('code' in slot) throw new ServiceError(slot.code, { limit: slot.limit, what: 'downloads' })
  const stop = metrics.downloadSeconds.startTimer()
  try {
    const request = { ...(filename ? { filename } : {}), signal: gone, hasRoom: reservation.growTo }
    const fetched = await trace.stage('download', () => download(url, request, downloads))
    metrics.downloads.inc({ outcome: 'ok' })
    metrics.downloadBytes.inc(fetched.bytes.length)
    return { ...fetched, filename: safeFileName(fetched.filename) || new URL(url).hostname }
  } catch (error) {
    metrics.downloads.inc({ outcome: gone.aborted ? 'client_gone' : asServiceError(error).code })
    throw error
  } finally {
    stop()
    slot.release()
  }
}
