/** A request with a large body, whose upload is followed. */
import { ApiError, unreachable } from '../api.ts'

/** Given the share of the upload that is done, 0 to 1. */
export type Progress = (uploaded: number) => void

export interface Upload<Result> {
  /** Rejects with an ApiError. */
  result: Promise<Result>
  cancel(): void
}

/** @param attempt Sent as `Idempotency-Key`. @param body An object is sent as JSON. */
export function upload<Result>(
  address: string,
  body: FormData | object,
  csrfToken: string,
  attempt: string,
  onUploaded: Progress = () => {},
): Upload<Result> {
  // fetch does not report how much of a body is sent.
  const request = new XMLHttpRequest()
  const result = new Promise<Result>((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onUploaded(total === 0 ? 1 : loaded / total)
    request.upload.onload = () => onUploaded(1)
    request.onerror = () => reject(unreachable())
    request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'))
    request.onload = () => {
      const { status, response } = request
      if (status < 300 && response?.success) resolve(response)
      else reject(new ApiError(status, response?.error ?? {}))
    }
  })
  request.open('POST', address)
  request.responseType = 'json'
  request.setRequestHeader('x-csrf-token', csrfToken)
  request.setRequestHeader('idempotency-key', attempt)
  if (body instanceof FormData) request.send(body)
  else {
    request.setRequestHeader('content-type', 'application/json')
    request.send(JSON.stringify(body))
  }
  return { result, cancel: () => request.abort() }
}
