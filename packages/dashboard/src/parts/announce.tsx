/** Short messages that pass, said aloud by screen readers. */
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'

const shownMs = 4000

const AnnounceContext = createContext<(message: string) => void>(() => {})

export function Announcements({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const announce = useCallback((text: string) => {
    clearTimeout(timer.current)
    setMessage(text)
    timer.current = setTimeout(() => setMessage(''), shownMs)
  }, [])
  return (
    <AnnounceContext value={announce}>
      {children}
      <div className="announcement" role="status" data-shown={message !== ''}>
        {message}
      </div>
    </AnnounceContext>
  )
}

export function useAnnounce(): (message: string) => void {
  return useContext(AnnounceContext)
}

/** @returns A function that does something which needs no form, and says what went wrong with it. */
export function useAttempt(): (work: () => Promise<void>) => Promise<void> {
  const announce = useAnnounce()
  return useCallback((work) => work().catch((error: Error) => announce(error.message)), [announce])
}
