/** A one-time link was opened: its token is in the fragment, which no server sees, and is spent by a POST. */
import { useEffect, useState } from 'react'
import { goTo } from '../address.ts'
import { send } from '../api.ts'
import { Fault } from '../parts/fault.tsx'
import { Link } from '../parts/link.tsx'
import { useSession } from '../session.tsx'
import { Entrance } from './entrance.tsx'

/** Read once: the fragment is taken out of the address before anything else can keep it. */
function takeToken(): string {
  const token = location.hash.slice(1)
  if (token) history.replaceState(null, '', location.pathname)
  return token
}

let token: string | undefined

export function LinkScreen() {
  const { renew } = useSession()
  const [error, setError] = useState<Error>()
  useEffect(() => {
    // Another link that is opened in the same tab changes the fragment alone.
    const startAnew = (): void => location.reload()
    window.addEventListener('hashchange', startAnew)
    return () => window.removeEventListener('hashchange', startAnew)
  }, [])
  useEffect(() => {
    if (token !== undefined) return
    token = takeToken()
    send('sign-in-with-link', { token }, undefined)
      .then(async (answer) => {
        goTo('/', { replace: true })
        await renew(answer)
      })
      .catch(setError)
  }, [renew])
  return (
    <Entrance title={error ? 'This link does not work' : 'Signing in …'}>
      {error && (
        <>
          <Fault error={error} />
          <p>
            <Link href="/sign-in">Go to the sign-in page</Link>
          </p>
        </>
      )}
    </Entrance>
  )
}
