/** Jobs as a caller has them, on both databases. */
import { describe, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Parts } from '../../../packages/server/src/foundation.ts'
import { skipPostgres, usePostgres } from '../support/postgres.ts'
import { type Json, startService, type TestAccount, type TestService } from '../support/service.ts'
import { until } from '../support/wait.ts'

export interface JobOptions {
  names?: readonly string[]
  fields?: Record<string, string>
  headers?: Record<string, string>
}

export interface Answered {
  status: number
  headers: Headers
  body: Json
}

export interface JobAccount extends TestAccount {
  call(method: string, path: string, init?: RequestInit): Promise<Answered>
  /** Creates a job of uploaded files. */
  submit(contents: readonly string[], options?: JobOptions): Promise<Answered>
  /** Creates a job of URLs. */
  submitJson(body: object, headers?: Record<string, string>): Promise<Answered>
  /** The job once it has ended. */
  ended(id: string): Promise<Json>
  job(id: string): Promise<Json>
}

export async function jobAccount(
  service: TestService,
  options?: Parameters<TestService['account']>[0],
): Promise<JobAccount> {
  const account = await service.account(options)
  const authorization = `Bearer ${account.key}`
  const call: JobAccount['call'] = async (method, path, init = {}) => {
    const headers = { authorization, ...(init.headers as Record<string, string>) }
    const response = await service.fetch(path, { ...init, method, headers })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
  }
  const job = async (id: string): Promise<Json> => (await call('GET', `/api/v1/jobs/${id}`)).body
  return {
    ...account,
    call,
    job,
    submit(contents, { names = [], fields = {}, headers = {} } = {}) {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.append(name, value)
      for (const [at, content] of contents.entries()) body.append('file', new Blob([content]), names[at] ?? `${at}.txt`)
      return call('POST', '/api/v1/jobs', { body, headers })
    },
    submitJson: (body, headers = {}) =>
      call('POST', '/api/v1/jobs', {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      }),
    async ended(id) {
      await until(`job ${id} ends`, async () => (await job(id)).finished_at !== null)
      return job(id)
    },
  }
}

/** Time goes by, for pg-boss too, which asks the database for it. */
export async function passTime({ clock, services: { store } }: TestService, ms: number): Promise<void> {
  clock.advance(ms)
  if (store.dialect === 'sqlite') return
  await store.transaction((tx) =>
    sql`update docmill_jobs.job set start_after = start_after - ${`${ms} milliseconds`}::interval
      where state < 'active'`.execute(tx),
  )
}

/** It goes by in steps, until the test is over. */
export function keepPassing(t: TestContext, service: TestService, ms: number): void {
  let isOver = false
  const pass = async (): Promise<void> => {
    while (!isOver) {
      await passTime(service, ms)
      await pause(50)
    }
  }
  // What is under way when the service stops finds no database.
  pass().catch(() => {})
  t.after(() => {
    isOver = true
  })
}

export type StartService = (
  t: TestContext,
  options?: { environment?: Record<string, string>; parts?: Parts },
) => Promise<TestService>

/** Defines the same tests on SQLite and, where it is installed, on PostgreSQL with pg-boss. */
export function onEachDatabase(define: (start: StartService, dialect: 'sqlite' | 'postgres') => void): void {
  describe('on SQLite', () => define(startService, 'sqlite'))
  describe('on PostgreSQL', { skip: skipPostgres }, () => {
    const createDatabase = usePostgres()
    define(async (t, { environment = {}, parts = {} } = {}) => {
      const DATABASE_URL = await createDatabase()
      return startService(t, { environment: { DATABASE_URL, ...environment }, parts })
    }, 'postgres')
  })
}
