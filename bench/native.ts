/**
 * Files of the corpus against kreuzberg (Rust), format by format, where the Python at DOCMILL_PYTHON
 * or `python3` has its wheel (`pip install kreuzberg`). It is timed inside its one process, so that
 * pipes and the import are not charged; ours is timed in this one.
 */
import { readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { convert } from '@docmill/convert'
import { corpusFolder, listCorpus } from '../tools/corpus.ts'
import type { OpenPeer } from './compare/peer.ts'
import { kreuzberg } from './compare/python.ts'
import { printRows, quantile, round } from './measure.ts'

const formats = 'docx pptx xlsx html xml csv json doc ppt xls odt ods rtf epub eml msg ipynb txt md pdf'.split(' ')
const warmRounds = 3
const rounds = 5
/** What is larger is measured by how the time grows. */
const maximumBytes = 1_000_000
const filesPerFormat = 40
/** No further round of a format is begun after that. */
const msPerFormat = 12_000

interface Timing {
  ours: number
  theirs: number
}

export async function benchNative(): Promise<void> {
  const peer = await kreuzberg.open()
  if (!peer?.time) return console.log('\n## kreuzberg is not installed for python3 or DOCMILL_PYTHON')
  const rows = []
  for (const format of formats) {
    const race = await raceOf(format, peer.time)
    if (race.timings.length > 0) rows.push(rowOf(format, race))
  }
  peer.close?.()
  printRows(`kreuzberg, medians of up to ${rounds} rounds a file, sums over the files that both convert`, rows)
}

function rowOf(
  format: string,
  { files, timings }: Awaited<ReturnType<typeof raceOf>>,
): Record<string, string | number> {
  const sum = (side: keyof Timing): number => timings.reduce((total, timing) => total + timing[side], 0)
  return {
    format,
    files,
    'both convert': timings.length,
    'docmill, ms': round(sum('ours')),
    'kreuzberg, ms': round(sum('theirs')),
    'times ours': round(sum('theirs') / sum('ours')),
    'times ours, median file': round(
      quantile(
        timings.map(({ ours, theirs }) => theirs / ours),
        0.5,
      ),
    ),
  }
}

async function raceOf(format: string, theirs: NonNullable<OpenPeer['time']>) {
  const all = listCorpus(`.${format}`)
    .filter((file) => file.endsWith(`.${format}`))
    .map((file) => join(corpusFolder, file))
    .filter((path) => statSync(path).size <= maximumBytes)
  const step = Math.max(1, all.length / filesPerFormat)
  const files = all.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
  const taken = new Map(files.map((path): [string, Timing[]] => [path, []]))
  const started = performance.now()
  // In the first rounds what is run often is compiled.
  for (let turn = -warmRounds; turn < rounds; turn++) {
    if (turn > 0 && performance.now() - started > msPerFormat) break
    for (const [path, timings] of taken) {
      const timing = await timed(path, theirs)
      if (!timing) taken.delete(path)
      else if (turn >= 0) timings.push(timing)
    }
  }
  return { files: files.length, timings: [...taken.values()].map(medianOf) }
}

/** Undefined where one of the two fails. */
async function timed(path: string, theirs: NonNullable<OpenPeer['time']>): Promise<Timing | undefined> {
  try {
    const started = performance.now()
    await convert(readFileSync(path), { filename: basename(path) })
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
