import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Email, Mail } from '../../../packages/server/src/sign-in/mail.ts'
import { days, minutes } from '../support/clock.ts'
import { startService, type TestService } from '../support/service.ts'
import { newVisitor, tokenOf, type Visitor } from '../support/visitor.ts'
import { inTime } from '../support/wait.ts'
import { openWire } from '../support/wire.ts'

const password = 'correct horse battery'

/** Emails that the service sends from now on. */
function emailsOf(service: TestService, kind: Mail['kind'] = 'smtp'): { next(): Promise<Email>; all: Email[] } {
  const all: Email[] = []
  const waiting: ((sent: Email) => void)[] = []
  service.services.mail = {
    kind,
    send(sent) {
      all.push(sent)
      waiting.shift()?.(sent)
    },
  }
  return { all, next: () => inTime('an email is sent', new Promise<Email>((resolve) => waiting.push(resolve))) }
}

async function withPassword(service: TestService, email: string): Promise<Visitor> {
  const visitor = newVisitor(service)
  await visitor.enter(email)
  assert.equal((await visitor.post('set-password', { password })).code, 'ok')
  return visitor
}

test('the link of the first start signs the admin in, once', async (t) => {
  const service = await startService(t)
  const visitor = newVisitor(service)
  const token = service.first?.token
  const answer = await visitor.post('sign-in-with-link', { token })
  assert.equal(answer.body.account.role, 'admin')
  const [cookie] = answer.response.headers.getSetCookie()
  assert.match(cookie ?? '', /^docmill-session-\d+=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/)
  assert.equal((await visitor.get('overview')).code, 'ok')
  assert.equal((await newVisitor(service).post('sign-in-with-link', { token })).code, 'sign_in_link_invalid')
})

test('a link is too old after 15 minutes', async (t) => {
  const service = await startService(t)
  service.clock.advance(15 * minutes)
  const answer = await newVisitor(service).post('sign-in-with-link', { token: service.first?.token })
  assert.equal(answer.code, 'sign_in_link_invalid')
})

test('of two who open one link at once, one is signed in', async (t) => {
  const service = await startService(t)
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => newVisitor(service).post('sign-in-with-link', { token: service.first?.token })),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401, 401])
})

