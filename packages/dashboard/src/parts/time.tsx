import { fromNow, moment } from '../words.ts'

/** A time as it was where the person is, with how long ago that is. */
export function Time({ at, near = false }: { at: string; near?: boolean }) {
  return (
    <time dateTime={at} title={near ? moment(at) : fromNow(at)}>
      {near ? fromNow(at) : moment(at)}
    </time>
  )
}
