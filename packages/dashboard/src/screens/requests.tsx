/** The latest requests to convert: narrowed, looked at one by one, saved as a table. */
import type { ConversionRow, RequestsPage } from '@docmill/server/wire'
import { useState } from 'react'
import { read } from '../api.ts'
import { useLoaded } from '../loaded.ts'
import { Fault } from '../parts/fault.tsx'
import { outcomeWords } from '../requests/outcome.tsx'
import { RequestTable } from '../requests/table.tsx'

type Filter = Partial<Record<'outcome' | 'type' | 'key', string>>

export default function RequestsScreen() {
  const [filter, setFilter] = useState<Filter>({})
  const query = new URLSearchParams(filter).toString()
  const { value, error, reload } = useLoaded('requests', query)
  if (error) return <Fault error={error} again={reload} />
  if (!value) return <p className="quiet loading">Loading …</p>
  const narrow = (name: keyof Filter, chosen: string): void => {
    const { [name]: _, ...others } = filter
    setFilter(chosen ? { ...others, [name]: chosen } : others)
  }
  return (
    <>
      <div className="screen-head">
        <h1>Requests</h1>
        <a className="button" href={`/dashboard/api/requests.csv${query && `?${query}`}`} download>
          Export CSV
        </a>
      </div>
      <section className="card">
        <Filters page={value} filter={filter} onChange={narrow} />
        <Pages key={query} first={value} filter={filter} />
      </section>
      <p className="quiet small">The latest 1,000 requests of the account, for as long as this service keeps them.</p>
    </>
  )
}

interface FiltersProps {
  page: RequestsPage
  filter: Filter
  onChange(name: keyof Filter, chosen: string): void
}

function Filters({ page: { outcomes, types, keys }, filter, onChange }: FiltersProps) {
  const choices: [keyof Filter, string, (readonly [string, string])[]][] = [
    [
      'outcome',
      'All outcomes',
      [
        ['converted', 'All converted'],
        ['failed', 'All failed'],
        ...outcomes.map((code) => [code, outcomeWords(code)] as const),
      ],
    ],
    ['type', 'All types', types.map((type) => [type, type] as const)],
    ['key', 'All keys', keys.map(({ id, name }) => [id ?? 'playground', name] as const)],
  ]
  return (
    <div className="filters">
      {choices.map(([name, all, options]) => (
        <select
          key={name}
          aria-label={all}
          value={filter[name] ?? ''}
          onChange={(event) => onChange(name, event.currentTarget.value)}
        >
          <option value="">{all}</option>
          {options.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      ))}
    </div>
  )
}

function Pages({ first, filter }: { first: RequestsPage; filter: Filter }) {
  const [older, setOlder] = useState<{ rows: ConversionRow[]; next: number | null }>()
  const rows = [...first.requests, ...(older?.rows ?? [])]
  const next = older ? older.next : first.next
  const readOlder = async (): Promise<void> => {
    const page = await read('requests', { ...filter, before: String(next) })
    setOlder({ rows: [...(older?.rows ?? []), ...page.requests], next: page.next })
  }
  if (rows.length === 0) return <p className="quiet">No requests match.</p>
  return (
    <>
      <RequestTable label="Requests" rows={rows} />
      {next !== null && (
        <button type="button" className="button" onClick={readOlder}>
          Show older requests
        </button>
      )}
    </>
  )
}
