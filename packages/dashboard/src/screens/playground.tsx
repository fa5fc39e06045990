/** Convert files or a URL, and see what comes of them. */
import { useEffect, useState } from 'react'
import { ApiError } from '../api.ts'
import { useLoaded } from '../loaded.ts'
import { AsCode } from '../playground/as-code.tsx'
import { ChooseSource } from '../playground/choose-source.tsx'
import type { Input } from '../playground/convert.ts'
import { Failure } from '../playground/failure.tsx'
import { type OptionValues, optionFields } from '../playground/option-values.ts'
import { Options } from '../playground/options.tsx'
import { Progress } from '../playground/progress.tsx'
import { Result } from '../playground/result.tsx'
import { RunList } from '../playground/run-list.tsx'
import { addRuns, isOver, type Run, removeRun, repeatRun, setAccess, useRuns } from '../playground/runs.ts'
import type { Source } from '../playground/snippets.ts'
import { useAccount, useSession } from '../session.tsx'

export default function PlaygroundScreen() {
  const { csrf_token: csrfToken } = useAccount()
  const { end, base_url: baseUrl, keyless } = useSession()
  const { value } = useLoaded('playground')
  const { list, shown, left } = useRuns()
  const run = list.find(({ id }) => id === shown)
  const [options, setOptions] = useState<OptionValues>(run?.options ?? {})
  const maxBytes = value?.max_file_bytes
  useEffect(() => setAccess({ csrfToken, maxBytes, onSessionGone: () => void end() }), [csrfToken, maxBytes, end])
  const isEncrypted =
    run?.state.step === 'failed' && run.state.error instanceof ApiError && run.state.error.code === 'file_encrypted'
  // A password is nothing to be shown again.
  const { password: _, ...fields } = optionFields(run?.options ?? options)
  return (
    <>
      <div className="screen-head">
        <h1>Playground</h1>
      </div>
      <section className="card">
        <ChooseSource
          extensions={value?.extensions ?? []}
          maxBytes={maxBytes}
          isFolded={list.length > 0}
          onChoose={(inputs: Input[]) => addRuns(inputs, options)}
        />
        <Options options={value?.options ?? []} values={options} onChange={setOptions} isWanted={isEncrypted} />
        {run && isOver(run.state) && run.options !== options && (
          <button type="button" className="button" onClick={() => repeatRun(run, options)}>
            Convert again with these options
          </button>
        )}
      </section>
      <RunList runs={list} shown={shown} left={left} />
      <p className="hidden" role="status">
        {run?.state.step === 'done' && `${run.state.conversion.filename} is converted.`}
      </p>
      {run && <Shown run={run} />}
      {run && isOver(run.state) && <AsCode wanted={{ baseUrl, keyless, source: sourceOf(run), options: fields }} />}
    </>
  )
}

function Shown({ run }: { run: Run }) {
  const { id, input, state } = run
  switch (state.step) {
    case 'waiting':
      return <p className="card quiet">Waiting for the files before.</p>
    case 'moving':
      return <p className="card quiet">Uploading to a job.</p>
    case 'running':
      return <Progress input={input} uploaded={state.uploaded} onCancel={() => removeRun(id)} />
    case 'done':
      return <Result key={state.conversion.request_id} run={run} conversion={state.conversion} />
    case 'failed':
      return <Failure error={state.error} again={() => repeatRun(run, run.options)} />
  }
}

function sourceOf({ input }: Run): Source {
  return 'url' in input ? { kind: 'url', url: input.url } : { kind: 'file', name: input.file.name }
}
