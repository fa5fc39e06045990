/** What large documents take, for the documents that quote it. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { markdownTable, withQuote } from '../quote.ts'

export interface Row {
  format: string
  /** Bytes of the file with 50 MB of content, in MB: less than its content where the format packs it. */
  fileMb: number
  /** CPU milliseconds, in a process that has converted one small document. */
  cpuMs5: number
  cpuMs50: number
  /** CPU time a megabyte at 50 MB ÷ that at 5 MB. */
  growth: number
  /** Peak of a process that converts 50 MB, Node itself and the file within it. */
  peakMb: number
}

/** A workbook of 200,000 × 10 cells, next to inflating its sheet alone. */
export interface Workbook {
  cpuMs: number
  inflatingMs: number
  ratio: number
  peakMb: number
}

export interface Figures {
  /** The version that was measured, and when. */
  docmill: string
  measured: string
  node: string
  /** A process of the pool that waits for its first document. */
  atRestMb: number
  workbook: Workbook
  rows: Row[]
}

const file = join(import.meta.dirname, 'figures.json')
const top = join(import.meta.dirname, '../..')

/** Documents that quote them, between comments that name the file, and what they say. */
export const quotes: Readonly<Record<string, (figures: Figures) => string>> = {
  'README.md': sentenceOf,
  'bench/README.md': tableOf,
}

export function readFigures(): Figures {
  return JSON.parse(readFileSync(file, 'utf8')) as Figures
}

/** Also renews the documents that quote them. */
export function writeFigures(figures: Figures): void {
  writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`)
  for (const [name, quote] of Object.entries(quotes)) {
    const path = join(top, name)
    writeFileSync(path, withQuote(readFileSync(path, 'utf8'), 'bench/growth/figures.json', quote(figures)))
  }
}

function sentenceOf({ rows, atRestMb }: Figures): string {
  const { cpuMs50, peakMb } = rows.find(({ format }) => format === 'csv')!
  return `A CSV file of 50 MB takes ${(cpuMs50 / 1000).toFixed(1)} s of processor time and ${peakMb} MB of memory; a process that waits takes ${atRestMb} MB.\n`
}

function tableOf({ docmill, measured, node, atRestMb, workbook, rows }: Figures): string {
  const { cpuMs, inflatingMs, ratio, peakMb } = workbook
  const sentences = [
    `Docmill ${docmill} on ${measured}, Node ${node}.`,
    `A process that waits for its first document takes ${atRestMb} MB.`,
    `A workbook of 200,000 × 10 cells takes ${cpuMs} ms of CPU time and ${peakMb} MB; inflating its sheet alone takes ${inflatingMs} ms, one in ${ratio} of it.`,
  ]
  return `${markdownTable(rows.map(tableRow), 1)}\n\n${sentences.join('\n')}\n`
}

export function tableRow({ format, fileMb, cpuMs5, cpuMs50, growth, peakMb }: Row): Record<string, string | number> {
  return {
    format,
    'file, MB': fileMb,
    '5 MB, CPU ms': cpuMs5,
    '50 MB, CPU ms': cpuMs50,
    'CPU time a MB, 50 to 5': growth,
    'peak at 50 MB, MB': peakMb,
  }
}
