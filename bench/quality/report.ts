/** The scores as Markdown tables. */
import { mean, measures, overall, type Score } from './score.ts'

/** A contestant's score for each file that it should read; the failed have the score of an empty text. */
export interface Result {
  file: string
  /** Format and origin of the file. */
  group: string
  contestant: string
  failed: boolean
  score: Score
}

const preface = `# Quality

How near docmill and other programs come to what docling made of the same documents, and, where the heading says
that LibreOffice saved them, to the documents that they were saved from; from 0 to 100.
Written by \`npm run bench:quality\`; [notes.md](notes.md) says what is measured and where the reference itself is wrong.
`

export function report(results: readonly Result[]): string {
  const sections = [...Map.groupBy(results, ({ group }) => group)].map(
    ([group, own]) => `## ${group}\n\n${byContestant(own)}`,
  )
  const ours = results.filter(({ contestant }) => contestant === 'docmill')
  return [preface, ...sections, `## Our files that are not alike, the least alike first\n\n${byFile(ours)}`].join('\n')
}

function byContestant(results: readonly Result[]): string {
  const rows = [...Map.groupBy(results, ({ contestant }) => contestant)].map(([name, own]) => {
    const means = measures.map((measure) => percent(mean(own.map(({ score }) => score[measure]))))
    return [name, String(own.length), String(own.filter(({ failed }) => failed).length), ...means]
  })
  return table(['contestant', 'files', 'failed', ...measures], rows)
}

function byFile(results: readonly Result[]): string {
  const sorted = results
    .filter(({ score }) => overall(score) < 1)
    .toSorted((a, b) => overall(a.score) - overall(b.score))
  const rows = sorted.map(({ file, score }) => [file, ...measures.map((measure) => percent(score[measure]))])
  return table(['file', ...measures], rows)
}

function percent(value: number | undefined): string {
  return value === undefined ? '' : (value * 100).toFixed(1)
}

function table(names: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`
  return [names, names.map((_, at) => (at === 0 ? '---' : '---:')), ...rows].map(line).join('')
}
