/**
 * A FILETIME ([MS-DTYP] §2.3.3) as ISO 8601 to the second.
 *
 * @param ticks Of 100 nanoseconds since 1601-01-01.
 * @returns Undefined for none, for zero, and for what is no date.
 */
export function fileTimeText(ticks: bigint | undefined): string | undefined {
  if (!ticks) return undefined
  const date = new Date(Number(ticks / 10_000n) - 11_644_473_600_000)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().replace(/\.\d+Z$/, 'Z')
}
