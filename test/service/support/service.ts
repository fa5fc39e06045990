/** The service in this process, on a free port and a new data directory. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { type Administration, administrationOf } from '../../../packages/server/src/administration/administration.ts'
import type { Parts } from '../../../packages/server/src/foundation.ts'
import { readSettings } from '../../../packages/server/src/settings.ts'
import { type Service, start } from '../../../packages/server/src/start.ts'
import { createTestClock, type TestClock } from './clock.ts'
import { createTestConverter, type TestConverter } from './converter.ts'
import { inTime } from './wait.ts'

export interface TestService extends Service {
  administration: Administration
  clock: TestClock
  converter: TestConverter
  /** A new account with a key. */
  account(options?: { plan?: string; credits?: number; dailyLimit?: number }): Promise<TestAccount>
  fetch(path: string, init?: RequestInit): Promise<Response>
}

export interface TestAccount {
  email: string
  key: string
  keyId: string
  /** With the key. */
  get(path: string): Promise<Json>
  post(body: NonNullable<RequestInit['body']>, headers?: Record<string, string>): Promise<Response>
  /** Uploads a file. */
  upload(content: string | Uint8Array, options?: UploadOptions): Promise<Response>
}

export interface UploadOptions {
  name?: string
  fields?: Record<string, string>
  headers?: Record<string, string>
  signal?: AbortSignal
}

// biome-ignore lint/suspicious/noExplicitAny: answers are asserted on member by member
export type Json = any

export async function startService(
  t: TestContext,
  { environment = {}, parts = {} }: { environment?: Record<string, string>; parts?: Parts } = {},
): Promise<TestService> {
  const clock = createTestClock()
  const converter = createTestConverter()
  const settings = readSettings({ ...testEnvironment(t), ...environment })
  const service = await start(settings, { clock, converter, ...parts })
  t.after(() => service.stop())
  const administration = administrationOf(service.services.store, settings, parts.clock ?? clock)
  let accounts = 0

  const fetchPath = (path: string, init?: RequestInit): Promise<Response> =>
    inTime(`${path} answers`, fetch(service.url + path, init))
  return {
    ...service,
    administration,
    clock,
    converter,
    fetch: fetchPath,
    async account({ plan, credits, dailyLimit } = {}) {
      accounts += 1
      const email = `user${accounts}@example.com`
      await administration.createAccount(email, plan)
      if (credits) await administration.grantCredits(email, credits, 'pack', null)
      const { key, row } = await administration.createKey(email, dailyLimit === undefined ? {} : { dailyLimit })
      return accountOf(fetchPath, email, key, row.id)
    },
  }
}

export function testEnvironment(t: TestContext): Record<string, string> & { DOCMILL_DATA_DIR: string } {
  const directory = mkdtempSync(join(tmpdir(), 'docmill-test-'))
  t.after(() => rmSync(directory, { recursive: true, force: true }))
  return {
    PORT: '0',
    DOCMILL_DATA_DIR: directory,
    DOCMILL_SECRET: 'a secret for tests alone, 32 or more',
    DOCMILL_LOG_LEVEL: 'silent',
    DOCMILL_RATE_LIMIT: 'off',
  }
}

function accountOf(fetchPath: TestService['fetch'], email: string, key: string, keyId: string): TestAccount {
  const authorization = `Bearer ${key}`
  const post: TestAccount['post'] = (body, headers = {}) =>
    fetchPath('/api/v1/convert', {
      method: 'POST',
      body,
      headers: { authorization, ...headers },
      duplex: 'half',
    } as RequestInit)
  return {
    email,
    key,
    keyId,
    post,
    async get(path) {
      return (await fetchPath(path, { headers: { authorization } })).json()
    },
    async upload(content, { name = 'a.txt', fields = {}, headers = {}, signal } = {}) {
      const form = new FormData()
      for (const [field, value] of Object.entries(fields)) form.append(field, value)
      form.append('file', new Blob([content as Uint8Array<ArrayBuffer>]), name)
      return fetchPath('/api/v1/convert', {
        method: 'POST',
        body: form,
        headers: { authorization, ...headers },
        ...(signal ? { signal } : {}),
      })
    },
  }
}

/** The code of an error answer, or `ok`. */
export async function codeOf(response: Response): Promise<string> {
  const body = (await response.json()) as Json
  return body.success ? 'ok' : body.error.code
}
