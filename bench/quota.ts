/**
 * Admission and settlement on both databases, compared with what the database does with the same
 * statements alone, and whether what was converted before slows them.
 *
 * `DOCMILL_BENCH_PAST=10000000` sets how many past conversions, and as many rows of daily usage.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CompiledQuery } from 'kysely'
import { insertAccount } from '../packages/server/src/accounts/accounts.ts'
import { insertKey, scopes } from '../packages/server/src/accounts/keys.ts'
import { type AdmissionRequest, admitRequest } from '../packages/server/src/quota/admission.ts'
import { grantCredits } from '../packages/server/src/quota/ledger.ts'
import { changedPlans } from '../packages/server/src/quota/plans.ts'
import { settle } from '../packages/server/src/quota/settlement.ts'
import { usageDetails } from '../packages/server/src/quota/usage.ts'
import { deriveSecrets } from '../packages/server/src/secrets.ts'
import { openStore } from '../packages/server/src/store/open.ts'
import type { Store } from '../packages/server/src/store/store.ts'
import { isPostgresInstalled, startCluster } from '../test/service/support/cluster.ts'
import { recordStatements } from '../test/service/support/statements.ts'
import { printRows, quantile, round } from './measure.ts'
import { insertPast } from './quota-past.ts'
import { type Owner, type Pair, replayOnPostgres, replayOnSqlite } from './quota-replay.ts'

const past = Number(process.env.DOCMILL_BENCH_PAST ?? 1_000_000)
const accounts = 64
const connections = 16
const pairs = 2000
const rounds = 3

/** The allowance is soon used up, so that most conversions are paid for: the longer way. */
const plans = changedPlans('{"free":{"daily":5}}')

interface Contestant {
  name: string
  store: Store
  /** Pairs a second of the database alone. */
  replay(pair: Pair, owners: readonly Owner[]): Promise<number>
  close(): Promise<void>
}

export async function benchQuota(): Promise<void> {
  const rows: Record<string, string | number>[] = []
  for (const open of [openOnSqlite, openOnPostgres]) {
    const contestant = await open()
    if (contestant) rows.push(...(await measure(contestant).finally(contestant.close)))
  }
  printRows(`Admission and settlement, ${connections} at a time over ${accounts} accounts, durable`, rows)
}

async function measure({ name, store, replay }: Contestant): Promise<Record<string, string | number>[]> {
  const owners = await makeOwners(store)
  const rows: Record<string, string | number>[] = []
  for (const rowsBefore of [0, past]) {
    if (rowsBefore > 0) await insertPast(store, rowsBefore)
    const pair = await recordPair(store, owners[0] as Owner)
    const ours: number[] = []
    const raw: number[] = []
    for (let n = 0; n < rounds; n += 1) {
      ours.push(await pairsPerSecond(store, owners))
      raw.push(await replay(pair, owners))
    }
    rows.push({
      database: name,
      'past conversions': rowsBefore,
      'pairs a second': round(quantile(ours, 0.5)),
      'database alone': round(quantile(raw, 0.5)),
      statements: pair.admission.length + pair.settlement.length,
      'usage report, ms': round(await usageMs(store, owners)),
    })
  }
  return rows
}

async function openOnSqlite(): Promise<Contestant> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'docmill-bench-'))
  const store = await openStore({ dataDirectory, databaseUrl: undefined, databaseConnections: connections })
  return {
    name: 'SQLite',
    store,
    replay: (pair, owners) => replayOnSqlite(dataDirectory, pair, owners, pairs / 4),
    async close() {
      await store.close()
      rmSync(dataDirectory, { recursive: true })
    },
  }
}

async function openOnPostgres(): Promise<Contestant | undefined> {
  if (!isPostgresInstalled) return undefined
  const cluster = await startCluster({ durable: true })
  const databaseUrl = await cluster.createDatabase()
  const store = await openStore({ dataDirectory: '', databaseUrl, databaseConnections: connections })
  return {
    name: 'PostgreSQL',
    store,
    replay: (pair, owners) => replayOnPostgres(databaseUrl, pair, owners, pairs, connections),
    async close() {
      await store.close()
      await cluster.stop()
    },
  }
}

function makeOwners(store: Store): Promise<Owner[]> {
  const now = Date.now()
  const secrets = deriveSecrets('a secret for a benchmark alone')
  return store.transaction(async (tx) => {
    const owners: Owner[] = []
    for (let n = 0; n < accounts; n += 1) {
      const { id: accountId } = await insertAccount(tx, { email: `bench${n}@example.com`, plan: 'free', now })
      const key = { accountId, name: 'bench', scopes, dailyLimit: null, expiresAt: null, now }
      const { row } = await insertKey(tx, secrets, key)
      const { id: grantId } = await grantCredits(tx, {
        accountId,
        kind: 'pack',
        amount: 1_000_000,
        expiresAt: null,
        now,
      })
      owners.push({ accountId, keyId: row.id, grantId })
    }
    return owners
  })
}

function requestOf({ accountId, keyId }: Owner, requestId: string): AdmissionRequest {
  return { accountId, keyId, keyDailyLimit: null, requestId }
}

async function convertOnce(store: Store, owner: Owner, requestId: string): Promise<void> {
  const request = requestOf(owner, requestId)
  const admission = await admitRequest(store, plans, request, Date.now())
  if (admission.kind === 'held') await settle(store, plans, admission, '', Date.now())
}

async function pairsPerSecond(store: Store, owners: readonly Owner[]): Promise<number> {
  let left = pairs
  const started = performance.now()
  const lane = async (): Promise<void> => {
    while (left-- > 0) await convertOnce(store, owners[left % owners.length] as Owner, `bench-${left}`)
  }
  await Promise.all(Array.from({ length: connections }, lane))
  return (pairs / (performance.now() - started)) * 1000
}

/** The statements of one paid conversion. */
async function recordPair(store: Store, owner: Owner): Promise<Pair> {
  for (let n = 0; n < 6; n += 1) await convertOnce(store, owner, `before-${n}`)
  const recording = recordStatements(store)
  const part = (): CompiledQuery[] => recording.statements.splice(0)
  try {
    const admission = await admitRequest(store, plans, requestOf(owner, 'recorded'), Date.now())
    if (admission.kind !== 'held') throw new Error('the benchmark was not admitted')
    const admitted = part()
    await settle(store, plans, admission, '', Date.now())
    return { admission: admitted, settlement: part(), owner, holdId: admission.hold.id }
  } finally {
    recording.stop()
  }
}

async function usageMs(store: Store, owners: readonly Owner[]): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < 200; n += 1) {
    const { accountId, keyId } = owners[n % owners.length] as Owner
    const started = performance.now()
    await usageDetails(store.read, plans, accountId, keyId, Date.now())
    times.push(performance.now() - started)
  }
  return quantile(times, 0.5)
}
