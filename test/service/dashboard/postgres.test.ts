import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { skipPostgres, usePostgres } from '../support/postgres.ts'
import { type Json, startService, type TestService } from '../support/service.ts'
import { newVisitor, tokenOf, upload } from '../support/visitor.ts'

describe('on PostgreSQL', { skip: skipPostgres }, () => {
  const createDatabase = usePostgres()

  test('a NUL in a text is refused, which the database would not keep', async (t) => {
    const service = await startService(t, { environment: { DATABASE_URL: await createDatabase() } })
    const visitor = newVisitor(service)
    await visitor.enter('admin')
    for (const [name, request] of [
      ['sign-in', { email: 'a\0b', password: 'x' }],
      ['end-session', { id: '\0' }],
      ['revoke-key', { id: '\0' }],
      ['admin-plan', { id: '\0', plan: 'free' }],
      ['billing-return', { checkout: 'cs_\0' }],
    ] as const)
      assert.equal((await visitor.post(name, request)).code, 'invalid_parameter', name)
    assert.equal((await visitor.get('admin-accounts', '?search=a%00d')).body.accounts.length, 1)
  })

  test('attempts to sign in are limited for all replicas together', async (t) => {
    const environment = { DATABASE_URL: await createDatabase() }
    const replicas = [await startService(t, { environment }), await startService(t, { environment })]
    const codes: string[] = []
    for (let n = 0; n < 12; n += 1) {
      const visitor = newVisitor(replicas[n % 2] as TestService)
      codes.push((await visitor.post('sign-in', { email: 'admin', password: 'guess' })).code)
    }
    assert.deepEqual(
      [...new Set(codes.slice(0, 10)), ...codes.slice(10)],
      ['sign_in_failed', 'rate_limited', 'rate_limited'],
    )
  })

  test('people sign in, make keys, convert, see their ledger, and are administered', async (t) => {
    const service = await startService(t, { environment: { DATABASE_URL: await createDatabase() } })
    const admin = newVisitor(service)
    await admin.post('sign-in-with-link', { token: service.first?.token })
    const invited = await admin.post('admin-invite', { email: 'ada_1@example.com', plan: 'pro' })
    const ada = newVisitor(service)
    const { account } = (await ada.post('sign-in-with-link', { token: tokenOf(invited.body.link) })).body
    await admin.post('admin-credits', { id: account.id, amount: 7, kind: 'pack', expires_on: '2027-01-01' })

    assert.equal((await ada.post('set-password', { password: 'correct horse battery' })).code, 'ok')
    const key = { name: 'laptop', scopes: ['convert'], expires_in_days: 30, daily_limit: 5 }
    const { row } = (await ada.post('create-key', key)).body
    const rotated = (await ada.post('rotate-key', { id: row.id, grace_hours: 2 })).body
    assert.ok(rotated.row.grace_until)
    assert.equal((await ada.post('convert', upload('x'))).code, 'ok')

    const overview = (await ada.get('overview')).body
    assert.deepEqual([overview.used, overview.credits.available, overview.grants.length], [1, 7, 1])
    assert.deepEqual(overview.days.at(-1), { day: '2026-05-04', free: 1, paid: 0, failures: {} })
    assert.deepEqual([overview.conversions.length, overview.conversions[0].bytes], [1, 1])
    assert.equal((await ada.get('ledger')).body.entries[0].amount, 7)
    assert.equal((await ada.get('sessions')).body.sessions.length, 1)
    const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const csv = await service.fetch('/dashboard/api/ledger.csv', { headers: { cookie } })
    assert.equal((await csv.text()).split('\r\n').length, 3)
    const { requests, outcomes, types, next } = (await ada.get('requests', '?outcome=converted')).body
    assert.deepEqual([requests.length, outcomes, types, next], [1, ['free'], ['txt'], null])
    assert.deepEqual((await ada.get('requests', '?outcome=failed&before=99')).body.requests, [])

    const found = async (search: string): Promise<Json[]> =>
      (await admin.get('admin-accounts', `?search=${encodeURIComponent(search)}`)).body.accounts
    const [one] = await found('ADA_1')
    assert.deepEqual([one.plan, one.used_today, one.credits], ['pro', 1, 7])
    assert.deepEqual([(await found('ada%')).length, (await found('')).length], [0, 2])
  })
})
