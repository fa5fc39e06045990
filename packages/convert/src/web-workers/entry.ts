/** `@docmill/convert/worker`: the program of a Web Worker, which converts what its pool sends. */
import { usePdfium } from '#platform/pdfium'
import { showsLackOfMemory } from '../core/bounds.ts'
import { ConversionError } from '../core/errors.ts'
import { convert } from '../pipeline/in-process.ts'
import type { FromWorker, ToWorker } from './messages.ts'

const scope = globalThis as unknown as {
  addEventListener(type: 'message', listener: (event: { data: ToWorker }) => void): void
  postMessage(message: FromWorker): void
}

scope.addEventListener('message', ({ data }) => {
  scope.postMessage({ type: 'begun' })
  answer(data).then(
    (message) => scope.postMessage(message),
    (error: unknown) => scope.postMessage(failure(error)),
  )
})

async function answer({ bytes, options, wantsProgress, pdfium }: ToWorker): Promise<FromWorker> {
  if (pdfium !== undefined) usePdfium(pdfium)
  const onProgress = (done: number, total: number): void => scope.postMessage({ type: 'progress', done, total })
  const conversion = await convert(bytes, { ...options, ...(wantsProgress ? { onProgress } : {}) })
  return { type: 'converted', conversion }
}

function failure(error: unknown): FromWorker {
  if (error instanceof ConversionError) return { type: 'failed', code: error.code, details: error.details }
  const code = showsLackOfMemory(String(error)) ? 'conversion_out_of_memory' : 'conversion_failed'
  return { type: 'failed', code, details: {}, cause: String(error) }
}
