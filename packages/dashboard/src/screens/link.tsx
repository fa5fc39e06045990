/** A one-time link was opened: its token is in the fragment, which no server sees, and is spent by a POST. */
import { useEffect } from 'react'
import { send } from '../api.ts'
import { Arrival } from './arrival.tsx'

/** Read once: the fragment is taken out of the address before anything else can keep it. */
function takeToken(): string {
  const token = location.hash.slice(1)
  if (token) history.replaceState(null, '', location.pathname)
  return token
}

let token: string | undefined

function enter() {
  if (token !== undefined) return undefined
  token = takeToken()
  return send('sign-in-with-link', { token }, undefined)
}

export function LinkScreen() {
  useEffect(() => {
    // Another link that is opened in the same tab changes the fragment alone.
    const startAnew = (): void => location.reload()
    window.addEventListener('hashchange', startAnew)
    return () => window.removeEventListener('hashchange', startAnew)
  }, [])
  return <Arrival enter={enter} failure="This link does not work" />
}
