/** The requests to convert of an account, one by one; nothing of their documents. */
import { listKeys } from '../../accounts/keys.ts'
import { timestamp } from '../../clock.ts'
import { type Conversion, type ConversionFilter, conversionFacets, recentConversions } from '../../history/read.ts'
import type { Queries } from '../../store/store.ts'
import type { Endpoints } from '../endpoint.ts'
import type { ConversionRow } from '../wire.ts'

/** A phone shows each as a card. */
const requestsShown = 25
/** The characters of a filter in the address; ids, codes and types are shorter. */
const maxFilterLength = 100

export const requestEndpoints: Endpoints<'requests'> = {
  requests: {
    access: 'account',
    async handle({ services, session, query }) {
      const { store, history } = services
      const { id } = session.account
      await history.write()
      const [rows, facets, names] = await Promise.all([
        recentConversions(store.read, id, requestsShown + 1, readFilter(query)),
        conversionFacets(store.read, id),
        keyNames(store.read, id),
      ])
      const shown = rows.slice(0, requestsShown)
      return {
        requests: shown.map((one) => conversionRow(one, names)),
        next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
        outcomes: facets.outcomes,
        types: facets.types,
        keys: facets.keys.map((key) => ({ id: key, name: key === null ? 'Playground' : (names.get(key) ?? key) })),
      }
    },
  },
}

/** @param query The address's: `outcome`, `type`, `key`, `before`. */
export function readFilter(query: URLSearchParams): ConversionFilter {
  const filter: ConversionFilter = {}
  for (const name of ['outcome', 'type', 'key'] as const) {
    const value = query.get(name)
    if (value && value.length <= maxFilterLength && !value.includes('\0')) filter[name] = value
  }
  const before = Number(query.get('before') ?? Number.NaN)
  return Number.isSafeInteger(before) ? { ...filter, before } : filter
}

/** @returns The names of all keys of an account, revoked ones too, by id. */
export async function keyNames(db: Queries, accountId: string): Promise<ReadonlyMap<string, string>> {
  return new Map((await listKeys(db, accountId)).map((key) => [key.id, key.name]))
}

export function conversionRow(one: Conversion, names: ReadonlyMap<string, string>): ConversionRow {
  return {
    request_id: one.requestId,
    at: timestamp(one.at),
    type: one.type,
    bytes: one.bytes,
    duration_ms: one.durationMs,
    outcome: one.outcome,
    key: one.keyId === null ? null : (names.get(one.keyId) ?? one.keyId),
  }
}
