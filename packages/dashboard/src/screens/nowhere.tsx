import { Link } from '../parts/link.tsx'

/** An address that none of the screens has. */
export function NowhereScreen() {
  return (
    <section className="card empty">
      <h1>There is nothing here</h1>
      <p className="quiet">The address may be mistyped, or what it named is gone.</p>
      <p className="actions">
        <Link href="/" className="button primary">
          Go to the overview
        </Link>
      </p>
    </section>
  )
}
