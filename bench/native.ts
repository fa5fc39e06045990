/**
 * Files of the corpus against xberg (Rust), format by format, where the Python at DOCMILL_PYTHON
 * or `python3` has its wheel (`pip install xberg`). It is timed inside its one process, so that
 * pipes and the import are not charged; ours is timed in this one.
 */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { corpusFolder, listCorpus } from '../tools/corpus.ts'
import { xberg } from './compare/python.ts'
import { printRows, quantile, round } from './measure.ts'
import { race, type Timing } from './race.ts'

const formats = (
  process.env.DOCMILL_BENCH_FORMATS ??
  'docx pptx xlsx html xml csv json doc ppt xls odt ods rtf epub eml msg ipynb txt md pdf'
).split(' ')
/** Unmeasured rounds before: of a process that has just been started, and of one that has worked for a while. */
const [fewWarmRounds, manyWarmRounds] = [3, 40]
/** Further conversions of the format, after which a process of the service does as it will until it is replaced. */
const steadyAfter = 2_000
/** What is larger is measured by how the time grows. */
const maximumBytes = 1_000_000
const filesPerFormat = 40

export async function benchNative(): Promise<void> {
  const peer = await xberg.open()
  if (!peer?.time) return console.log('\n## xberg is not installed for python3 or DOCMILL_PYTHON')
  const rows = []
  for (const format of formats) {
    const files = filesOf(format)
    const fresh = await race(files, fewWarmRounds, peer.time)
    if (fresh.length === 0) continue
    const warm = await race(files, manyWarmRounds, peer.time)
    const steady = await race(files, Math.ceil(steadyAfter / files.length), peer.time)
    rows.push({
      ...rowOf(format, files.length, fresh),
      'median file, warm': medianRatio(warm),
      'all files, warm': ratioOfSums(warm),
      'median file, steady': medianRatio(steady),
      'all files, steady': ratioOfSums(steady),
    })
  }
  peer.close?.()
  printRows('xberg, medians of up to five rounds a file, sums over the files that both convert', rows)
}

function rowOf(format: string, files: number, timings: readonly Timing[]): Record<string, string | number> {
  return {
    format,
    files,
    'both convert': timings.length,
    'docmill, ms': round(sumOf(timings, 'ours')),
    'xberg, ms': round(sumOf(timings, 'theirs')),
    'median file': medianRatio(timings),
    'all files': ratioOfSums(timings),
  }
}

function sumOf(timings: readonly Timing[], side: keyof Timing): number {
  return timings.reduce((total, timing) => total + timing[side], 0)
}

function ratioOfSums(timings: readonly Timing[]): number {
  return round(sumOf(timings, 'theirs') / sumOf(timings, 'ours'))
}

function medianRatio(timings: readonly Timing[]): number {
  const ratios = timings.map(({ ours, theirs }) => theirs / ours)
  return round(quantile(ratios, 0.5))
}

function filesOf(format: string): string[] {
  const all = listCorpus(`.${format}`)
    .filter((file) => file.endsWith(`.${format}`))
    .map((file) => join(corpusFolder, file))
    .filter((path) => statSync(path).size <= maximumBytes)
  const step = Math.max(1, all.length / filesPerFormat)
  return all.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
}
