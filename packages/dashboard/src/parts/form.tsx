/** A form that is sent once at a time, and says what was wrong with it. */
import { type FormEvent, type ReactNode, useState } from 'react'
import { ApiError } from '../api.ts'
import { Fault } from './fault.tsx'

export interface FormState {
  isBusy: boolean
  /** What is wrong with a field. */
  errorOf(param: string): string | undefined
}

interface FormProps {
  /** @throws ApiError */
  onSend(data: FormData): Promise<void>
  /** Names of fields that show their own error. */
  fields?: readonly string[]
  className?: string
  children(state: FormState): ReactNode
}

export function Form({ onSend, fields = [], className = 'form', children }: FormProps) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<Error>()
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    setBusy(true)
    setError(undefined)
    try {
      await onSend(new FormData(form))
    } catch (thrown) {
      setError(thrown as Error)
    } finally {
      setBusy(false)
    }
  }
  const param = error instanceof ApiError && error.param && fields.includes(error.param) ? error.param : undefined
  return (
    <form className={className} onSubmit={submit}>
      {children({ isBusy, errorOf: (name) => (name === param ? error?.message : undefined) })}
      {error && !param && <Fault error={error} />}
    </form>
  )
}
