/** Why a document was not converted. */
import { ApiError } from '../api.ts'
import { Fault } from '../parts/fault.tsx'
import { Link } from '../parts/link.tsx'
import { useSession } from '../session.tsx'
import { InView } from './in-view.tsx'

export function Failure({ error, again }: { error: Error; again(): void }) {
  const { sells } = useSession()
  const isFinal = error instanceof ApiError && error.status < 500 && error.status !== 429 && error.status !== 0
  return (
    <InView className="card">
      <h2>Not converted</h2>
      {isUnknownType(error) ? (
        <p className="fault" role="alert">
          This file type is not supported: it was detected as {String(error.details.detected)}.{' '}
          <a href="/docs/formats">Supported formats</a>
        </p>
      ) : (
        <Fault error={error} again={isFinal ? undefined : again} />
      )}
      {isRefusal(error) && (
        <p className="quiet small">
          Code <a href={`/docs/errors#${error.code}`}>{error.code}</a>. Nothing was charged.
        </p>
      )}
      {sells && error instanceof ApiError && error.code === 'quota_exhausted' && (
        <p>
          <Link href="/billing" className="button">
            Buy credits or a plan
          </Link>
        </p>
      )}
    </InView>
  )
}

/** Its message has all the extensions that there are. */
function isUnknownType(error: Error): error is ApiError {
  return error instanceof ApiError && error.code === 'unsupported_file_type'
}

/** Whether the service reported it: an answer that was lost on its way may have been charged. */
function isRefusal(error: Error): error is ApiError {
  return error instanceof ApiError && error.status !== 0 && error.code !== 'unreadable_answer'
}
