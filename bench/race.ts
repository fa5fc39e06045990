/** Docmill and a peer over the same files, in turns; a file that one of the two cannot convert is left out. */
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
const maxMs = 12_000

/**
 * In each turn a pass over all files by one of the two, then by the other: programs convert one file after another,
 * and what a switch of processes costs is neither's.
 *
 * @param warmRounds Unmeasured conversions of ours before.
 * @returns Medians, a file each.
 */
export async function race(
  files: readonly string[],
  warmRounds: number,
  theirs: NonNullable<OpenPeer['time']>,
): Promise<Timing[]> {
  const warmUntil = performance.now() + maxMs
  for (let turn = 0; turn < warmRounds && performance.now() < warmUntil; turn++)
    for (const path of files) await convertFile(path).catch(() => {})
  const taken = new Map(files.map((path) => [path, { ours: [], theirs: [] } as Record<keyof Timing, number[]>]))
  const until = performance.now() + maxMs
  for (let turn = 0; turn < rounds && (turn === 0 || performance.now() < until); turn++) {
    await pass(taken, 'ours', timeOurs)
    await pass(taken, 'theirs', theirs)
  }
  return [...taken.values()].map((times) => ({ ours: quantile(times.ours, 0.5), theirs: quantile(times.theirs, 0.5) }))
}

/** A file that fails is taken out. */
async function pass(
  taken: Map<string, Record<keyof Timing, number[]>>,
  side: keyof Timing,
  time: (path: string) => Promise<number>,
): Promise<void> {
  for (const [path, times] of taken) {
    const ms = await time(path).catch(() => undefined)
    if (ms === undefined) taken.delete(path)
    else times[side].push(ms)
  }
}

async function timeOurs(path: string): Promise<number> {
  const started = performance.now()
  await convertFile(path)
  return performance.now() - started
}

function convertFile(path: string): Promise<unknown> {
  return convert(readFileSync(path), { filename: basename(path) })
}
