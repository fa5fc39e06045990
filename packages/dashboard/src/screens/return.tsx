/** The OpenID provider sent the browser back. */
import { useEffect, useState } from 'react'
import { goTo } from '../address.ts'
import { send } from '../api.ts'
import { Fault } from '../parts/fault.tsx'
import { Link } from '../parts/link.tsx'
import { useSession } from '../session.tsx'
import { Entrance } from './entrance.tsx'

let isSent = false

export function ReturnScreen() {
  const { renew } = useSession()
  const [error, setError] = useState<Error>()
  useEffect(() => {
    if (isSent) return
    isSent = true
    send('openid-return', { query: location.search }, undefined)
      .then(async (answer) => {
        goTo('/', { replace: true })
        await renew(answer)
      })
      .catch(setError)
  }, [renew])
  return (
    <Entrance title={error ? 'The sign-in did not succeed' : 'Signing in …'}>
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
