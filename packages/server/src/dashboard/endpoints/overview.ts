/** What an account has used and has left, what became of its requests, and what the playground takes. */
import { supportedExtensions } from '@docmill/convert'
import { fieldName, type OptionName, type OptionRow, optionNames, optionTable } from '@docmill/convert/tables'
import { sql } from 'kysely'
import { listKeys } from '../../accounts/keys.ts'
import { dayMs, optionalTimestamp, startOfDay, timestamp } from '../../clock.ts'
import { type Day, recentConversions, recentDays } from '../../history/read.ts'
import { usageDetails, usageOf } from '../../quota/usage.ts'
import type { Queries } from '../../store/store.ts'
import type { Endpoints } from '../endpoint.ts'
import type { Grant, Overview, PlaygroundOption } from '../wire.ts'
import { conversionRow } from './requests.ts'

/** Days of the chart that a person may ask for; the second where nothing is asked for. */
const ranges: readonly number[] = [7, 30, 90]
const usualRange = 30
const grantsShown = 50
const conversionsShown = 12
const ledgerRowsShown = 50

export const overviewEndpoints: Endpoints<'overview' | 'ledger' | 'playground'> = {
  overview: {
    access: 'account',
    async handle({ services, session, query, now }) {
      const { store, settings, history } = services
      const asked = Number(query.get('days'))
      const range = ranges.includes(asked) ? asked : usualRange
      const { id } = session.account
      await history.write()
      const [details, grants, days, conversions, keys] = await Promise.all([
        usageDetails(store.read, settings.plans, id, null, now),
        openGrants(store.read, id, now),
        recentDays(store.read, id, range, now),
        recentConversions(store.read, id, conversionsShown),
        listKeys(store.read, id),
      ])
      const { plan, day, used, balance, held, creditsUsed, inFlight } = details
      const { daily, remaining } = usageOf(plan, used)
      const names = new Map(keys.map((key) => [key.id, key.name]))
      return {
        plan: { id: plan.id, name: plan.name },
        used,
        daily,
        remaining,
        in_flight: inFlight,
        resets_at: timestamp(startOfDay(day) + dayMs),
        credits: { available: Math.max(0, balance - held), held, used_today: creditsUsed },
        grants,
        days: days.map(dayRow),
        conversions: conversions.map((one) => conversionRow(one, names)),
        has_keys: keys.some((key) => key.revokedAt === null),
      }
    },
  },

  ledger: {
    access: 'account',
    async handle({ services, session, query }) {
      const before = Number(query.get('before') ?? Number.MAX_SAFE_INTEGER)
      const entries = await services.store.read
        .selectFrom('creditEntries')
        .selectAll()
        .where('accountId', '=', session.account.id)
        .where('id', '<', Number.isSafeInteger(before) ? before : 0)
        .orderBy('id', 'desc')
        .limit(ledgerRowsShown + 1)
        .execute()
      const shown = entries.slice(0, ledgerRowsShown)
      return {
        entries: shown.map(({ id, at, kind, amount, grantId, requestId }) => ({
          id,
          at: timestamp(at),
          kind,
          amount,
          grant_id: grantId,
          request_id: requestId,
        })),
        next: entries.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
      }
    },
  },

  playground: {
    access: 'account',
    handle: async ({ services }) => ({
      extensions: supportedExtensions(),
      max_file_bytes: services.limits.fileBytes,
      options: optionNames.filter((name) => name !== 'include').map(playgroundOption),
    }),
  },
}

function playgroundOption(name: OptionName): PlaygroundOption {
  const { about, values, range, absent, placeholder, longest }: OptionRow = optionTable[name]
  return {
    name: fieldName(name),
    about,
    values: values ?? null,
    range: range ?? null,
    absent: absent ?? null,
    placeholder: placeholder ?? null,
    max_length: longest ?? null,
  }
}

/** Those with something left, in the order in which they are spent. */
async function openGrants(db: Queries, accountId: string, now: number): Promise<Grant[]> {
  const rows = await db
    .selectFrom('creditGrants')
    .select(['id', 'kind', 'amount', 'remaining', 'expiresAt'])
    .where('accountId', '=', accountId)
    .where('remaining', '>', 0)
    .where(({ or, eb }) => or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
    .orderBy(sql`case kind when 'subscription' then 0 else 1 end`)
    .orderBy(sql`case when expires_at is null then 1 else 0 end`)
    .orderBy('expiresAt')
    .limit(grantsShown)
    .execute()
  return rows.map(({ expiresAt, ...grant }) => ({
    ...grant,
    expires_at: optionalTimestamp(expiresAt),
  }))
}

function dayRow({ day, outcomes }: Day): Overview['days'][number] {
  const { free = 0, paid = 0, replayed: _, ...failures } = outcomes
  return { day, free, paid, failures }
}
