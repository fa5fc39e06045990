/** How a text delimits its fields, detected in its first lines. */
import { type Dialect, readRecords } from './records.ts'
import { isEmptyRecord } from './survey.ts'

/** The first of equals: a comma is the likeliest to stand within fields, as a decimal sign. */
const delimiters = ['\t', ';', ',', '|']

const linesCompared = 200

/** What the share of equally long rows must reach before lines are taken apart at all. */
const enough = 0.5

/** @param sample The first lines, the last of which may be cut off. */
export function guessDialect(sample: string, extension: string): Dialect {
  const newline = sample.includes('\n') || !sample.includes('\r') ? '\n' : '\r'
  const backslash = /[^"\\]\\"[^"\r\n\t;,|]/.test(sample) && !/[^\t;,|"\r\n]""[^"]/.test(sample)
  const quote = isInApostrophes(sample) ? "'" : '"'
  const lines = sample.slice(0, sample.lastIndexOf(newline) + 1 || sample.length)
  const scored = delimiters
    .map((delimiter) => ({ delimiter, score: consistency(lines, { delimiter, newline, quote, backslash }) }))
    .reduce((best, one) => (one.score > best.score ? one : best))
  const delimiter = scored.score >= enough ? scored.delimiter : fallback(sample, extension)
  return { delimiter, newline, quote, backslash }
}

/** Fields stand in apostrophes, at least one in each line, where no quotation mark does. */
function isInApostrophes(sample: string): boolean {
  if (sample.includes('"')) return false
  const fields = sample.match(/(?:^|[\t;,|])'(?:[^'\r\n]|'')*'(?=[\t;,|\r\n]|$)/gm)?.length ?? 0
  return fields > 0 && fields >= (sample.match(/^.*\S.*$/gm)?.length ?? 0)
}

/** The delimiter that a line `sep=;` names, as Excel reads it. */
export function statedDelimiter(sample: string): string | undefined {
  return /^"?sep=([^\r\n"])"?(?=[\r\n]|$)/i.exec(sample)?.[1]
}

/**
 * How many of the rows have the most usual number of fields between two empty lines, and whether the first
 * that is divided has it; less for fields that are torn within quotation marks.
 */
function consistency(lines: string, dialect: Dialect): number {
  const stretches: number[][] = [[]]
  let count = 0
  let torn = 0
  const limits = { fields: 1_000, tornField: () => torn++ }
  for (const record of readRecords([lines], dialect, limits)) {
    const stretch = stretches.at(-1)!
    if (!isEmptyRecord(record)) {
      stretch.push(record.length)
      if (++count === linesCompared) break
    } else if (stretch.filter((width) => width > 1).length > 1) stretches.push([])
  }
  const divided = stretches.map((widths) => widths.filter((width) => width > 1))
  if (divided.flat().length * 2 < count) return 0
  const usual = divided.map(majorityOf)
  const alike = divided.flatMap((widths, index) => widths.filter((width) => width === usual[index]))
  return alike.length / count + (divided[0]![0] === usual[0] ? 0.5 : 0) - torn / count
}

function majorityOf(values: readonly number[]): number | undefined {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort((one, other) => other[1] - one[1])[0]?.[0]
}

/** Delimiters by file extension, for a text of one line or one column. */
const delimiterByExtension: ReadonlyMap<string, string> = new Map([
  ['tsv', '\t'],
  ['tab', '\t'],
  ['psv', '|'],
])

function fallback(sample: string, extension: string): string {
  const named = delimiterByExtension.get(extension)
  if (named !== undefined) return named
  return delimiters.find((delimiter) => sample.includes(`"${delimiter}"`)) ?? '\n'
}
