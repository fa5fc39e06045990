/** Times as an operator writes them. */
import { dayMs } from './clock.ts'

const unitMs = { s: 1000, m: 60_000, h: 3_600_000, d: dayMs } as const

/** @param text E.g. `90s`, `15m`, `24h`, `30d`. @returns milliseconds, or undefined for another form. */
export function parseDuration(text: string): number | undefined {
  const match = /^(\d{1,9})([smhd])$/.exec(text.trim())
  return match ? Number(match[1]) * unitMs[match[2] as keyof typeof unitMs] : undefined
}

/** @param text `2026-12-31`. @returns the end of that UTC day, or undefined for another form. */
export function parseDate(text: string): number | undefined {
  const day = text.trim()
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined
  const start = Date.parse(`${day}T00:00:00Z`)
  const exists = !Number.isNaN(start) && new Date(start).toISOString().startsWith(day)
  return exists ? start + dayMs : undefined
}

/** A moment to come: a date, or a duration from now. */
export function parseExpiry(text: string, now: number): number | undefined {
  const duration = parseDuration(text)
  return duration === undefined ? parseDate(text) : now + duration
}
