/** What the pages of an account show of its requests. */
import type { Selectable } from 'kysely'
import { dayMs, dayOf } from '../clock.ts'
import type { ConversionTable } from '../store/schema.ts'
import type { Queries } from '../store/store.ts'

export type Conversion = Selectable<ConversionTable>

export interface Day {
  day: string
  /** By outcome: `free`, `paid`, or the code of an error. */
  outcomes: Record<string, number>
}

/** @returns the last days, oldest first, those without a request too. */
export async function recentDays(db: Queries, accountId: string, count: number, now: number): Promise<Day[]> {
  const names = Array.from({ length: count }, (_, index) => dayOf(now - (count - 1 - index) * dayMs))
  const rows = await db
    .selectFrom('outcomeDays')
    .select(['day', 'outcome', 'count'])
    .where('accountId', '=', accountId)
    .where('day', '>=', names[0] as string)
    .execute()
  const days = new Map(names.map((day) => [day, { day, outcomes: {} as Record<string, number> }]))
  for (const { day, outcome, count: times } of rows) {
    const known = days.get(day)
    if (known) known.outcomes[outcome] = times
  }
  return [...days.values()]
}

/** @returns the newest first. */
export async function recentConversions(db: Queries, accountId: string, count: number): Promise<Conversion[]> {
  return db
    .selectFrom('conversions')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
}
