/** The screens and the addresses that they have. */
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { goTo, useAddress } from './address.ts'
import { Announcements } from './parts/announce.tsx'
import { Boundary } from './parts/boundary.tsx'
import { Fault } from './parts/fault.tsx'
import { Frame } from './parts/frame.tsx'
import { keepRunsFor } from './playground/runs.ts'
import { AccountScreen } from './screens/account.tsx'
import { KeysScreen } from './screens/keys.tsx'
import { LinkScreen } from './screens/link.tsx'
import { NowhereScreen } from './screens/nowhere.tsx'
import { OverviewScreen } from './screens/overview.tsx'
import { ReturnScreen } from './screens/return.tsx'
import { SignInScreen } from './screens/sign-in.tsx'
import { SessionProvider, useSession } from './session.tsx'

/** Loaded when they are asked for. */
const PlaygroundScreen = lazy(() => import('./screens/playground.tsx'))
const RequestsScreen = lazy(() => import('./screens/requests.tsx'))
const JobsScreen = lazy(() => import('./screens/jobs.tsx'))
const BillingScreen = lazy(() => import('./screens/billing.tsx'))
const AdminScreen = lazy(() => import('./screens/admin.tsx'))

interface Screen {
  title: string
  Content: ComponentType
}

const screens: Record<string, Screen> = {
  '/': { title: 'Overview', Content: OverviewScreen },
  '/playground': { title: 'Playground', Content: PlaygroundScreen },
  '/requests': { title: 'Requests', Content: RequestsScreen },
  '/jobs': { title: 'Jobs', Content: JobsScreen },
  '/keys': { title: 'API keys', Content: KeysScreen },
  '/billing': { title: 'Billing', Content: BillingScreen },
  '/account': { title: 'Account', Content: AccountScreen },
  '/admin': { title: 'Accounts', Content: AdminScreen },
}

const nowhere: Screen = { title: 'Page not found', Content: NowhereScreen }
const signIn: Screen = { title: 'Sign in', Content: SignInScreen }

/** Those that a person sees who is not signed in. */
const entrances: Record<string, Screen> = {
  '/sign-in': signIn,
  '/sign-in/return': { title: 'Signing in', Content: ReturnScreen },
  '/link': { title: 'Signing in', Content: LinkScreen },
}

export function App() {
  return (
    <Announcements>
      <SessionProvider failed={(error, again) => <Fault error={error} again={again} />}>
        <Place />
      </SessionProvider>
    </Announcements>
  )
}

function Place() {
  const address = useAddress()
  const { account } = useSession()
  const entrance = entrances[address]
  const screen = screens[address] ?? nowhere
  const isEntrance = entrance !== undefined && !(account && address === '/sign-in')
  const isForAll = account !== null || screen === nowhere
  const shown = isEntrance ? entrance : isForAll ? screen : signIn
  useEffect(() => {
    document.title = `${shown.title} · Docmill`
  }, [shown])
  const email = account?.email ?? null
  useEffect(() => keepRunsFor(email), [email])
  useEffect(() => {
    if (account && address === '/sign-in') goTo('/', { replace: true })
  }, [account, address])
  const content = (
    <Boundary key={address}>
      <Suspense fallback={<p className="quiet loading">Loading …</p>}>
        <shown.Content />
      </Suspense>
    </Boundary>
  )
  return account && shown === screen ? <Frame>{content}</Frame> : content
}
