/** The latest requests, without anything of their documents. */
import type { ConversionRow } from '@docmill/server/wire'
import { CopyButton } from '../parts/copy.tsx'
import { Table } from '../parts/table.tsx'
import { Time } from '../parts/time.tsx'
import { bytes, codeWords, duration } from '../words.ts'

const outcomes: Record<string, string> = {
  free: 'Converted',
  paid: 'Converted, 1 credit',
  replayed: 'Repeated',
  client_gone: 'Cancelled',
}

export function Conversions({ rows }: { rows: ConversionRow[] }) {
  if (rows.length === 0) return null
  return (
    <section className="card">
      <h2>Recent conversions</h2>
      <Table label="Recent conversions" head={['When', 'Outcome', 'Type', 'Size', 'Duration', 'Key', 'Request']}>
        {rows.map((row) => (
          <tr key={row.request_id + row.at}>
            <td>
              <Time at={row.at} near />
            </td>
            <td>
              <Outcome code={row.outcome} />
            </td>
            <td>{row.type ?? '–'}</td>
            <td className="number">{row.bytes === null ? '–' : bytes(row.bytes)}</td>
            <td className="number">{duration(row.duration_ms)}</td>
            <td className="cut">{row.key ?? 'Playground'}</td>
            <td>
              <CopyButton text={row.request_id} label={row.request_id} what="Request id" className="as-code" />
            </td>
          </tr>
        ))}
      </Table>
    </section>
  )
}

function Outcome({ code }: { code: string }) {
  const words = outcomes[code]
  if (words) return <span className={`dot ${code}`}>{words}</span>
  return (
    <a className="dot failed" href={`/docs/errors#${code}`}>
      {codeWords(code)}
    </a>
  )
}
