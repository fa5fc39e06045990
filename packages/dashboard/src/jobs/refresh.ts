/** Reads again what changes by itself. */
import { useEffect } from 'react'

const refreshMs = 3000

/**
 * Reads again some seconds after each answer, for as long as there is something to wait for. A page that nobody
 * sees asks nothing; it reads at once when it is seen again.
 *
 * @param answer The latest one; undefined while there is none, or after it has failed.
 */
export function useRefresh(answer: object | undefined, isChanging: boolean, reload: () => void): void {
  useEffect(() => {
    if (!answer || !isChanging) return
    const readIfSeen = (): void => {
      if (!document.hidden) reload()
    }
    const timer = setTimeout(readIfSeen, refreshMs)
    document.addEventListener('visibilitychange', readIfSeen)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', readIfSeen)
    }
  }, [answer, isChanging, reload])
}
