/**
 * `npm run scale`: jobs from one worker to a thousand, in simulated time, by the costs that `npm run bench -- jobs` measured.
 * DOCMILL_SCALE_ITEMS (100,000,000) are simulated for 1,000 workers, and as many less for fewer of them.
 */
import { markdownTable } from '../../packages/server/src/documentation/markdown-table.ts'
import { randomFrom } from '../../test/fuzz/random.ts'
import { logBytes, measured } from './costs.ts'
import { type Deployment, simulate } from './simulate.ts'

const items = Number(process.env.DOCMILL_SCALE_ITEMS ?? 100_000_000)

const scenarios: readonly Omit<Deployment, 'items' | 'processes'>[] = [
  { workers: 1, accounts: 1000, databases: 1, cores: 8 },
  { workers: 10, accounts: 1000, databases: 1, cores: 8 },
  { workers: 100, accounts: 1000, databases: 1, cores: 8 },
  { workers: 100, accounts: 1, databases: 1, cores: 8 },
  { workers: 1000, accounts: 1, databases: 1, cores: 8 },
  { workers: 1000, accounts: 1000, databases: 1, cores: 8 },
  { workers: 1000, accounts: 1000, databases: 1, cores: 32 },
  { workers: 1000, accounts: 1000, databases: 4, cores: 8 },
]

const rows = scenarios.map((scenario) => {
  const count = Math.round((items * scenario.workers) / 1000)
  const outcome = simulate({ ...scenario, items: count, processes: 2 }, measured, randomFrom(1).share)
  const percent = (share: number): string => `${Math.round(100 * share)} %`
  return [
    scenario.workers.toLocaleString('en'),
    scenario.accounts.toLocaleString('en'),
    `${scenario.databases} × ${scenario.cores}`,
    Math.round(outcome.itemsPerSecond).toLocaleString('en'),
    percent(outcome.itemsPerSecond / outcome.idealPerSecond),
    percent(outcome.database),
    percent(outcome.account),
    `${Math.round(outcome.spoolBytesPerSecond / 1e6).toLocaleString('en')} MB/s`,
    `${((outcome.itemsPerSecond * logBytes) / 1e6).toFixed(1)} MB/s`,
  ]
})
const columns = [
  'Workers of 2 processes',
  'Accounts',
  'Databases × cores',
  'Items a second',
  'Of the processes’ rate',
  'Cores of the databases',
  'Row of one account',
  'Spool',
  'Log of PostgreSQL',
]
console.log(markdownTable(columns, rows))
