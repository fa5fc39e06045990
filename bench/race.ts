/** Docmill beside a peer over the same files, in turns; a file that one of the two cannot convert is left out. */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { convert } from '@docmill/convert'
import type { OpenPeer } from './compare/peer.ts'
import { quantile } from './measure.ts'

/** Milliseconds for one file. */
export interface Timing {
  ours: number
  theirs: number
}

const rounds = 5
/** No further round is begun after that, warm or measured. */
const mostMs = 12_000

/** @param warmRounds Unmeasured conversions of ours before. @returns Medians, a file each. */
export async function race(
  files: readonly string[],
  warmRounds: number,
  theirs: NonNullable<OpenPeer['time']>,
): Promise<Timing[]> {
  const warmUntil = performance.now() + mostMs
  for (let turn = 0; turn < warmRounds && performance.now() < warmUntil; turn++)
    for (const path of files) await convertFile(path).catch(() => {})
  const taken = new Map(files.map((path): [string, Timing[]] => [path, []]))
  const until = performance.now() + mostMs
  for (let turn = 0; turn < rounds && (turn === 0 || performance.now() < until); turn++)
    for (const [path, timings] of taken) {
      const timing = await timed(path, theirs)
      if (timing) timings.push(timing)
      else taken.delete(path)
    }
  return [...taken.values()].map(medianOf)
}

function convertFile(path: string): Promise<unknown> {
  return convert(readFileSync(path), { filename: basename(path) })
}

/** Undefined where one of the two fails. */
async function timed(path: string, theirs: NonNullable<OpenPeer['time']>): Promise<Timing | undefined> {
  try {
    const started = performance.now()
    await convertFile(path)
    return { ours: performance.now() - started, theirs: await theirs(path) }
  } catch {
    return undefined
  }
}

function medianOf(timings: readonly Timing[]): Timing {
  const median = (side: keyof Timing): number =>
    quantile(
      timings.map((timing) => timing[side]),
      0.5,
    )
  return { ours: median('ours'), theirs: median('theirs') }
}
