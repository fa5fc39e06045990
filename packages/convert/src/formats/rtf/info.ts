/** Times in the information group (RTF 1.9.1, "Information Group"). */

type DateParts = ReturnType<typeof emptyDate>

export function emptyDate() {
  return { yr: 0, mo: 1, dy: 1, hr: 0, min: 0 }
}

export function setDate(date: DateParts, name: string, parameter: number | undefined): void {
  if (name in date && parameter !== undefined) date[name as keyof DateParts] = parameter
}

/** RFC 3339; undefined for what is no date. */
export function isoDate({ yr, mo, dy, hr, min }: DateParts): string | undefined {
  if (yr < 1970 || yr > 2200) return undefined
  const date = new Date(Date.UTC(yr, mo - 1, dy, hr, min))
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
