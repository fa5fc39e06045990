/** Interleaved rounds: what the machine does besides slows every contestant alike. */

export interface Contestant {
  name: string
  run(): Promise<unknown> | unknown
}

/**
 * One unmeasured round, then `rounds` in which each contestant runs once.
 *
 * @returns Median milliseconds by name; NaN for one that throws.
 */
export async function medians(contestants: readonly Contestant[], rounds: number): Promise<Record<string, number>> {
  const times = new Map<string, number[]>(contestants.map(({ name }) => [name, []]))
  for (let round = -1; round < rounds; round++)
    for (const { name, run } of contestants) {
      const started = performance.now()
      const took = await Promise.resolve()
        .then(run)
        .then(
          () => performance.now() - started,
          () => Number.NaN,
        )
      if (round >= 0) times.get(name)?.push(took)
    }
  return Object.fromEntries([...times].map(([name, taken]) => [name, quantile(taken, 0.5)]))
}

/** @param share 0.5 for the median. @returns NaN where one of the values is */
export function quantile(values: readonly number[], share: number): number {
  if (values.some(Number.isNaN)) return Number.NaN
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function printRows(title: string, rows: readonly Record<string, string | number>[]): void {
  console.log(`\n## ${title}\n`)
  const names = Object.keys(rows[0] ?? {})
  const line = (cells: (string | number)[]): string => `| ${cells.join(' | ')} |`
  console.log(line(names))
  console.log(line(names.map(() => '---')))
  for (const row of rows) console.log(line(names.map((name) => row[name] ?? '')))
}

/** Three digits that count. */
export function round(value: number): number {
  return Number(value.toPrecision(3))
}

/** The day of a measurement. */
export function today(): string {
  return new Date().toISOString().slice(0, 10)
}
