/** The conversions of this tab, where they are several: each can be shown, cancelled and taken from the list. */
import type { Input } from './convert.ts'
import { type Run, type RunState, removeRun, showRun } from './runs.ts'

export function RunList({ runs, shown }: { runs: readonly Run[]; shown: number | undefined }) {
  if (runs.length < 2) return null
  const done = runs.filter(({ state }) => state.step === 'done').length
  return (
    <section className="card" aria-label="Files">
      <h2>
        {done} of {runs.length} files converted
      </h2>
      <ul className="runs">
        {runs.map(({ id, input, state }) => (
          <li key={id} data-step={state.step}>
            <button type="button" aria-current={id === shown} onClick={() => showRun(id)}>
              {nameOf(input)}
            </button>
            <span className="quiet small">{wordsOf(state)}</span>
            <button
              type="button"
              className="button plain small-button"
              aria-label={`${state.step === 'running' ? 'Cancel' : 'Remove'} ${nameOf(input)}`}
              onClick={() => removeRun(id)}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
    </section>
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
    case 'done':
      return state.conversion.warnings.length > 0 ? 'Converted, with warnings' : 'Converted'
    case 'failed':
      return 'Not converted'
  }
}
