/** Who is signed in, and how this deployment lets people in. */
import type { AnswerOf, EndpointName, RequestOf, SessionAnswer, SignedIn } from '@docmill/server/wire'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { isSessionGone, read, send } from './api.ts'

export interface Session extends SessionAnswer {
  /** Takes the answer of a sign-in, or asks again. */
  renew(answer?: SessionAnswer): Promise<void>
  /** Asks for a change in the name of whoever is signed in. @throws ApiError */
  ask<Name extends EndpointName>(name: Name, request: RequestOf<Name>): Promise<AnswerOf<Name>>
}

const SessionContext = createContext<Session | null>(null)

export function SessionProvider({ children, failed }: { children: ReactNode; failed(error: Error): ReactNode }) {
  const [answer, setAnswer] = useState<SessionAnswer>()
  const [error, setError] = useState<Error>()
  const renew = useCallback(async (given?: SessionAnswer) => setAnswer(given ?? (await read('session'))), [])
  const csrfToken = answer?.account?.csrf_token
  const ask = useCallback<Session['ask']>(
    async (name, request) => {
      try {
        return await send(name, request, csrfToken)
      } catch (error) {
        if (isSessionGone(error)) await renew()
        throw error
      }
    },
    [csrfToken, renew],
  )
  useEffect(() => {
    renew().catch(setError)
  }, [renew])
  const session = useMemo(() => answer && { ...answer, renew, ask }, [answer, renew, ask])
  if (error) return failed(error)
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
