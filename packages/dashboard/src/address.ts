/** The address in the browser's bar decides which screen is shown. */
import { useSyncExternalStore } from 'react'

const moved = 'docmill:moved'

/** Without a slash at its end. */
export function useAddress(): string {
  return useSyncExternalStore(watch, () => location.pathname.replace(/(?<=^.|[^/])\/+$/, ''))
}

/** What follows `#`: a thing on the screen. */
export function useFragment(): string {
  return useSyncExternalStore(watch, () => location.hash.slice(1))
}

/** Goes to another screen without loading the document again. */
export function goTo(path: string, { replace = false }: { replace?: boolean } = {}): void {
  if (replace) history.replaceState(null, '', path)
  else history.pushState(null, '', path)
  window.scrollTo(0, 0)
  window.dispatchEvent(new Event(moved))
}

function watch(onChange: () => void): () => void {
  window.addEventListener('popstate', onChange)
  window.addEventListener('hashchange', onChange)
  window.addEventListener(moved, onChange)
  return () => {
    window.removeEventListener('popstate', onChange)
    window.removeEventListener('hashchange', onChange)
    window.removeEventListener(moved, onChange)
  }
}
