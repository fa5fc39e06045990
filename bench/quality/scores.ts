/**
 * How near a Markdown text is to its truth, from 0 to 1: reading order (NID, a similarity of the
 * sequences of words), tables (rows aligned, cells compared) and headings (F1 of their texts).
 */

export interface Scores {
  order: number
  /** Undefined where neither side has a table. */
  tables: number | undefined
  /** Undefined where neither side has a heading. */
  headings: number | undefined
}

export function score(truth: string, result: string): Scores {
  return {
    order: similarity(wordsOf(truth), wordsOf(result)),
    tables: tableScore(tablesOf(truth), tablesOf(result)),
    headings: headingScore(headingsOf(truth), headingsOf(result)),
  }
}

function wordsOf(markdown: string): string[] {
  return markdown
    .replace(/<!--[\s\S]*?-->|!\[[^\]]*\]\([^)]*\)|<[^>]+>|:?--+:?/g, ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/&amp;/g, '&')
    .replace(/[|#*_`>\\-]/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
}

/** 2 × longest common subsequence ÷ both lengths. */
function similarity(a: readonly string[], b: readonly string[]): number {
  if (!a.length && !b.length) return 1
  let row = new Float64Array(b.length + 1)
  for (const one of a) {
    const next = new Float64Array(b.length + 1)
    for (let at = 0; at < b.length; at++)
      next[at + 1] = one === b[at] ? (row[at] as number) + 1 : Math.max(next[at] as number, row[at + 1] as number)
    row = next
  }
  return (2 * (row[b.length] as number)) / (a.length + b.length)
}

type Table = string[][]

function tablesOf(markdown: string): Table[] {
  const tables: Table[] = []
  let current: Table = []
  for (const line of [...markdown.split('\n'), '']) {
    if (line.startsWith('|')) current.push(cellsOf(line))
    else if (current.length) {
      tables.push(current.filter((row) => row.some(Boolean)))
      current = []
    }
  }
  return tables
}

/** Letters and digits of each cell; a delimiter row has none. */
function cellsOf(line: string): string[] {
  return line
    .trim()
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) =>
      cell
        .replace(/<br>/g, ' ')
        .replace(/[^\p{L}\p{N}]/gu, '')
        .toLowerCase(),
    )
}

function tableScore(truth: readonly Table[], result: readonly Table[]): number | undefined {
  if (!truth.length && !result.length) return undefined
  const free = new Set(result)
  let sum = 0
  for (const table of truth) {
    let best: Table | undefined
    let most = 0
    for (const candidate of free) {
      const like = rowSimilarity(table, candidate)
      if (like > most) {
        most = like
        best = candidate
      }
    }
    if (best) free.delete(best)
    sum += most
  }
  return (2 * sum) / (truth.length + result.length)
}

/** Rows aligned in order so that the sum of their cells' similarities is largest. */
function rowSimilarity(a: Table, b: Table): number {
  let row = new Float64Array(b.length + 1)
  for (const one of a) {
    const next = new Float64Array(b.length + 1)
    for (let at = 0; at < b.length; at++)
      next[at + 1] = Math.max(
        next[at] as number,
        row[at + 1] as number,
        (row[at] as number) + similarity(one, b[at] as string[]),
      )
    row = next
  }
  return a.length + b.length ? (2 * (row[b.length] as number)) / (a.length + b.length) : 0
}

function headingsOf(markdown: string): string[] {
  return markdown
    .split('\n')
    .filter((line) => /^#{1,6} /.test(line))
    .map((line) => line.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase())
}

function headingScore(truth: readonly string[], result: readonly string[]): number | undefined {
  if (!truth.length && !result.length) return undefined
  const free = [...result]
  let found = 0
  for (const heading of truth) {
    const at = free.indexOf(heading)
    if (at < 0) continue
    free.splice(at, 1)
    found++
  }
  return (2 * found) / (truth.length + result.length)
}
