/** A message to a stranger's https endpoint, which reaches nothing that is not public. */
import { type DownloadPolicy, rejectOnAbort, requestTo, vetLocation } from './download.ts'

export interface PostRequest {
  body: string
  headers: Readonly<Record<string, string>>
  /** Time from the first look-up to the answer's header. */
  timeoutMs: number
  signal?: AbortSignal
}

/**
 * Sends `POST` to the first address of the host that answers. A redirect is not followed, and the body of the answer is
 * not read.
 *
 * @returns the status of the answer.
 * @throws DownloadFault invalid_url, url_not_public, url_unreachable; AbortError, TimeoutError
 */
export async function post(text: string, request: PostRequest, policy: DownloadPolicy): Promise<number> {
  const { body, headers, timeoutMs } = request
  const location = vetLocation(text, policy)
  const deadline = AbortSignal.timeout(timeoutMs)
  const signal = request.signal ? AbortSignal.any([request.signal, deadline]) : deadline
  const send = async (): Promise<number> => {
    const response = await requestTo(location, { post: { body, headers }, signal }, policy)
    response.destroy()
    return response.statusCode ?? 0
  }
  return Promise.race([send(), rejectOnAbort(signal)])
}
