/** The work on a long document, on its way to a process and there. */
import type { PageWork } from '../core/page-work.ts'
import type { PipedWork } from './protocol.ts'

interface Shared {
  bytes: Uint8Array
  pageWork: PageWork | undefined
}

/** @returns what is sent for it: records follow the document in one body. */
export function pipedWork({ bytes, pageWork }: Shared): { pageWork?: PipedWork; body: Uint8Array } {
  if (!pageWork) return { body: bytes }
  if (pageWork.kind !== 'join') return { pageWork, body: bytes }
  const { records } = pageWork
  return {
    pageWork: { kind: 'join', sizes: records.map(({ byteLength }) => byteLength) },
    body: Buffer.concat([bytes, ...records]),
  }
}

export function receivedWork(pageWork: PipedWork | undefined, body: Uint8Array): Shared {
  if (pageWork?.kind !== 'join') return { bytes: body, pageWork }
  let at = body.length - pageWork.sizes.reduce((sum, size) => sum + size, 0)
  const bytes = body.subarray(0, at)
  const records = pageWork.sizes.map((size) => {
    at += size
    return body.subarray(at - size, at)
  })
  return { bytes, pageWork: { kind: 'join', records } }
}
