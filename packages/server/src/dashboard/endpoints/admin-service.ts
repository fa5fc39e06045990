/** How the deployment is, for an admin: what runs, what it can read, what it did. */
import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { deletedPrefix } from '../../administration/account-data.ts'
import { dayMs, dayOf, timestamp } from '../../clock.ts'
import type { Services } from '../../services.ts'
import type { Queries } from '../../store/store.ts'
import { version } from '../../version.ts'
import type { Endpoints } from '../endpoint.ts'
import type { ServiceReport } from '../wire.ts'

const daysSummed = 30

export const adminServiceEndpoints: Endpoints<'admin-service'> = {
  'admin-service': {
    access: 'admin',
    async handle({ services, now }) {
      const { store, converter, settings, mail, history } = services
      await history.write()
      const [totals, ocr, freeBytes] = await Promise.all([
        totalsOf(store.read, now),
        converter.describeOcr(),
        freeBytesOf(settings.dataDirectory),
      ])
      const { workers, idle, busy, starting, queued, memoryBytes } = converter.stats()
      return {
        version,
        node: process.version,
        started_at: timestamp(now - Math.round(process.uptime() * 1000)),
        database: settings.databaseUrl ? 'PostgreSQL' : 'SQLite',
        workers: { total: workers, idle, busy, starting, queued, memory_bytes: memoryBytes },
        walls: layersOf(services),
        ocr: { engine: ocr.name, languages: ocr.languages },
        speech: converter.describeSpeech().name,
        free_bytes: freeBytes,
        mail: mail.kind,
        jobs: services.jobs !== undefined,
        totals,
      }
    },
  },
}

function layersOf({ converter: { walls } }: Services): ServiceReport['walls'] {
  return Object.entries(walls).map(([name, stands]) => ({ name, stands }))
}

async function totalsOf(db: Queries, now: number): Promise<ServiceReport['totals']> {
  const [accounts, grants, days] = await Promise.all([
    db
      .selectFrom('accounts')
      .select(({ fn }) => [fn.countAll().as('all'), fn.count('suspendedAt').as('suspended')])
      .where('email', 'not like', `${deletedPrefix}%`)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('creditGrants')
      .select(({ fn }) => fn.sum('remaining').as('sum'))
      .where(({ or, eb }) => or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('outcomeDays')
      .select(({ fn }) => [
        'day',
        sql<string>`case when outcome in ('free', 'paid') then 'converted' when outcome = 'replayed' then 'replayed' else 'failed' end`.as(
          'what',
        ),
        fn.sum('count').as('count'),
      ])
      .where('day', '>=', dayOf(now - (daysSummed - 1) * dayMs))
      .groupBy(['day', 'what'])
      .execute(),
  ])
  const today = dayOf(now)
  const sum = (what: string, isCounted: (day: string) => boolean = () => true): number =>
    days.reduce((total, row) => total + (row.what === what && isCounted(row.day) ? Number(row.count) : 0), 0)
  return {
    accounts: Number(accounts.all),
    suspended: Number(accounts.suspended),
    credits: Number(grants.sum ?? 0),
    converted_today: sum('converted', (day) => day === today),
    failed_today: sum('failed', (day) => day === today),
    converted_30_days: sum('converted'),
    failed_30_days: sum('failed'),
  }
}

/** @returns null where the system does not report it. */
async function freeBytesOf(folder: string): Promise<number | null> {
  const disk = await statfs(folder).catch(() => undefined)
  return disk ? disk.bavail * disk.bsize : null
}
