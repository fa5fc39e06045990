/** Who is signed in, and how this deployment lets people in. */
import type { AnswerOf, EndpointName, RequestOf, SessionAnswer, SignedIn } from '@docmill/server/wire'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { isSessionGone, read, send } from './api.ts'

export interface Session extends SessionAnswer {
  /** It was found to be over, and nobody has signed in since. */
  hasEnded: boolean
  /** Takes the answer of a sign-in, or asks again. */
  renew(answer?: SessionAnswer): Promise<void>
  /** What to do where `isSessionGone`. */
  end(): Promise<void>
  /** Asks for a change in the name of whoever is signed in. @throws ApiError */
  ask<Name extends EndpointName>(name: Name, request: RequestOf<Name>): Promise<AnswerOf<Name>>
}

const SessionContext = createContext<Session | null>(null)

interface SessionProviderProps {
  children: ReactNode
  /** What is shown where it is unknown who is signed in. */
  failed(error: Error, again: () => void): ReactNode
}

export function SessionProvider({ children, failed }: SessionProviderProps) {
  const [answer, setAnswer] = useState<SessionAnswer>()
  const [hasEnded, setEnded] = useState(false)
  const [error, setError] = useState<Error>()
  const renew = useCallback(async (given?: SessionAnswer) => {
    const next = given ?? (await read('session'))
    setAnswer(next)
    if (next.account) setEnded(false)
  }, [])
  const end = useCallback(async () => {
    setEnded(true)
    await renew()
  }, [renew])
  const begin = useCallback(() => {
    setError(undefined)
    renew().catch(setError)
  }, [renew])
  const csrfToken = answer?.account?.csrf_token
  const ask = useCallback<Session['ask']>(
    async (name, request) => {
      try {
        return await send(name, request, csrfToken)
      } catch (error) {
        if (isSessionGone(error)) await end()
        throw error
      }
    },
    [csrfToken, end],
  )
  useEffect(begin, [begin])
  const session = useMemo(() => answer && { ...answer, hasEnded, renew, end, ask }, [answer, hasEnded, renew, end, ask])
  if (error) return failed(error, begin)
  return session ? <SessionContext value={session}>{children}</SessionContext> : null
}

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('a screen is shown outside a session')
  return session
}

/** For the screens that nobody sees without being signed in. */
export function useAccount(): SignedIn {
  const { account } = useSession()
  if (!account) throw new Error('nobody is signed in')
  return account
}
