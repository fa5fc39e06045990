import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minutes } from '../support/clock.ts'
import { startProvider } from '../support/openid-provider.ts'
import { startService, type TestService } from '../support/service.ts'
import { newVisitor, type Visitor } from '../support/visitor.ts'

/** Goes to the provider and comes back, as a browser does. */
async function signIn(visitor: Visitor, change: (query: URLSearchParams) => void = () => {}) {
  const { url } = (await visitor.post('openid-start', {})).body
  const there = await fetch(url, { redirect: 'manual' })
  const back = new URL(there.headers.get('location') ?? '')
  change(back.searchParams)
  return visitor.post('openid-return', { query: back.search })
}

async function startWithProvider(t: Parameters<typeof startService>[0], environment: Record<string, string> = {}) {
  const provider = await startProvider(t)
  const service: TestService = await startService(t, {
    environment: {
      DOCMILL_OPENID_ISSUER: provider.issuer,
      DOCMILL_OPENID_CLIENT_ID: 'docmill',
      DOCMILL_OPENID_CLIENT_SECRET: 'secret',
      DOCMILL_OPENID_NAME: 'Example',
      ...environment,
    },
  })
  return { provider, service }
}

test('an account is entered by the address that the provider has checked, then by the identity alone', async (t) => {
  const { provider, service } = await startWithProvider(t)
  const { email } = await service.account()
  assert.equal((await newVisitor(service).get('session')).body.openid, 'Example')
  provider.claims = { sub: 'u1', email: email.toUpperCase(), email_verified: true }
  assert.equal((await signIn(newVisitor(service))).body.account.email, email)
  provider.claims = { sub: 'u1', email: 'moved@example.com', email_verified: true }
  assert.equal((await signIn(newVisitor(service))).body.account.email, email)
})

test('an address that is not checked, or not known, opens nothing where sign-up is by invitation', async (t) => {
  const { provider, service } = await startWithProvider(t)
  const { email } = await service.account()
  for (const claims of [
    { sub: 'u2', email, email_verified: false },
    { sub: 'u2', email },
    { sub: 'u2' },
    { sub: 'u2', email: 'stranger@example.com', email_verified: true },
  ]) {
    provider.claims = claims
    assert.equal((await signIn(newVisitor(service))).code, 'sign_in_refused')
  }
  assert.equal((await service.administration.listAccounts()).length, 2)
})

test('where sign-up is open a checked address gets an account', async (t) => {
  const { provider, service } = await startWithProvider(t, { DOCMILL_SIGNUP: 'open' })
  provider.claims = { sub: 'u3', email: 'new@example.com', email_verified: true }
  assert.equal((await signIn(newVisitor(service))).body.account.email, 'new@example.com')
})

test('what another browser began, or another state, is refused', async (t) => {
  const { provider, service } = await startWithProvider(t)
  const { email } = await service.account()
  provider.claims = { sub: 'u4', email, email_verified: true }
  const victim = newVisitor(service)
  assert.equal((await victim.post('openid-return', { query: '?code=x&state=y' })).code, 'sign_in_refused')
  const changed = await signIn(newVisitor(service), (query) => query.set('state', 'other'))
  assert.equal(changed.code, 'sign_in_refused')
  const forged = newVisitor(service)
  const name = `docmill-openid-${new URL(service.url).port}`
  forged.cookies.set(name, `${Buffer.from('{"state":"y","nonce":"n","verifier":"v"}').toString('base64url')}.00`)
  assert.equal((await forged.post('openid-return', { query: '?code=x&state=y' })).code, 'sign_in_refused')
})

test('what was begun is over after ten minutes, and when it was used', async (t) => {
  const { provider, service } = await startWithProvider(t)
  const { email } = await service.account()
  provider.claims = { sub: 'u6', email, email_verified: true }
  const late = newVisitor(service)
  const { url } = (await late.post('openid-start', {})).body
  const there = await fetch(url, { redirect: 'manual' })
  service.clock.advance(10 * minutes)
  const query = new URL(there.headers.get('location') ?? '').search
  assert.equal((await late.post('openid-return', { query })).code, 'sign_in_refused')
  const visitor = newVisitor(service)
  assert.equal((await signIn(visitor)).code, 'ok')
  assert.deepEqual(
    [...visitor.cookies.keys()].map((name) => /docmill-(\w+)/.exec(name)?.[1]),
    ['session'],
  )
})

test('an address that only becomes ours in small letters is another one', async (t) => {
  const { provider, service } = await startWithProvider(t)
  await service.administration.createAccount('jack@example.com')
  provider.claims = { sub: 'u7', email: 'jac\u212A@example.com', email_verified: true }
  assert.equal((await signIn(newVisitor(service))).code, 'sign_in_refused')
})

test('a code is exchanged with the verifier that belongs to it', async (t) => {
  const { provider, service } = await startWithProvider(t)
  const { email } = await service.account()
  provider.claims = { sub: 'u5', email, email_verified: true }
  await signIn(newVisitor(service))
  assert.deepEqual(provider.exchanged, [{ isVerified: true, secret: 'secret' }])
})