test('neither token nor password lies in the database as it is', async (t) => {
  const service = await startService(t)
  const visitor = await withPassword(service, 'admin')
  const [token] = visitor.cookies.values()
  const { read } = service.services.store
  const rows = await Promise.all(
    (['sessions', 'signInLinks', 'credentials'] as const).map((table) => read.selectFrom(table).selectAll().execute()),
  )
  const text = JSON.stringify(rows)
  assert.ok(!text.includes(token ?? '-') && !text.includes(password))
  assert.match(text, /\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('a password signs in, also the admin whose name is no address, and another one does not', async (t) => {
  const service = await startService(t)
  await withPassword(service, 'admin')
  const visitor = newVisitor(service)
  assert.equal((await visitor.post('sign-in', { email: 'admin', password: 'something else' })).code, 'sign_in_failed')
  assert.equal((await visitor.get('session')).body.account, null)
  const answer = await visitor.post('sign-in', { email: ' Admin', password })
  assert.equal(answer.body.account.email, 'admin')
  assert.equal(answer.body.account.may_set_password, false)
})

test('an unknown address is answered as a wrong password is, word for word', async (t) => {
  const service = await startService(t)
  await withPassword(service, 'admin')
  const attempt = async (email: string) => {
    const { body, status } = await newVisitor(service).post('sign-in', { email, password: 'not the password' })
    return { status, error: { ...body.error, request_id: '' } }
  }
  assert.deepEqual(await attempt('nobody@example.com'), await attempt('admin'))
})

test('asking for a link is answered the same for everybody, and only the known get an email', async (t) => {
  const service = await startService(t)
  const { email } = await service.account()
  const emails = emailsOf(service)
  const coming = emails.next()
  const unknown = await newVisitor(service).post('request-link', { email: 'nobody@example.com' })
  const known = await newVisitor(service).post('request-link', { email })
  assert.deepEqual([unknown.status, unknown.body], [known.status, known.body])
  const sent = await coming
  assert.deepEqual([emails.all.length, sent.to], [1, email])
  const [link = ''] = /http\S+/.exec(sent.text.split('\n\n')[1] ?? '') ?? []
  const answer = await newVisitor(service).post('sign-in-with-link', { token: tokenOf(link) })
  assert.equal(answer.body.account.email, email)
})

test('a link leads to the service’s own address, whatever host it was asked for by', async (t) => {
  const service = await startService(t)
  const { email } = await service.account()
  const emails = emailsOf(service)
  const coming = emails.next()
  const { port } = new URL(service.url)
  const wire = await openWire(service.url)
  const body = JSON.stringify({ email })
  await wire.write(
    `POST /dashboard/api/request-link HTTP/1.1\r\nHost: 203.0.113.7:${port}\r\nOrigin: http://203.0.113.7:${port}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
  const { text } = await coming
  wire.socket.destroy()
  assert.ok(text.includes(`${service.services.baseUrl}/link#`) && !text.includes('203.0.113.7'))
})

test('where sign-up is open, a link makes the account when it is used', async (t) => {
  const service = await startService(t, { environment: { DOCMILL_SIGNUP: 'open' } })
  const emails = emailsOf(service)
  const coming = emails.next()
  await newVisitor(service).post('request-link', { email: 'New@example.com' })
  const { text } = await coming
  assert.equal((await service.administration.listAccounts()).length, 1)
  const visitor = newVisitor(service)
  const answer = await visitor.post('sign-in-with-link', { token: tokenOf(text.split('\n\n')[1] ?? '') })
  assert.deepEqual([answer.body.account.email, answer.body.account.plan.id], ['new@example.com', 'free'])
})

test('sign-up is not open to whoever comes through a proxy', async (t) => {
  const service = await startService(t, { environment: { DOCMILL_SIGNUP: 'open' } })
  const emails = emailsOf(service)
  const visitor = newVisitor(service)
  for (const header of ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'via'])
    await visitor.post('request-link', { email: `${header}@example.com` }, { [header]: 'proxy.example' })
  const coming = emails.next()
  await visitor.post('request-link', { email: 'direct@example.com' })
  await coming
  assert.deepEqual(
    emails.all.map(({ to }) => to),
    ['direct@example.com'],
  )
})

test('a sign-in gives a new session and ends the one that was there, whoever set it', async (t) => {
  const service = await startService(t)
  await withPassword(service, 'admin')
  const visitor = newVisitor(service)
  visitor.cookies.set(`docmill-session-${new URL(service.url).port}`, 'x'.repeat(43))
  await visitor.post('sign-in', { email: 'admin', password })
  const [first = ''] = visitor.cookies.values()
  assert.notEqual(first, 'x'.repeat(43))
  await visitor.post('sign-in', { email: 'admin', password })
  const [second = ''] = visitor.cookies.values()
  assert.notEqual(second, first)
  const old = newVisitor(service)
  for (const name of visitor.cookies.keys()) old.cookies.set(name, first)
  assert.equal((await old.get('overview')).code, 'session_missing')
})

test('who signs out is signed out, also with the cookie that was kept', async (t) => {
  const service = await startService(t)
  const visitor = newVisitor(service)
  await visitor.enter('admin')
  const kept = new Map(visitor.cookies)
  await visitor.post('sign-out', {})
  assert.equal(visitor.cookies.size, 0)
  for (const [name, value] of kept) visitor.cookies.set(name, value)
  assert.equal((await visitor.get('overview')).code, 'session_missing')
})

test('a session that is not used ends after 14 days, one that is used after 60', async (t) => {
  const service = await startService(t)
  const idle = newVisitor(service)
  await idle.enter('admin')
  service.clock.advance(13 * days)
  assert.equal((await idle.get('overview')).code, 'ok')
  service.clock.advance(14 * days)
  assert.equal((await idle.get('overview')).code, 'session_missing')

  const busy = newVisitor(service)
  await busy.enter('admin')
  for (let day = 0; day < 60; day += 10) {
    assert.equal((await busy.get('overview')).code, 'ok')
    service.clock.advance(10 * days)
  }
  assert.equal((await busy.get('overview')).code, 'session_missing')
})

test('sessions are listed, ended one by one or all others at once, and only one’s own', async (t) => {
  const service = await startService(t)
  const [here, there, elsewhere, stranger] = [1, 2, 3, 4].map(() => newVisitor(service)) as [
    Visitor,
    Visitor,
    Visitor,
    Visitor,
  ]
  const { email } = await service.account()
  for (const visitor of [here, there, elsewhere]) await visitor.enter('admin')
  await stranger.enter(email)
  const { sessions } = (await here.get('sessions')).body
  assert.equal(sessions.length, 3)
  assert.equal(sessions.filter((one: { current: boolean }) => one.current).length, 1)
  const theirs = (await there.get('sessions')).body.sessions.find((one: { current: boolean }) => one.current).id
  assert.equal((await stranger.post('end-session', { id: theirs })).code, 'not_found')
  assert.equal((await here.post('end-session', { id: theirs })).code, 'ok')
  assert.equal((await there.get('overview')).code, 'session_missing')
  await here.post('end-other-sessions', {})
  assert.equal((await elsewhere.get('overview')).code, 'session_missing')
  assert.deepEqual([(await here.get('overview')).code, (await stranger.get('overview')).code], ['ok', 'ok'])
})

test('a password is changed with the present one, and signs all others out', async (t) => {
  const service = await startService(t)
  await withPassword(service, 'admin')
  const [here, there] = [newVisitor(service), newVisitor(service)]
  for (const visitor of [here, there]) await visitor.post('sign-in', { email: 'admin', password })
  const wrong = await here.post('set-password', { current: 'guessed', password: 'another password' })
  assert.deepEqual([wrong.code, wrong.body.error.param], ['password_incorrect', 'current'])
  assert.equal((await here.post('set-password', { password: 'another password' })).code, 'password_incorrect')
  assert.equal((await here.post('set-password', { current: password, password: 'short' })).code, 'password_unsuitable')
  assert.equal((await here.post('set-password', { current: password, password: 'another password' })).code, 'ok')
  assert.deepEqual([(await here.get('overview')).code, (await there.get('overview')).code], ['ok', 'session_missing'])
  assert.equal((await there.post('sign-in', { email: 'admin', password })).code, 'sign_in_failed')
})

test('a new password ends every session that there was: a copy of the cookie, too, opens nothing', async (t) => {
  const service = await startService(t)
  const visitor = newVisitor(service)
  await visitor.enter('admin')
  const thief = newVisitor(service)
  for (const [name, value] of visitor.cookies) thief.cookies.set(name, value)
  const csrfBefore = visitor.csrfToken
  assert.equal((await visitor.post('set-password', { password })).code, 'ok')
  assert.notEqual(visitor.csrfToken, csrfBefore)
  assert.deepEqual(
    [(await thief.get('overview')).code, (await visitor.get('overview')).code],
    ['session_missing', 'ok'],
  )
  const again = await visitor.post('set-password', { password: 'without the present one' })
  assert.deepEqual([again.code, again.body.error.param], ['password_incorrect', 'current'])
})

test('a new password ends the links that are on their way, and is reported by mail', async (t) => {
  const service = await startService(t)
  const { email } = await service.account()
  const visitor = newVisitor(service)
  await visitor.enter(email)
  const link = await service.administration.createLink(email)
  const emails = emailsOf(service)
  await visitor.post('set-password', { password })
  assert.deepEqual(
    emails.all.map(({ to, subject }) => [to, subject]),
    [[email, 'Your password was changed']],
  )
  assert.equal(
    (await newVisitor(service).post('sign-in-with-link', { token: tokenOf(link) })).code,
    'sign_in_link_invalid',
  )
})

test('the first password is chosen within a day of a sign-in, so that an old cookie makes none', async (t) => {
  const service = await startService(t)
  const visitor = newVisitor(service)
  await visitor.enter('admin')
  service.clock.advance(1 * days)
  assert.equal((await visitor.get('session')).body.account.may_set_password, false)
  assert.equal((await visitor.post('set-password', { password })).code, 'sign_in_again')
  await visitor.enter('admin')
  service.clock.advance(1 * days - 1 * minutes)
  assert.equal((await visitor.post('set-password', { password })).code, 'ok')
})

test('an email goes to the address of the account, however it was typed', async (t) => {
  const service = await startService(t)
  const { email } = await service.account()
  const emails = emailsOf(service)
  const coming = emails.next()
  await newVisitor(service).post('request-link', { email: email.toUpperCase() })
  assert.equal((await coming).to, email)
  // U+212A, whose small form is the Latin k: an address of somebody else.
  const odd = await newVisitor(service).post('request-link', { email: 'jac\u212A@example.com' })
  assert.deepEqual([odd.code, emails.all.length], ['invalid_parameter', 1])
})

test('what is guessed first is taken for no password', async (t) => {
  const service = await startService(t)
  const visitor = newVisitor(service)
  await visitor.enter('admin')
  for (const weak of ['Password123', 'aaaaaaaaaaaa']) {
    const { code, body } = await visitor.post('set-password', { password: weak })
    assert.deepEqual([code, body.error.param], ['password_unsuitable', 'password'])
  }
})

test('a link replaces a forgotten password, while it is fresh', async (t) => {
  const service = await startService(t)
  await withPassword(service, 'admin')
  const visitor = newVisitor(service)
  await visitor.enter('admin')
  assert.equal((await visitor.post('set-password', { password: 'remembered now' })).code, 'ok')
  service.clock.advance(15 * minutes)
  assert.equal((await visitor.post('set-password', { password: 'yet another one' })).code, 'password_incorrect')
})

test('attempts to sign in are limited for an account and for an address, before the password is looked at', async (t) => {
  const service = await startService(t)
  const visitor = newVisitor(service)
  const codes: string[] = []
  for (let n = 0; n < 11; n += 1)
    codes.push((await visitor.post('sign-in', { email: 'admin', password: 'guess' })).code)
  assert.deepEqual([...new Set(codes.slice(0, 10)), codes[10]], ['sign_in_failed', 'rate_limited'])
  for (let n = 0; n < 10; n += 1) await visitor.post('sign-in', { email: `${n}@example.com`, password: 'guess' })
  const other = await visitor.post('sign-in', { email: 'fresh@example.com', password: 'guess' })
  assert.equal(other.code, 'rate_limited')
  assert.ok(other.response.headers.has('retry-after'))
})

test('emails are limited too', async (t) => {
  const service = await startService(t)
  emailsOf(service)
  const codes: string[] = []
  const ask = async () => (await newVisitor(service).post('request-link', { email: 'a@example.com' })).code
  for (let n = 0; n < 6; n += 1) codes.push(await ask())
  assert.deepEqual(codes, ['ok', 'ok', 'ok', 'ok', 'ok', 'rate_limited'])
  service.clock.advance(11 * minutes)
  assert.equal(await ask(), 'rate_limited')
  service.clock.advance(1 * minutes)
  assert.equal(await ask(), 'ok')
})

test('the cookie is bound to https where the service is reached by it', async (t) => {
  const service = await startService(t, { environment: { DOCMILL_BASE_URL: 'https://docs.example.com' } })
  const answer = await newVisitor(service).post(
    'sign-in-with-link',
    { token: service.first?.token },
    { origin: 'https://docs.example.com' },
  )
  const [cookie] = answer.response.headers.getSetCookie()
  assert.match(cookie ?? '', /^__Host-docmill-session=.*; HttpOnly; SameSite=Strict; Secure$/)
  assert.equal((await service.fetch('/')).headers.get('strict-transport-security'), 'max-age=31536000')
})
