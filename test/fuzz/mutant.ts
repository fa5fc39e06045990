/** One damaged document out of many: which golden, and what happened to it, follow from a number alone. */
import { readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { ConversionError } from '@docmill/convert'
import { corpusFolder, listCorpus } from '../../tools/corpus.ts'
import { type Golden, listGoldens } from '../../tools/goldens.ts'
import { edited, partEdited, randomEdits } from './mutations.ts'
import { randomFrom } from './random.ts'

/** Larger ones take longer and hold nothing that a small one does not. */
const goldenBytes = 100_000

/** The goldens that are damaged, by the folder of their format. */
export function specimens(): Map<string, Golden[]> {
  return Map.groupBy(listGoldens().filter(isUsable), ({ name }) => name.slice(0, name.indexOf('/')))
}

/** Files of the corpus instead, by their extension. */
export function specimensOfCorpus(): Map<string, Golden[]> {
  const files = listCorpus().map((name) => ({ name, path: join(corpusFolder, name) }))
  return Map.groupBy(files.filter(isUsable), ({ name }) => extname(name).slice(1).toLowerCase())
}

function isUsable({ path }: Golden): boolean {
  const { size } = statSync(path)
  return size > 0 && size <= goldenBytes
}

export interface Mutant {
  golden: Golden
  bytes: Uint8Array
}

const kinds = ['cut', 'bytes', 'part', 'part', 'part', 'part'] as const

/** @param goldens At least one. @returns The same for the same number, as long as the goldens stay as they are */
export function mutant(goldens: readonly Golden[], seed: number): Mutant {
  const random = randomFrom(seed)
  const golden = random.of(goldens)
  const kind = random.of(kinds)
  const changes = randomEdits(random, random.below(2) === 0)
  const at = random.share()
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
