import { Link } from '../parts/link.tsx'
import { useSession } from '../session.tsx'
import { Entrance } from './entrance.tsx'

const title = 'Page not found'
const reason = 'The page does not exist or was removed.'

/** An address that none of the screens has. */
export function NowhereScreen() {
  const { account } = useSession()
  if (!account)
    return (
      <Entrance title={title}>
        <p>{reason}</p>
        <p>
          <a href="/docs">Documentation</a> · <Link href="/sign-in">Sign in</Link>
        </p>
      </Entrance>
    )
  return (
    <section className="card empty">
      <h1>{title}</h1>
      <p className="quiet">{reason}</p>
      <p className="actions">
        <Link href="/" className="button primary">
          Go to the overview
        </Link>
      </p>
    </section>
  )
}
