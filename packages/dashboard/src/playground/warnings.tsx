/** What a conversion could not carry over: at the page that it is of where that is known and drawn, else above. */
import { count } from '../words.ts'
import type { ConversionWarning } from './convert.ts'

/** @returns The pages that a warning names in its details, such as `3, 5-7`; [] where it names none. */
export function pagesOfWarning({ code, details = {} }: ConversionWarning): number[] {
  if (code === 'pages_out_of_range') return []
  if (typeof details.page === 'number') return [details.page]
  const listed = typeof details.pages === 'string' ? details.pages : ''
  return listed.split(',').flatMap((part) => {
    const [, from, to = from] = /^\s*(\d{1,6})(?:\s*[-–]\s*(\d{1,6}))?\s*$/.exec(part) ?? []
    if (from === undefined) return []
    const length = Math.min(maxPages, Number(to) - Number(from) + 1)
    return Array.from({ length: Math.max(0, length) }, (_, index) => Number(from) + index)
  })
}

const maxPages = 10_000

export function Warnings({ warnings }: { warnings: readonly ConversionWarning[] }) {
  if (warnings.length === 0) return null
  return (
    <details className="warnings" open={warnings.length <= 3}>
      <summary>{count(warnings.length, 'warning', 'warnings')}</summary>
      <ul>
        {warnings.map((warning, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
          <li key={index}>{warning.message}</li>
        ))}
      </ul>
    </details>
  )
}
