/** Convert a file or a URL, and see what comes of it. */
import { useRef, useState } from 'react'
import { ApiError, isSessionGone } from '../api.ts'
import { useLoaded } from '../loaded.ts'
import { ChooseSource } from '../playground/choose-source.tsx'
import {
  type Conversion,
  type Input,
  newAttempt,
  type Running,
  refusalOf,
  startConversion,
} from '../playground/convert.ts'
import { Options, type OptionValues, optionFields } from '../playground/options.tsx'
import { Outcome } from '../playground/outcome.tsx'
import { Progress } from '../playground/progress.tsx'
import type { Source } from '../playground/snippets.ts'
import { useAccount, useSession } from '../session.tsx'

/** What was asked for. */
interface Asked {
  input: Input
  options: OptionValues
  attempt: string
}

type State =
  | { step: 'waiting' }
  | ({ step: 'running'; uploaded: number } & Asked)
  | ({ step: 'done'; conversion: Conversion } & Asked)
  | ({ step: 'failed'; error: Error } & Asked)

export default function PlaygroundScreen() {
  const { csrf_token: csrfToken } = useAccount()
  const { end } = useSession()
  const { value } = useLoaded('playground')
  const [options, setOptions] = useState<OptionValues>({})
  const [state, setState] = useState<State>({ step: 'waiting' })
  const [source, setSource] = useState<Source>({ kind: 'file', name: 'report.docx' })
  const running = useRef<Running>(undefined)

  const convert = async (input: Input, attempt = newAttempt()): Promise<void> => {
    running.current?.cancel()
    running.current = undefined
    setSource('url' in input ? { kind: 'url', url: input.url } : { kind: 'file', name: input.file.name })
    const asked: Asked = { input, options, attempt }
    const refusal = refusalOf(input, value?.max_file_bytes)
    if (refusal) return setState({ step: 'failed', error: refusal, ...asked })
    setState({ step: 'running', uploaded: 0, ...asked })
    const run = startConversion(input, optionFields(options), csrfToken, attempt, (uploaded) =>
      setState((before) => (before.step === 'running' ? { ...before, uploaded } : before)),
    )
    running.current = run
    try {
      const conversion = await run.result
      if (running.current !== run) return
      setState({ step: 'done', conversion, ...asked })
    } catch (error) {
      if (running.current !== run) return
      if (isSessionGone(error)) void end()
      const isCancelled = error instanceof DOMException
      setState(isCancelled ? { step: 'waiting' } : { step: 'failed', error: error as Error, ...asked })
    }
  }

  const isEncrypted =
    state.step === 'failed' && state.error instanceof ApiError && state.error.code === 'file_encrypted'
  const isOver = state.step === 'done' || state.step === 'failed'
  /** The same request is charged once; with other options it is another. */
  const again = ({ input, options: before, attempt }: Asked): void =>
    void convert(input, before === options ? attempt : newAttempt())

  return (
    <>
      <div className="screen-head">
        <h1>Playground</h1>
      </div>
      <section className="card">
        <ChooseSource
          extensions={value?.extensions ?? []}
          maxBytes={value?.max_file_bytes}
          isBusy={state.step === 'running'}
          onChoose={convert}
        />
        <Options values={options} onChange={setOptions} isWanted={isEncrypted} />
        {isOver && state.options !== options && (
          <button type="button" className="button" onClick={() => void convert(state.input)}>
            Convert again with these options
          </button>
        )}
      </section>
      {state.step === 'running' && (
        <Progress input={state.input} uploaded={state.uploaded} onCancel={() => running.current?.cancel()} />
      )}
      <p className="hidden" role="status">
        {state.step === 'done' && `${state.conversion.filename} is converted.`}
      </p>
      {isOver && (
        <Outcome
          {...(state.step === 'done'
            ? { conversion: state.conversion }
            : { error: state.error, again: () => again(state) })}
          source={source}
          options={optionFields(options)}
        />
      )}
    </>
  )
}
