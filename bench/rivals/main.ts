/**
 * Every format of the corpus against engines in Rust that Node loads: CPU time of this process, warmed up, and of
 * new processes. A file counts where the outputs of both are whole. Writes `figures.json`, and the tables that quote it,
 * unless `DOCMILL_BENCH_FORMATS` names some formats alone.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { convert } from '@docmill/convert'
import { version } from '../../packages/cli/src/version.ts'
import { corpusFolder, listCorpus } from '../../tools/corpus.ts'
import { printRows, quantile, round, today } from '../measure.ts'
import { cpuRace } from './cpu-race.ts'
import { type Row, tableRow, writeFigures } from './figures.ts'
import { freshRace } from './fresh.ts'
import { isWhole, outputsOf } from './outputs.ts'
import { type Rival, rivals, type ToMarkdown, versionOf } from './peers.ts'

const wanted = process.env.DOCMILL_BENCH_FORMATS?.split(' ')
/** How time grows with the size of a file is measured by `growth`. */
const maxBytes = 5_000_000

const docmill: ToMarkdown = async (bytes, path) =>
  (await convert(bytes, { filename: basename(path), ocr: 'off' })).content

export async function benchRivals(): Promise<void> {
  execFileSync(process.execPath, ['--conditions=@docmill/source', join(import.meta.dirname, '../../tools/build.ts')], {
    stdio: 'inherit',
  })
  const rows: Row[] = []
  for (const rival of rivals)
    for (const format of rival.formats)
      if (!wanted || wanted.includes(format)) {
        const row = await rowOf(rival, format)
        if (!row) continue
        rows.push(row)
        console.error(JSON.stringify(row))
      }
  printRows('CPU time, docmill ÷ rival', rows.map(tableRow))
  if (wanted) return
  const versions = Object.fromEntries(rivals.map((rival) => [rival.name, versionOf(rival)]))
  writeFigures({ docmill: version(), measured: today(), node: process.versions.node, rivals: versions, rows })
}

async function rowOf(rival: Rival, format: string): Promise<Row | undefined> {
  const files = listCorpus(`.${format}`)
    .filter((file) => file.endsWith(`.${format}`))
    .map((file) => join(corpusFolder, file))
    .filter((path) => statSync(path).size <= maxBytes)
  const outputs = outputsOf(rival, files)
  const both: string[] = []
  const whole: string[] = []
  for (const [path, theirs] of outputs) {
    const ours = await docmill(readFileSync(path), path).catch(() => undefined)
    if (ours === undefined) continue
    both.push(path)
    if (isWhole(ours, theirs) && isWhole(theirs, ours)) whole.push(path)
  }
  if (whole.length === 0) return undefined
  const { sum, files: times } = await cpuRace(whole, { ours: docmill, theirs: await rival.open() })
  const typical = whole.toSorted((a, b) => statSync(a).size - statSync(b).size)[whole.length >> 1] as string
  const fresh = freshRace(typical, rival)
  return {
    rival: rival.name,
    format,
    files: files.length,
    both: both.length,
    whole: whole.length,
    ourMs: round(sum.ours),
    theirMs: round(sum.theirs),
    sum: round(sum.ours / sum.theirs),
    median: round(
      quantile(
        times.map(({ ours, theirs }) => ours / theirs),
        0.5,
      ),
    ),
    fresh: round(fresh.ours / fresh.theirs),
  }
}
