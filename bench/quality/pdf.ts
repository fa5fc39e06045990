/**
 * The quality of PDF conversions against known truths:
 * `node --conditions=@docmill/source bench/quality/pdf.ts FOLDER [REFERENCES]`.
 *
 * Each `NAME.pdf` is compared with `NAME.md` in the same folder or in REFERENCES. Files are halved
 * by the hash of their names: rules are tuned on one half, figures are told of the other. Where
 * `pdftotext` is installed, its reading order stands beside ours.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { convert } from '@docmill/convert'
import { type Scores, score } from './scores.ts'

const [folder, references = folder] = process.argv.slice(2)
if (!folder || !references) {
  console.error('Usage: bench/quality/pdf.ts FOLDER [REFERENCES]')
  process.exit(64)
}

const halves: Record<'tuning' | 'report', Scores[]> = { tuning: [], report: [] }
for (const file of readdirSync(folder).sort()) {
  const truth = join(references, `${file.slice(0, -4)}.md`)
  if (!file.endsWith('.pdf') || !existsSync(truth)) continue
  const expected = readFileSync(truth, 'utf8')
  const started = performance.now()
  const ours = await convert(readFileSync(join(folder, file)), { filename: file })
  const ms = performance.now() - started
  const result = score(expected, ours.content)
  const half = (createHash('sha256').update(file).digest()[0] as number) & 1 ? 'tuning' : 'report'
  halves[half].push(result)
  console.log(
    [file.padEnd(40), half, ...figures(result), plain(join(folder, file), expected), `${ms.toFixed(0)} ms`].join('\t'),
  )
}
for (const [half, scores] of Object.entries(halves))
  console.log([`mean of ${scores.length}`.padEnd(40), half, ...figures(mean(scores))].join('\t'))

function figures({ order, tables, headings }: Scores): string[] {
  return [order, tables, headings].map((value) => value?.toFixed(3) ?? '–')
}

function mean(scores: readonly Scores[]): Scores {
  const of = (values: readonly (number | undefined)[]): number | undefined => {
    const told = values.filter((value) => value !== undefined)
    return told.length ? told.reduce((sum, value) => sum + value, 0) / told.length : undefined
  }
  return {
    order: of(scores.map((one) => one.order)) ?? 0,
    tables: of(scores.map((one) => one.tables)),
    headings: of(scores.map((one) => one.headings)),
  }
}

/** Reading order of `pdftotext -layout`, the plainest peer. */
function plain(path: string, expected: string): string {
  const run = spawnSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8', maxBuffer: 64_000_000 })
  return run.status === 0 ? score(expected, run.stdout).order.toFixed(3) : '–'
}
