/** What list and show commands print: JSON for programs, columns for people. */

export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`)
}

/** @param rows Records with the same members; the first row's names become the header row. */
export function printTable(rows: readonly Record<string, unknown>[]): void {
  const [first] = rows
  if (!first) return
  const names = Object.keys(first)
  const lines = [names.map((name) => name.toUpperCase().replaceAll('_', ' ')), ...rows.map((row) => cells(row, names))]
  const widths = names.map((_, column) => lines.reduce((max, line) => Math.max(max, line[column]?.length ?? 0), 0))
  for (const line of lines)
    process.stdout.write(
      `${line
        .map((cell, column) => cell.padEnd(widths[column] as number))
        .join('  ')
        .trimEnd()}\n`,
    )
}

function cells(row: Record<string, unknown>, names: readonly string[]): string[] {
  return names.map((name) => {
    const value = row[name]
    if (value === null || value === undefined) return '-'
    if (typeof value === 'boolean') return value ? 'yes' : 'no'
    return Array.isArray(value) ? value.join(' ') : String(value)
  })
}
