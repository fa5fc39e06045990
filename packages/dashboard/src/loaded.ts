/** What a screen reads when it is shown. */
import type { AnswerOf, EndpointName } from '@docmill/server/wire'
import { useCallback, useEffect, useState } from 'react'
import { isSessionGone, read } from './api.ts'
import { useSession } from './session.tsx'

export interface Loaded<T> {
  value: T | undefined
  error: Error | undefined
  /** Reads again; what was read stays until then. */
  reload(): void
}

/** @param query One of another address reads again. */
export function useLoaded<Name extends EndpointName>(name: Name, query = ''): Loaded<AnswerOf<Name>> {
  const { end } = useSession()
  const [value, setValue] = useState<AnswerOf<Name>>()
  const [error, setError] = useState<Error>()
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round reads the same again
  useEffect(() => {
    let isCurrent = true
    const fail = (error: Error): void => {
      if (isSessionGone(error)) end().catch(fail)
      else if (isCurrent) setError(error)
    }
    const take = (answer: AnswerOf<Name>): void => {
      if (!isCurrent) return
      setError(undefined)
      setValue(answer)
    }
    read(name, Object.fromEntries(new URLSearchParams(query))).then(take, fail)
    return () => {
      isCurrent = false
    }
  }, [name, query, round, end])
  return { value, error, reload: useCallback(() => setRound((before) => before + 1), []) }
}
