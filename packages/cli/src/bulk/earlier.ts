/** Which documents are left to convert, where earlier runs have finished some. */
import type { Input } from '../inputs.ts'
import type { Failure, Outcome } from '../outcome.ts'
import type { Resume } from './resume.ts'

export interface Left<T extends Input> {
  waiting: T[]
  /** Those that fail again, as nothing has changed. */
  failed: (Outcome & { result: Failure })[]
  /** How many are finished. */
  converted: number
}

/** Documents that are looked at in the same moment. */
const lookUps = 16

export async function sortOut<T extends Input & { output: string | undefined }>(
  documents: readonly T[],
  resume: Resume | undefined,
): Promise<Left<T>> {
  if (!resume) return { waiting: [...documents], failed: [], converted: 0 }
  const found = new Array<Awaited<ReturnType<Resume['earlier']>>>(documents.length)
  const indexes = documents.keys()
  const lookUp = async (): Promise<void> => {
    for (const index of indexes) {
      const document = documents[index] as T
      found[index] = await resume.earlier(document, document.output ?? '')
    }
  }
  await Promise.all(Array.from({ length: lookUps }, lookUp))
  return {
    waiting: documents.filter((_, index) => found[index] === 'unfinished'),
    failed: documents.flatMap(({ place }, index) => {
      const result = found[index]
      return result && typeof result === 'object' ? [{ file: place, bytes: null, durationMs: 0, result }] : []
    }),
    converted: found.filter((one) => one === 'converted').length,
  }
}
