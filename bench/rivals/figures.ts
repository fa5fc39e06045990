/** What the bench has measured, for the documents that quote it. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { markdownTable, withQuote } from '../quote.ts'

export interface Row {
  rival: string
  format: string
  /** How many files the corpus has, how many both convert, and in how many each output has the words of the other. */
  files: number
  both: number
  whole: number
  /** CPU milliseconds of all that are whole, in a process that is warm. */
  ourMs: number
  theirMs: number
  /** Ours ÷ theirs: of all files, of the median file, of a new process that converts one. */
  sum: number
  median: number
  fresh: number
}

export interface Figures {
  /** The version that was measured, and when. */
  docmill: string
  measured: string
  node: string
  rivals: Record<string, string>
  rows: Row[]
}

const top = join(import.meta.dirname, '../..')
const file = join(import.meta.dirname, 'figures.json')

/** Documents with the table, between comments that name it. */
export const quoting = ['README.md', 'bench/README.md'] as const

export function readFigures(): Figures {
  return JSON.parse(readFileSync(file, 'utf8')) as Figures
}

/** Also renews the documents that quote them. */
export function writeFigures(figures: Figures): void {
  writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`)
  for (const name of quoting) {
    const path = join(top, name)
    writeFileSync(path, withTable(readFileSync(path, 'utf8'), figures))
  }
}

export function withTable(document: string, figures: Figures): string {
  return withQuote(document, 'bench/rivals/figures.json', tableOf(figures))
}

function tableOf({ docmill, measured, node, rivals, rows }: Figures): string {
  const versions = Object.entries(rivals).map(([name, version]) => `${name} ${version}`)
  const caption = `Docmill ${docmill} on ${measured} against ${versions.join(' and ')}, Node ${node}; below 1, Docmill is the faster one.`
  return `${markdownTable(rows.map(tableRow), 2)}\n\n${caption}\n`
}

export function tableRow(row: Row): Record<string, string | number> {
  return {
    format: row.format,
    against: row.rival,
    files: `${row.whole} of ${row.files}`,
    'all files': row.sum,
    'median file': row.median,
    'a new process': row.fresh,
  }
}
