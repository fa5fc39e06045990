/** The items of a job with what became of each. A phone shows each as a card. */
import type { JobDetails, JobItemRow } from '@docmill/server/wire'
import { useAttempt } from '../parts/announce.tsx'
import { Table } from '../parts/table.tsx'
import { extensions } from '../playground/convert.ts'
import { save } from '../playground/save.ts'
import { codeWords, number } from '../words.ts'
import { readItemResult } from './item-result.ts'

const statusWords = {
  queued: 'Queued',
  running: 'Running',
  succeeded: 'Converted',
  failed: 'Failed',
  canceled: 'Canceled',
} as const

export function ItemTable({ job }: { job: JobDetails }) {
  const attempt = useAttempt()
  const download = (index: number): Promise<void> =>
    attempt(async () => {
      const { content, filename, format, resources = [] } = await readItemResult(job.id, index)
      save({ name: `${filename}.${extensions[format]}`, text: content, resources })
    })
  return (
    <Table
      label="Items"
      hasActions
      header={[
        'File',
        'Status',
        'Error',
        'Attempts',
        'Credits',
        <span key="actions" className="hidden">
          Actions
        </span>,
      ]}
    >
      {job.items.map((item) => (
        <tr key={item.index}>
          <th scope="row" className="cut">
            {nameOfItem(item)}
          </th>
          <td data-label="Status">
            <span className={`dot ${item.status}`}>{statusWords[item.status]}</span>
          </td>
          <td className="item-error" data-label="Error">
            <ItemError item={item} />
          </td>
          <td className="number" data-label="Attempts">
            {number(item.attempts)}
          </td>
          <td className="number" data-label="Credits">
            {number(item.credits_charged)}
          </td>
          <td>
            {item.has_result && (
              <div className="row-actions">
                <button
                  type="button"
                  className="button small-button"
                  aria-label={`Download ${nameOfItem(item)}`}
                  onClick={() => download(item.index)}
                >
                  Download
                </button>
              </div>
            )}
          </td>
        </tr>
      ))}
    </Table>
  )
}

function nameOfItem({ filename, index }: JobItemRow): string {
  return filename ?? `File ${number(index + 1)}`
}

function ItemError({ item: { error } }: { item: JobItemRow }) {
  if (!error) return '–'
  return (
    <>
      <a href={`/docs/errors#${error.code}`}>{codeWords(error.code)}</a>
      <p className="quiet small">{error.message}</p>
    </>
  )
}
