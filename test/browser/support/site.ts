/** The service with its pages and real conversions, in this process. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { after, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { type Administration, administrationOf } from '../../../packages/server/src/administration/administration.ts'
import { systemClock } from '../../../packages/server/src/clock.ts'
import { startPool } from '../../../packages/server/src/conversion/pool.ts'
import type { Parts } from '../../../packages/server/src/foundation.ts'
import type { Converter } from '../../../packages/server/src/services.ts'
import { readSettings, type Settings } from '../../../packages/server/src/settings.ts'
import { type Service, start } from '../../../packages/server/src/start.ts'
import { testEnvironment } from '../../service/support/service.ts'

const top = join(import.meta.dirname, '../../..')

export interface Site extends Service {
  administration: Administration
  /** Where the one-time link of the first start leads. */
  firstLink: string
  /** Makes an account, signs it in, and waits for its overview. */
  enter(page: Page, email: string, plan?: string): Promise<void>
}

let isBuilt = false

/** Once for all sites of a file. */
function buildPages(): void {
  if (!isBuilt) execFileSync(process.execPath, [join(top, 'tools/dashboard.mjs')])
  isBuilt = true
}

let pool: Promise<Converter> | undefined

/** One for all sites of a file: to start processes costs more than what most tests convert. */
async function converterOf(settings: Settings): Promise<Converter> {
  pool ??= startPool(settings)
  return { ...(await pool), close: async () => {} }
}

after(async () => (await pool)?.close?.())

export async function startSite(
  t: TestContext,
  environment: Record<string, string> = {},
  parts: Parts = {},
): Promise<Site> {
  buildPages()
  const settings = readSettings({ ...testEnvironment(t), DOCMILL_WORKERS: '1', ...environment })
  const service = await start(settings, { converter: await converterOf(settings), ...parts })
  t.after(() => service.stop())
  const { store, baseUrl } = service.services
  const administration = administrationOf(store, { ...settings, baseUrl }, systemClock)
  return {
    ...service,
    administration,
    firstLink: `${baseUrl}/link#${service.first?.token}`,
    async enter(page, email, plan = 'free') {
      await administration.createAccount(email, plan)
      await page.goto(await administration.createLink(email))
      await page.getByRole('heading', { name: 'Overview' }).waitFor()
    },
  }
}

export const minutesFile = join(top, 'docs/guide/minutes.docx')
