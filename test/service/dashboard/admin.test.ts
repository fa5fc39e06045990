import assert from 'node:assert/strict'
import { test } from 'node:test'
import { days, minutes } from '../support/clock.ts'
import { codeOf, type Json, startService } from '../support/service.ts'
import { newVisitor, tokenOf } from '../support/visitor.ts'

test('an admin invites, and the link that comes of it is the new account’s way in', async (t) => {
  const service = await startService(t)
  const admin = newVisitor(service)
  await admin.enter('admin')
  const invited = await admin.post('admin-invite', { email: 'Ada@example.com', plan: 'pro' })
  assert.match(invited.body.link, /^http:\/\/127\.0\.0\.1:\d+\/link#[\w-]{43}$/)
  const visitor = newVisitor(service)
  const { account } = (await visitor.post('sign-in-with-link', { token: tokenOf(invited.body.link) })).body
  assert.deepEqual([account.email, account.plan.id, account.role], ['ada@example.com', 'pro', 'member'])
  const again = await admin.post('admin-invite', { email: 'ada@example.com', plan: 'pro' })
  assert.deepEqual([again.code, again.body.error.param], ['invalid_parameter', 'email'])
})

test('an invitation works for seven days, a link to sign in for 15 minutes', async (t) => {
  const service = await startService(t)
  const admin = newVisitor(service)
  await admin.enter('admin')
  const { body } = await admin.post('admin-invite', { email: 'ada@example.com', plan: 'pro' })
  assert.equal(Date.parse(body.expires_at) - service.clock.now(), 7 * days)
  service.clock.advance(7 * days - 1 * minutes)
  const { account } = (await newVisitor(service).post('sign-in-with-link', { token: tokenOf(body.link) })).body
  assert.equal(account.email, 'ada@example.com')
  await admin.enter('admin')
  const [row] = (await admin.get('admin-accounts', '?search=ada')).body.accounts
  const link = await admin.post('admin-link', { id: row.id })
  assert.equal(Date.parse(link.body.expires_at) - service.clock.now(), 15 * minutes)
})

test('nobody is invited where sign-up is closed', async (t) => {
  const service = await startService(t, { environment: { DOCMILL_SIGNUP: 'closed' } })
  const admin = newVisitor(service)
  await admin.enter('admin')
  assert.equal((await admin.post('admin-invite', { email: 'ada@example.com', plan: 'pro' })).code, 'sign_up_closed')
})

test('an admin sets plans, grants credits, suspends and resumes, and sees it', async (t) => {
  const service = await startService(t)
  const { email, key } = await service.account()
  const admin = newVisitor(service)
  await admin.enter('admin')
  const row = async (): Promise<Json> =>
    (await admin.get('admin-accounts', '?search=USER1')).body.accounts.find((one: Json) => one.email === email)
  const { id } = await row()
  await admin.post('admin-plan', { id, plan: 'pro_plus' })
  await admin.post('admin-credits', { id, amount: 25, kind: 'goodwill', expires_on: '2026-12-31' })
  await admin.post('admin-suspend', { id })
  const { plan, credits, suspended } = await row()
  assert.deepEqual([plan, credits, suspended], ['pro_plus', 25, true])
  const usage = () => service.fetch('/api/v1/usage', { headers: { 'x-api-key': key } })
  assert.equal(await codeOf(await usage()), 'account_suspended')
  service.clock.advance(1000)
  await admin.post('admin-resume', { id })
  service.clock.advance(1000)
  assert.equal((await usage()).status, 200)
  for (const wrong of [
    { expires_on: '2020-01-01' },
    { expires_on: 'tomorrow' },
    { amount: 0 },
    { amount: 1.5 },
    { kind: 'gift' },
  ])
    assert.equal(
      (await admin.post('admin-credits', { id, amount: 1, kind: 'pack', expires_on: null, ...wrong })).code,
      'invalid_parameter',
    )
  assert.equal((await admin.post('admin-plan', { id, plan: 'golden' })).code, 'invalid_parameter')
  assert.equal((await admin.post('admin-plan', { id: 'nobody', plan: 'free' })).code, 'not_found')
})

test('a new admin may do what an admin may, and nobody shuts themselves out', async (t) => {
  const service = await startService(t)
  const { email } = await service.account()
  const admin = newVisitor(service)
  const self = (await admin.enter('admin')).account?.id
  const accounts = (await admin.get('admin-accounts')).body.accounts
  const other = accounts.find((one: Json) => one.email === email).id
  for (const request of [{ id: self, role: 'member' }, { id: self }])
    assert.equal(
      (await admin.post('role' in request ? 'admin-role' : 'admin-suspend', request)).code,
      'invalid_parameter',
    )
  await admin.post('admin-role', { id: other, role: 'admin' })
  const colleague = newVisitor(service)
  await colleague.enter(email)
  assert.equal((await colleague.get('admin-accounts')).code, 'ok')
  await admin.post('admin-role', { id: other, role: 'member' })
  assert.equal((await colleague.get('admin-accounts')).code, 'admin_only')
})

test('a search finds by a part of the address, and takes no wildcard for one', async (t) => {
  const service = await startService(t)
  for (let n = 0; n < 3; n += 1) await service.account()
  const admin = newVisitor(service)
  await admin.enter('admin')
  const found = async (search: string) =>
    (await admin.get('admin-accounts', `?search=${encodeURIComponent(search)}`)).body.accounts.length
  assert.deepEqual(
    [await found('user2'), await found('EXAMPLE.com'), await found(''), await found('user_@'), await found("' or 1=1")],
    [1, 3, 4, 0, 0],
  )
})

test('an account is deleted with its address typed, and nobody deletes their own', async (t) => {
  const service = await startService(t)
  const account = await service.account({ credits: 5 })
  const admin = newVisitor(service)
  const self = (await admin.enter('admin')).account?.id
  const [row] = (await admin.get('admin-accounts', `?search=${account.email}`)).body.accounts
  const wrong = await admin.post('admin-delete', { id: row.id, email: 'admin' })
  assert.deepEqual([wrong.code, wrong.body.error.param], ['invalid_parameter', 'email'])
  assert.equal((await admin.post('admin-delete', { id: self, email: 'admin' })).code, 'invalid_parameter')
  assert.equal((await account.upload('x')).status, 200)
  assert.equal((await admin.post('admin-delete', { id: row.id, email: account.email.toUpperCase() })).code, 'ok')
  assert.deepEqual(
    (await admin.get('admin-accounts')).body.accounts.map(({ email }: Json) => email),
    ['admin'],
  )
  assert.equal((await admin.get('admin-accounts', '?search=deleted')).body.accounts.length, 0)
  service.clock.advance(2000)
  assert.equal((await account.upload('x')).status, 401)
})

test('an account whose document is being converted is not deleted', async (t) => {
  const service = await startService(t)
  const account = await service.account()
  const admin = newVisitor(service)
  await admin.enter('admin')
  const [row] = (await admin.get('admin-accounts', `?search=${account.email}`)).body.accounts
  const letGo = service.converter.hold()
  const converting = account.upload('x')
  await service.converter.askedFor(1)
  const { code, body } = await admin.post('admin-delete', { id: row.id, email: account.email })
  assert.deepEqual([code, /being converted/.test(body.error.message)], ['invalid_parameter', true])
  letGo()
  assert.equal((await converting).status, 200)
})

test('an admin sees how the service is, and nobody else does', async (t) => {
  const service = await startService(t)
  const account = await service.account({ credits: 7 })
  await account.upload('x')
  await account.upload('')
  const admin = newVisitor(service)
  await admin.enter('admin')
  const { body } = await admin.get('admin-service')
  assert.deepEqual(body.totals, {
    accounts: 2,
    suspended: 0,
    credits: 7,
    converted_today: 1,
    failed_today: 1,
    converted_30_days: 1,
    failed_30_days: 1,
  })
  assert.match(body.version, /^\d+\.\d+\.\d+/)
  assert.ok(body.free_bytes > 0 && body.workers.total > 0 && body.ocr.engine)
  const member = newVisitor(service)
  await member.enter(account.email)
  assert.equal((await member.get('admin-service')).code, 'admin_only')
})
