/** The last days as stacked bars, and as a table for whoever cannot see them. */
import type { Overview } from '@docmill/server/wire'
import { useEffect, useRef, useState } from 'react'
import 'uplot/dist/uPlot.min.css'
import { codeWords, count, day as dayText, number } from '../words.ts'
import { drawDays } from './draw-days.ts'

type Day = Overview['days'][number]

export default function Days({ days }: { days: Day[] }) {
  const place = useRef<HTMLDivElement>(null)
  const [pointed, setPointed] = useState<number | null>(null)
  useEffect(() => {
    const element = place.current
    if (!element) return
    return drawDays(
      element,
      days.map((day) => ({ label: shortDay(day.day), free: day.free, paid: day.paid, failed: failed(day) })),
      setPointed,
    )
  }, [days])
  const shown = pointed === null ? undefined : days[pointed]
  return (
    <>
      <p className="readout" aria-hidden="true">
        {shown ? <DayText day={shown} /> : <Legend days={days} />}
      </p>
      <div ref={place} className="chart" aria-hidden="true" />
      <Failures days={days} />
      <details>
        <summary>Show as table</summary>
        <div className="table short">
          <table>
            <thead>
              <tr>
                <th scope="col">Day (UTC)</th>
                <th scope="col">Free</th>
                <th scope="col">Paid</th>
                <th scope="col">Failed</th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map((day) => (
                <tr key={day.day}>
                  <th scope="row">{dayText(`${day.day}T12:00:00`)}</th>
                  <td>{number(day.free)}</td>
                  <td>{number(day.paid)}</td>
                  <td>{number(failed(day))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  )
}

function Legend({ days }: { days: Day[] }) {
  const sum = (of: (day: Day) => number): number => days.reduce((total, day) => total + of(day), 0)
  return (
    <>
      <Swatch kind="free">{number(sum((day) => day.free))} in the allowance</Swatch>
      <Swatch kind="paid">{number(sum((day) => day.paid))} paid</Swatch>
      <Swatch kind="failed">{number(sum(failed))} failed</Swatch>
    </>
  )
}

function DayText({ day }: { day: Day }) {
  return (
    <>
      <strong>{dayText(`${day.day}T12:00:00`)}</strong>
      <Swatch kind="free">{number(day.free)}</Swatch>
      <Swatch kind="paid">{number(day.paid)}</Swatch>
      <Swatch kind="failed">{number(failed(day))}</Swatch>
    </>
  )
}

function Swatch({ kind, children }: { kind: string; children: React.ReactNode }) {
  return <span className={`swatch ${kind}`}>{children}</span>
}

function Failures({ days }: { days: Day[] }) {
  const counts = new Map<string, number>()
  for (const { failures } of days)
    for (const [code, times] of Object.entries(failures)) counts.set(code, (counts.get(code) ?? 0) + times)
  if (counts.size === 0) return null
  return (
    <ul className="failures" aria-label={`Failures of the last ${days.length} days`}>
      {[...counts]
        .sort(([, a], [, b]) => b - a)
        .map(([code, times]) => (
          <li key={code}>
            <a href={`/docs/errors#${code}`} title={count(times, 'request', 'requests')}>
              {codeWords(code)} <span className="quiet">{number(times)}</span>
            </a>
          </li>
        ))}
    </ul>
  )
}

function failed({ failures }: Day): number {
  return Object.values(failures).reduce((sum, times) => sum + times, 0)
}

function shortDay(day: string): string {
  return new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' }).format(new Date(`${day}T12:00:00`))
}
