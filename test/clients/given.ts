/** What the client is given in each runtime, and what it reports. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { Pool } from '@docmill/convert'
import { Webhook } from 'standardwebhooks'
import { createTestConverter } from '../service/support/converter.ts'
import type { Remote } from '../service/support/remote.ts'
import { startService } from '../service/support/service.ts'

const top = join(import.meta.dirname, '../..')
const file = join(top, 'docs/guide/minutes.docx')
const pages = join(top, 'packages/convert/src/formats/pdf/goldens/running-heads.pdf')

/** What a runtime is given. */
export interface Given {
  url: string
  key: string
  spentKey: string
  file: string
  /** A PDF of three pages. */
  pages: string
  webhook: { body: string; headers: Record<string, string>; secret: string }
}

/** A running service, with an account that has something left and one that has not. */
export async function givenFor(
  t: TestContext,
  pool: Pool,
  more: Pick<Remote, 'downloads'> | Record<string, never> = {},
): Promise<Given> {
  const environment = { DOCMILL_PLANS: '{"pro":{"daily":1}}' }
  const parts = { converter: { ...createTestConverter(), convert: pool.convert, stats: pool.stats }, ...more }
  const service = await startService(t, { environment, parts })
  const [account, spent] = [await service.account(), await service.account({ plan: 'pro' })]
  assert.equal((await spent.upload('x')).status, 200)
  const secret = `whsec_${Buffer.from('a secret of webhooks').toString('base64')}`
  const body = JSON.stringify({ type: 'job.completed', timestamp: new Date().toISOString(), data: { id: 'job_1' } })
  const at = new Date()
  const headers = {
    'Webhook-Id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': `v1,AAAA ${new Webhook(secret).sign('msg_1', at, body)}`,
  }
  return { url: service.url, key: account.key, spentKey: spent.key, file, pages, webhook: { body, headers, secret } }
}

const expected = {
  once: true,
  streamed: 'a "b".docx',
  failed: [true, 'file_url', false],
  spent: [true, 402, 0],
  unreached: true,
  aborted: 'enough',
  usage: ['free', true],
  capabilities: true,
  results: ['a.docx', 'b.docx', 'file_corrupt'],
  job: ['completed', 'monday', 2, 1],
  item: true,
  items: ['succeeded', 'succeeded', 'failed'],
  retried: 'completed',
  canceled: 'completed',
  gone: true,
  listed: true,
  webhook: ['job.completed', 'WebhookError'],
}

export function checkReport(printed: string): void {
  const { converted, text, ...report } = JSON.parse(printed)
  const [content, ...facts] = converted
  assert.match(content, /^# Minutes\n[\s\S]*\| North \| 1,204 \|/)
  assert.deepEqual(facts, ['minutes.docx', 2, 'docx'])
  assert.match(text, /^Minutes\n/)
  assert.deepEqual(report, expected)
}
