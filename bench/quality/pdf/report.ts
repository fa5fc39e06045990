/** The scores of the PDF benchmark as Markdown tables. */
import { mean } from '../score.ts'
import type { TrueDocument } from './documents.ts'
import type { Score } from './score.ts'

export interface Result {
  document: TrueDocument
  contestant: string
  failed: boolean
  score: Score
}

const columns = ['overall', 'order', 'tables', 'headings', 'lists'] as const

const preface = `# PDF

How near conversions come to the truth of documents, from 0 to 100. Written by \`npm run bench:quality -- pdf\`;
[notes.md](../notes.md) says what is measured, and what we lose and why.
`

export function report(results: readonly Result[]): string {
  const of = (keep: (result: Result) => boolean): string => byContestant(results.filter(keep))
  const ours = results.filter(({ contestant }) => contestant === 'docmill')
  return [
    preface,
    `## The half that is told\n\n${of(({ document }) => document.half === 'report')}`,
    `## The half that rules are tuned on\n\n${of(({ document }) => document.half === 'tune')}`,
    `## Generated documents, both halves\n\n${of(({ document }) => document.set === 'generated')}`,
    `## Pages of the corpus, both halves\n\n${of(({ document }) => document.set === 'by eye')}`,
    `## Our documents, the least alike first\n\n${byDocument(ours)}`,
  ].join('\n')
}

function byContestant(results: readonly Result[]): string {
  const rows = [...Map.groupBy(results, ({ contestant }) => contestant)].map(([name, own]) => [
    name,
    String(own.length),
    String(own.filter(({ failed }) => failed).length),
    ...columns.map((column) => percent(mean(own.map(({ score }) => score[column])))),
    String(own.filter(({ score }) => score.inventsTables).length),
    String(own.filter(({ score }) => score.inventsHeadings).length),
  ])
  return table(['contestant', 'documents', 'failed', ...columns, 'tables invented', 'headings invented'], rows)
}

function byDocument(results: readonly Result[]): string {
  const sorted = results.toSorted((a, b) => a.score.overall - b.score.overall)
  const rows = sorted.map(({ document, score }) => [
    document.name,
    document.half,
    ...columns.map((column) => percent(score[column])),
  ])
  return table(['document', 'half', ...columns], rows)
}

function percent(value: number | undefined): string {
  return value === undefined ? '' : (value * 100).toFixed(1)
}

function table(names: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`
  return [names, names.map((_, at) => (at === 0 ? '---' : '---:')), ...rows].map(line).join('')
}
