/** What is around each screen of somebody who is signed in. */
import type { SignedIn } from '@docmill/server/wire'
import { type ReactNode, useEffect, useRef } from 'react'
import { goTo, useAddress } from '../address.ts'
import { useAccount, useSession } from '../session.tsx'
import { useAttempt } from './announce.tsx'
import { Brand } from './brand.tsx'
import { Link } from './link.tsx'
import { ThemeSwitch } from './theme.tsx'

interface Place {
  path: string
  name: string
  /** Absent where everybody sees it. */
  isFor?(session: { sells: boolean; jobs: boolean; role: SignedIn['role'] }): boolean
}

const places: readonly Place[] = [
  { path: '/', name: 'Overview' },
  { path: '/playground', name: 'Playground' },
  { path: '/requests', name: 'Requests' },
  { path: '/jobs', name: 'Jobs', isFor: ({ jobs }) => jobs },
  { path: '/keys', name: 'API keys' },
  { path: '/billing', name: 'Billing', isFor: ({ sells }) => sells },
  { path: '/account', name: 'Account' },
  { path: '/admin', name: 'Admin', isFor: ({ role }) => role === 'admin' },
]

export function Frame({ children }: { children: ReactNode }) {
  const address = useAddress()
  const account = useAccount()
  const { ask, renew, sells, jobs, keyless } = useSession()
  const main = useRef<HTMLElement>(null)
  const before = useRef(address)
  const strip = useRef<HTMLElement>(null)
  // A screen reader goes on reading where the new screen begins.
  useEffect(() => {
    if (before.current !== address) main.current?.focus({ preventScroll: true })
    before.current = address
    // On a phone the places are a strip that is wider than the screen.
    strip.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [address])

  const attempt = useAttempt()
  const signOut = (): Promise<void> =>
    attempt(async () => {
      await ask('sign-out', {})
      await renew()
      goTo('/', { replace: true })
    })
  const shown = places.filter(({ isFor }) => !isFor || isFor({ sells, jobs, role: account.role }))
  return (
    <>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <header className="top">
        <div className="top-inner">
          <Brand />
          <nav aria-label="Main" ref={strip}>
            {shown.map(({ path, name }) => (
              <Link
                key={path}
                href={path}
                aria-current={address === path ? 'page' : undefined}
                title={path === '/account' ? account.email : undefined}
              >
                {name}
              </Link>
            ))}
            <a href="/docs">Docs</a>
          </nav>
          <div className="who">
            <ThemeSwitch />
            {!keyless && (
              <button type="button" className="button plain" onClick={signOut}>
                Sign out
              </button>
            )}
          </div>
        </div>
      </header>
      {account.suspended && (
        <p className="banner" role="alert">
          This account is suspended. Its keys are refused; ask the operator of this service.
        </p>
      )}
      <main id="main" ref={main} tabIndex={-1}>
        {children}
      </main>
      <footer className="bottom quiet">
        <a href="/docs">Documentation</a>
        <a href="/docs/api">API reference</a>
        <a href="/docs/errors">Errors</a>
        <a href="/openapi.json">OpenAPI</a>
      </footer>
    </>
  )
}
