/** A one-time link was opened: its token is in the fragment, which no server sees, and is spent by a POST. */
import { useEffect, useState } from 'react'
import { send } from '../api.ts'
import { Link } from '../parts/link.tsx'
import { useSession } from '../session.tsx'
import { Arrival } from './arrival.tsx'
import { Entrance } from './entrance.tsx'

let token: string | undefined
let isSent = false

/** Read once: the fragment is taken out of the address before anything else can keep it. */
function takeToken(): string {
  if (token === undefined) {
    token = location.hash.slice(1)
    if (token) history.replaceState(null, '', location.pathname)
  }
  return token
}

function enter() {
  if (isSent) return undefined
  isSent = true
  return send('sign-in-with-link', { token: takeToken() }, undefined)
}

export function LinkScreen() {
  const { account } = useSession()
  const [before] = useState(account?.email)
  const [isWanted, setWanted] = useState(before === undefined)
  useEffect(() => {
    takeToken()
    // Another link that is opened in the same tab changes the fragment alone.
    const startAnew = (): void => location.reload()
    window.addEventListener('hashchange', startAnew)
    return () => window.removeEventListener('hashchange', startAnew)
  }, [])
  if (isWanted) return <Arrival enter={enter} failure="This link does not work" />
  // Somebody may have sent a link of their own, to have others work in their account unawares.
  return (
    <Entrance title="Use this link?">
      <p>
        You are signed in as <strong>{before}</strong>. The link may be another account’s: use it only if you asked for
        it.
      </p>
      <button type="button" className="button primary wide" onClick={() => setWanted(true)}>
        Sign in with the link
      </button>
      <p>
        <Link href="/">Keep my current sign-in</Link>
      </p>
    </Entrance>
  )
}
