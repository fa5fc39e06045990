/** Signing in with a password, a link by mail, or an OpenID provider; and asking for an account where that is open. */
import { useState } from 'react'
import { send } from '../api.ts'
import { Field } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { useSession } from '../session.tsx'
import { Entrance } from './entrance.tsx'

export function SignInScreen() {
  const { signup, openid, hasEnded } = useSession()
  const [way, setWay] = useState<'password' | 'link'>('password')
  return (
    <Entrance title={way === 'password' ? 'Sign in' : signup === 'open' ? 'Sign in or sign up' : 'Get a sign-in link'}>
      {hasEnded && (
        <p className="notice" role="status">
          Your session has ended. Sign in again to go on.
        </p>
      )}
      {way === 'password' ? <PasswordForm /> : <LinkForm />}
      {openid && way === 'password' && <ProviderButton name={openid} />}
      <p className="small">
        <button type="button" className="as-link" onClick={() => setWay(way === 'password' ? 'link' : 'password')}>
          {way === 'link'
            ? 'Sign in with a password'
            : signup === 'open'
              ? 'Create an account, or sign in without a password'
              : 'Forgot your password, or no password yet?'}
        </button>
      </p>
      {way === 'password' && <FirstVisit />}
    </Entrance>
  )
}

function PasswordForm() {
  const { renew } = useSession()
  const enter = async (data: FormData): Promise<void> => {
    const answer = await send(
      'sign-in',
      { email: String(data.get('email')), password: String(data.get('password')) },
      undefined,
    )
    await renew(answer)
  }
  return (
    <Form onSend={enter}>
      {({ isBusy }) => (
        <>
          <Field label="Email">
            {(props) => (
              <input
                {...props}
                name="email"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                required
              />
            )}
          </Field>
          <Field label="Password">
            {(props) => <input {...props} name="password" type="password" autoComplete="current-password" required />}
          </Field>
          <button type="submit" className="button primary wide" disabled={isBusy}>
            {isBusy ? 'Signing in …' : 'Sign in'}
          </button>
        </>
      )}
    </Form>
  )
}

/** Only somebody at the machine itself sees a deployment that has its links in its log. */
function FirstVisit() {
  const { mail } = useSession()
  if (mail !== 'log') return null
  return (
    <p className="quiet small">
      First visit? The first start printed a sign-in link in its terminal;{' '}
      <code>npm run docmill -- account link admin</code> prints a new one.
    </p>
  )
}

function LinkForm() {
  const { mail } = useSession()
  const [sentTo, setSentTo] = useState<string>()
  const ask = async (data: FormData): Promise<void> => {
    const email = String(data.get('email'))
    await send('request-link', { email }, undefined)
    setSentTo(email)
  }
  if (mail === 'none')
    return (
      <p>
        This service does not send email. Ask its operator for a link: <code>docmill account link EMAIL</code> prints
        one.
      </p>
    )
  if (sentTo)
    return (
      <p role="status">
        {mail === 'log'
          ? 'If this address can sign in, a link for '
          : 'If this address can sign in, a link was sent to '}
        <strong>{sentTo}</strong>
        {mail === 'log' ? ' is in the log of the service.' : '.'} It works once, within 15 minutes.
      </p>
    )
  return (
    <Form onSend={ask} fields={['email']}>
      {({ isBusy, errorOf }) => (
        <>
          <Field
            label="Email"
            error={errorOf('email')}
            hint={mail === 'log' ? 'The link is written to the log of the service.' : undefined}
          >
            {(props) => <input {...props} name="email" type="email" autoComplete="email" required />}
          </Field>
          <button type="submit" className="button primary wide" disabled={isBusy}>
            Send me a link
          </button>
        </>
      )}
    </Form>
  )
}

function ProviderButton({ name }: { name: string }) {
  const begin = async (): Promise<void> => {
    const { url } = await send('openid-start', {}, undefined)
    location.assign(url)
  }
  return (
    <>
      <p className="or quiet small">or</p>
      <Form onSend={begin}>
        {({ isBusy }) => (
          <button type="submit" className="button wide" disabled={isBusy}>
            Sign in with {name}
          </button>
        )}
      </Form>
    </>
  )
}
