/** The person's own account: password, and the browsers that are signed in. */
import type { SessionRow } from '@docmill/server/wire'
import { ApiError } from '../api.ts'
import { useLoaded } from '../loaded.ts'
import { useAnnounce, useAttempt } from '../parts/announce.tsx'
import { Fault } from '../parts/fault.tsx'
import { Field } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { Time } from '../parts/time.tsx'
import { useAccount, useSession } from '../session.tsx'

const minPasswordLength = 10

export function AccountScreen() {
  const account = useAccount()
  return (
    <>
      <div className="screen-head">
        <h1>Account</h1>
      </div>
      <section className="card">
        <h2>{account.email}</h2>
        <p className="quiet">
          Plan {account.plan.name}
          {account.role === 'admin' && ', admin of this service'}
        </p>
      </section>
      <PasswordCard />
      <SessionsCard />
    </>
  )
}

function PasswordCard() {
  const account = useAccount()
  const isTooLate = !account.has_password && !account.may_set_password
  const { ask, renew } = useSession()
  const announce = useAnnounce()
  const save = async (data: FormData): Promise<void> => {
    const current = data.get('current')
    const answer = await ask('set-password', {
      password: String(data.get('password')),
      ...(current === null ? {} : { current: String(current) }),
    })
    await renew(answer)
    announce('Password saved. Other browsers were signed out.')
  }
  return (
    <section className="card">
      <h2>{account.has_password ? 'Change password' : 'Choose a password'}</h2>
      {isTooLate ? (
        <p className="quiet">You signed in too long ago to choose a password. Sign out and sign in again first.</p>
      ) : (
        <Form key={String(account.has_password)} onSend={save} fields={['current', 'password']} className="form narrow">
          {({ isBusy, errorOf }) => (
            <>
              <input type="hidden" name="username" autoComplete="username" value={account.email} readOnly />
              {!account.may_set_password && (
                <Field label="Current password" error={errorOf('current')}>
                  {(props) => (
                    <input {...props} name="current" type="password" autoComplete="current-password" required />
                  )}
                </Field>
              )}
              <Field
                label="New password"
                hint={`At least ${minPasswordLength} characters.`}
                error={errorOf('password')}
              >
                {(props) => (
                  <input
                    {...props}
                    name="password"
                    type="password"
                    autoComplete="new-password"
                    minLength={minPasswordLength}
                    maxLength={200}
                    required
                  />
                )}
              </Field>
              <button type="submit" className="button primary" disabled={isBusy}>
                {isBusy ? 'Saving …' : 'Save password'}
              </button>
            </>
          )}
        </Form>
      )}
    </section>
  )
}

function SessionsCard() {
  const { value, error, reload } = useLoaded('sessions')
  const { ask } = useSession()
  const announce = useAnnounce()
  const attempt = useAttempt()
  if (error) return <Fault error={error} again={reload} />
  if (!value) return null
  const end = (id: string): Promise<void> =>
    attempt(async () => {
      await ask('end-session', { id }).catch(passOverAbsent)
      announce('That browser was signed out.')
      reload()
    })
  const endOthers = (): Promise<void> =>
    attempt(async () => {
      await ask('end-other-sessions', {})
      announce('All other browsers were signed out.')
      reload()
    })
  return (
    <section className="card">
      <div className="card-head">
        <h2>Signed-in browsers</h2>
        {value.sessions.length > 1 && (
          <button type="button" className="button small-button" onClick={endOthers}>
            Sign out everywhere else
          </button>
        )}
      </div>
      <ul className="sessions">
        {value.sessions.map((row) => (
          <li key={row.id}>
            <div>
              <strong>{browserOf(row)}</strong>
              <p className="quiet small">
                {row.address} ·{' '}
                {row.current ? (
                  'this browser'
                ) : (
                  <>
                    seen <Time at={row.seen_at} near />
                  </>
                )}{' '}
                · since <Time at={row.created_at} />
              </p>
            </div>
            {!row.current && (
              <button
                type="button"
                className="button small-button"
                onClick={() => end(row.id)}
                aria-label={`Sign out ${browserOf(row)}`}
              >
                Sign out
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What has ended by itself is what was wanted. */
function passOverAbsent(error: unknown): void {
  if (!(error instanceof ApiError && error.code === 'not_found')) throw error
}

/** E.g. “Firefox on Linux”, as far as the browser's own name states it. */
function browserOf({ agent }: SessionRow): string {
  const browser = /(Firefox|Edg|OPR|Chrome|Safari)\//.exec(agent)?.[1]
  const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera' }
  const system = /(Android|iPhone|iPad|Windows|Mac OS X|Linux)/.exec(agent)?.[1]
  if (!browser) return agent.slice(0, 40) || 'Unknown browser'
  return `${names[browser] ?? browser}${system ? ` on ${system === 'Mac OS X' ? 'macOS' : system}` : ''}`
}
