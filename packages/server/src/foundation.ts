/** What the service and a worker have in common: the database, the processes that convert, and what they share. */
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { getCACertificates } from 'node:tls'
import { addressPolicy, type DownloadPolicy } from '@docmill/download'
import { plansInUse } from './accounts/accounts.ts'
import { type Clock, systemClock } from './clock.ts'
import { createDownloadSlots } from './conversion/download-slots.ts'
import { startPool } from './conversion/pool.ts'
import { startHistory } from './history/history.ts'
import { createByteBudget } from './http/budget.ts'
import { type HttpLimits, httpLimits, limitsForFiles } from './http/limits.ts'
import { startLeases } from './quota/leases.ts'
import { createDatabaseGate } from './rates/database-gate.ts'
import type { Gate } from './rates/gate.ts'
import { createMemoryGate } from './rates/memory-gate.ts'
import { openGate } from './rates/open-gate.ts'
import { deriveSecrets, loadSecret } from './secrets.ts'
import type { Converter, Services } from './services.ts'
import { type Settings, SettingsError } from './settings.ts'
import { lockDataDirectory } from './store/data-lock.ts'
import { openStore } from './store/open.ts'
import type { Store } from './store/store.ts'
import { createLog } from './telemetry/log.ts'
import { createMetrics } from './telemetry/metrics.ts'

/** What a test puts in the place of the real thing. */
export interface Parts {
  clock?: Clock
  limits?: Partial<HttpLimits>
  downloads?: Partial<DownloadPolicy>
  converter?: Converter
}

export type Foundation = Pick<
  Services,
  | 'budget'
  | 'settings'
  | 'clock'
  | 'store'
  | 'secrets'
  | 'gate'
  | 'history'
  | 'leases'
  | 'converter'
  | 'downloads'
  | 'downloadSlots'
  | 'limits'
  | 'metrics'
  | 'log'
> & {
  /** Resolves where the database is gone and this process cannot go on. */
  broken: Promise<Error>
  logError(error: unknown): void
}

/** No statement of a request takes a second; a server that fails over is gone for longer. */
const silenceMs = 15_000

/**
 * @param endings Gets what lets go of each part; it is run in the reverse order.
 * @throws SettingsError
 */
export async function layFoundation(settings: Settings, parts: Parts, endings: (() => unknown)[]): Promise<Foundation> {
  const clock = parts.clock ?? systemClock
  const log = createLog(settings)
  const logError = (error: unknown): void => log.error({ err: error }, 'background')
  if (!settings.databaseUrl) endings.push(lockDataDirectory(settings.dataDirectory).release)
  const secrets = deriveSecrets(loadSecret(settings))
  // Processes start while the database is opened.
  const starting = Promise.resolve(parts.converter ?? startPool(settings))
  endings.push(async () => (await starting.catch(() => undefined))?.close?.())
  const { promise: broken, resolve: onDeath } = Promise.withResolvers<Error>()
  const store = await openStore(settings, { onBroken: logError, onDeath, silenceMs })
  endings.push(() => store.close())
  await checkPlans(store, settings)
  const gate = gateFor(settings, store)
  const leases = startLeases(store, clock, settings.usageDays, () => gate.renew(clock.now()), logError)
  endings.push(() => leases.stop())
  const history = startHistory(store, clock.now, settings.historyDays, logError)
  endings.push(() => history.stop())
  const limits = { ...httpLimits, ...limitsForFiles(settings.maxFileMb * 1_048_576), ...parts.limits }
  return {
    budget: createByteBudget(settings.maxInflightBytes),
    settings,
    clock,
    store,
    secrets,
    gate,
    history,
    leases,
    converter: await starting,
    downloads: { ...downloadPolicy(settings, limits), ...parts.downloads },
    downloadSlots: createDownloadSlots({ total: settings.maxDownloads, perAccount: settings.maxDownloadsPerAccount }),
    limits,
    metrics: createMetrics(),
    log,
    broken,
    logError,
  }
}

/** @throws SettingsError where a plan was taken out of the settings that accounts are on. */
async function checkPlans(store: Store, { plans }: Settings): Promise<void> {
  const missing = (await plansInUse(store.read)).filter((id) => !plans.has(id))
  if (missing.length > 0)
    throw new SettingsError('DOCMILL_PLANS', `there are accounts on ${missing.join(', ')}, so it must have that plan`)
}

function gateFor(settings: Settings, store: Store): Gate {
  if (!settings.rateLimit) return openGate
  return store.dialect === 'postgres' ? createDatabaseGate(store) : createMemoryGate()
}

function downloadPolicy(settings: Settings, limits: HttpLimits): DownloadPolicy {
  return {
    addresses: addressPolicy(settings.downloadAllowCidrs),
    maxBytes: limits.fileBytes,
    timeoutMs: limits.downloadMs,
    maxRedirects: limits.redirects,
    certificateAuthorities: settings.downloadCaFile
      ? [...getCACertificates('default'), readCaFile(settings.downloadCaFile)]
      : [],
    ...(settings.downloadProxy ? { proxy: new URL(settings.downloadProxy) } : {}),
  }
}

function readCaFile(file: string): string {
  try {
    const pem = readFileSync(file, 'utf8')
    new X509Certificate(pem)
    return pem
  } catch (error) {
    throw new SettingsError('DOCMILL_DOWNLOAD_CA_FILE', `expected certificates in PEM: ${(error as Error).message}`)
  }
}
