/** The way to the pages of the payment provider: it asks for their address once, and goes there. */
import { useState } from 'react'

export interface Leaving {
  isBusy: boolean
  error: Error | undefined
  leave(addressOf: () => Promise<{ url: string }>): Promise<void>
}

export function useLeaving(): Leaving {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<Error>()
  return {
    isBusy,
    error,
    async leave(addressOf) {
      setBusy(true)
      setError(undefined)
      try {
        location.assign((await addressOf()).url)
      } catch (thrown) {
        setError(thrown as Error)
        setBusy(false)
      }
    },
  }
}
