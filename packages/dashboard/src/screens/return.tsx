/** The OpenID provider sent the browser back. */
import { send } from '../api.ts'
import { Arrival } from './arrival.tsx'

let isSent = false

function enter() {
  if (isSent) return undefined
  isSent = true
  return send('openid-return', { query: location.search }, undefined)
}

export function ReturnScreen() {
  return <Arrival enter={enter} failure="The sign-in did not succeed" />
}
