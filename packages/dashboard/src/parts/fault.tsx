/** What went wrong, in the words of the service. */
import { ApiError } from '../api.ts'

export function Fault({ error, again }: { error: Error; again?: (() => void) | undefined }) {
  const requestId = error instanceof ApiError ? error.requestId : null
  return (
    <div className="fault" role="alert">
      <p>{error.message}</p>
      {requestId && <p className="quiet small">Request {requestId}</p>}
      {again && (
        <button type="button" className="button" onClick={again}>
          Try again
        </button>
      )}
    </div>
  )
}
