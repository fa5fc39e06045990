/**
 * The conversions of this tab, where they are several: each can be shown, cancelled and taken from the list, and those that
 * wait can become a job.
 */
import { useState } from 'react'
import { Fault } from '../parts/fault.tsx'
import { useSession } from '../session.tsx'
import { count } from '../words.ts'
import type { Input } from './convert.ts'
import { filesForJob, maxRuns, moveToJob, type Run, type RunState, removeRun, showRun } from './runs.ts'

interface RunListProps {
  runs: readonly Run[]
  shown: number | undefined
  /** How many of the last files were too many. */
  left: number
}

export function RunList({ runs, shown, left }: RunListProps) {
  const { jobs } = useSession()
  if (runs.length < 2) return null
  const done = runs.filter(({ state }) => state.step === 'done').length
  return (
    <section className="card" aria-label="Files">
      <h2>
        {done} of {runs.length} files converted
      </h2>
      {left > 0 && (
        <p className="quiet">
          {count(left, 'file was', 'files were')} not taken: at most {maxRuns} are converted here at once.
        </p>
      )}
      {jobs && <ToJob runs={filesForJob(runs)} />}
      <ul className="runs">
        {runs.map(({ id, input, state }) => (
          <li key={id} data-step={state.step}>
            <button type="button" aria-current={id === shown} onClick={() => showRun(id)}>
              {nameOf(input)}
            </button>
            <span className="quiet small">{wordsOf(state)}</span>
            {state.step !== 'moving' && (
              <button
                type="button"
                className="button plain small-button"
                aria-label={`${state.step === 'running' ? 'Cancel' : 'Remove'} ${nameOf(input)}`}
                onClick={() => removeRun(id)}
              >
                ×
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Fewer are converted here before a job has begun. */
const minFiles = 2

function ToJob({ runs }: { runs: readonly Run[] }) {
  const [error, setError] = useState<Error>()
  const move = (): void => {
    setError(undefined)
    moveToJob(runs).catch(setError)
  }
  if (error) return <Fault error={error} again={runs.length < minFiles ? undefined : move} />
  if (runs.length < minFiles) return null
  return (
    <p>
      <button type="button" className="button" onClick={move}>
        Convert the {runs.length} waiting files as a job
      </button>{' '}
      <span className="quiet small">A job goes on when you close this page, and keeps its results for a while.</span>
    </p>
  )
}

export function nameOf(input: Input): string {
  return 'file' in input ? input.file.name : input.url
}

function wordsOf(state: RunState): string {
  switch (state.step) {
    case 'waiting':
      return 'Waiting'
    case 'running':
      return state.uploaded < 1 ? `Uploading, ${Math.round(state.uploaded * 100)} %` : 'Converting'
    case 'moving':
      return `Uploading to a job, ${Math.round(state.uploaded * 100)} %`
    case 'done':
      return state.conversion.warnings.length > 0 ? 'Converted, with warnings' : 'Converted'
    case 'failed':
      return 'Not converted'
  }
}
