/** One damaged document out of many: which golden, and what happened to it, follow from a number alone. */
import { readFileSync } from 'node:fs'
import { ConversionError } from '@docmill/convert'
import fc from 'fast-check'
import { type Golden, listGoldens } from '../../tools/goldens.ts'
import { type Edit, edited, edits, partEdited } from './mutations.ts'

/** Larger ones take longer and hold nothing that a small one does not. */
const goldenBytes = 100_000

/** The goldens that are damaged, by the folder of their format. */
export function specimens(): Map<string, Golden[]> {
  const usable = listGoldens().filter(({ path }) => {
    const { length } = readFileSync(path)
    return length > 0 && length <= goldenBytes
  })
  return Map.groupBy(usable, ({ name }) => name.slice(0, name.indexOf('/')))
}

export interface Mutant {
  golden: Golden
  bytes: Uint8Array
}

const share = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })
const mutation = fc.record({
  golden: share,
  kind: fc.constantFrom('cut', 'bytes', 'part', 'part', 'part', 'part'),
  at: share,
  edits,
})

/** @param goldens At least one. @returns The same for the same number, as long as the goldens stay as they are */
export function mutant(goldens: readonly Golden[], seed: number): Mutant {
  const [{ golden: which, kind, at, edits: changes }] = fc.sample(mutation, { seed, numRuns: 1 }) as [
    { golden: number; kind: string; at: number; edits: Edit[] },
  ]
  const golden = goldens[Math.floor(which * goldens.length)] as Golden
  const bytes = readFileSync(golden.path)
  if (kind === 'cut') return { golden, bytes: bytes.subarray(0, 1 + Math.floor(at * (bytes.length - 1))) }
  const repacked = kind === 'part' ? attempt(() => partEdited(bytes, at, changes)) : undefined
  return { golden, bytes: repacked ?? edited(bytes, changes) }
}

/** Some goldens are damaged already, so that not even their parts can be listed. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof ConversionError) return undefined
    throw error
  }
}
