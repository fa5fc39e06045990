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
const rounds = 5
/** What is larger is measured by how the time grows. */
const maximumBytes = 1_000_000
const filesPerFormat = 40
/** No further file of a format is begun after that. */
const msPerFormat = 12_000

interface Timing {
  ours: number
  theirs: number
}

export async function benchNative(): Promise<void> {
  const peer = await kreuzberg.open()
  if (!peer?.time) return console.log('\n## kreuzberg is not installed for python3 or DOCMILL_PYTHON')
  const rows = []
  for (const format of formats) rows.push(rowOf(format, await race(format, peer.time)))
  peer.close?.()
  printRows(`kreuzberg, medians of ${rounds} rounds a file, sums over the files that both convert`, rows)
}

function rowOf(format: string, { files, timings }: Awaited<ReturnType<typeof race>>): Record<string, string | number> {
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

async function race(format: string, theirs: NonNullable<OpenPeer['time']>) {
  const all = listCorpus(`.${format}`)
    .filter((file) => file.endsWith(`.${format}`))
    .map((file) => join(corpusFolder, file))
    .filter((path) => statSync(path).size <= maximumBytes)
  const step = Math.max(1, all.length / filesPerFormat)
  const files = all.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
  const timings: Timing[] = []
  const started = performance.now()
  for (const path of files) {
    if (performance.now() - started > msPerFormat) break
    const timing = await timed(path, theirs)
    if (timing) timings.push(timing)
  }
  return { files: files.length, timings }
}

/** Undefined where one of the two fails. */
async function timed(path: string, theirs: NonNullable<OpenPeer['time']>): Promise<Timing | undefined> {
  const times: Record<keyof Timing, number[]> = { ours: [], theirs: [] }
  try {
    for (let turn = -1; turn < rounds; turn++) {
      const started = performance.now()
      await convert(readFileSync(path), { filename: basename(path) })
      const ours = performance.now() - started
      const others = await theirs(path)
      if (turn < 0) continue
      times.ours.push(ours)
      times.theirs.push(others)
    }
  } catch {
    return undefined
  }
  return { ours: quantile(times.ours, 0.5), theirs: quantile(times.theirs, 0.5) }
}
