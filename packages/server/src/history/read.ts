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

/** Which requests are meant; all where nothing is given. */
export interface ConversionFilter {
  /** `converted`, `failed`, or an outcome such as the code of an error. */
  outcome?: string
  type?: string
  /** Id of a key; `playground` for requests without one. */
  key?: string
  /** Only those before this row. */
  before?: number
}

const converted = ['free', 'paid', 'replayed']

/** @returns the newest first. */
export async function recentConversions(
  db: Queries,
  accountId: string,
  count: number,
  { outcome, type, key, before }: ConversionFilter = {},
): Promise<Conversion[]> {
  return db
    .selectFrom('conversions')
    .selectAll()
    .where('accountId', '=', accountId)
    .$if(outcome === 'converted', (query) => query.where('outcome', 'in', converted))
    .$if(outcome === 'failed', (query) => query.where('outcome', 'not in', converted))
    .$if(outcome !== undefined && outcome !== 'converted' && outcome !== 'failed', (query) =>
      query.where('outcome', '=', outcome as string),
    )
    .$if(type !== undefined, (query) => query.where('type', '=', type as string))
    .$if(key === 'playground', (query) => query.where('keyId', 'is', null))
    .$if(key !== undefined && key !== 'playground', (query) => query.where('keyId', '=', key as string))
    .$if(before !== undefined, (query) => query.where('id', '<', before as number))
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
}

/** What there is to choose from among the requests of an account. */
export async function conversionFacets(
  db: Queries,
  accountId: string,
): Promise<{ outcomes: string[]; types: string[]; keys: (string | null)[] }> {
  const rows = await db
    .selectFrom('conversions')
    .select(['outcome', 'type', 'keyId'])
    .distinct()
    .where('accountId', '=', accountId)
    .execute()
  const distinct = <T>(values: T[]): T[] => [...new Set(values)].sort()
  return {
    outcomes: distinct(rows.map(({ outcome }) => outcome)),
    types: distinct(rows.flatMap(({ type }) => type ?? [])),
    keys: distinct(rows.map(({ keyId }) => keyId)),
  }
}
