/** Puts the service together and starts it; everything that was started ends in the reverse order. */
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getCACertificates } from 'node:tls'
import { addressPolicy, type DownloadPolicy } from '@docmill/download'
import { plansInUse } from './accounts/accounts.ts'
import { createAuthenticator } from './accounts/authenticate.ts'
import { startLastUsed } from './accounts/last-used.ts'
import { createLocalAuthenticator, makeLocalAccount } from './accounts/local-account.ts'
import { type App, createApp } from './app.ts'
import { type Billing, createBilling } from './billing/billing.ts'
import { type Clock, systemClock } from './clock.ts'
import { createDownloadSlots } from './conversion/download-slots.ts'
import { startPool } from './conversion/pool.ts'
import { type FirstAccess, makeOperator } from './first-start.ts'
import { startHistory } from './history/history.ts'
import { createByteBudget } from './http/budget.ts'
import { type HttpLimits, httpLimits } from './http/limits.ts'
import { watchSilentConnections } from './http/silent-connections.ts'
import { startLeases } from './quota/leases.ts'
import { createDatabaseGate } from './rates/database-gate.ts'
import { createDatabaseDraws, createMemoryDraws } from './rates/draws.ts'
import { createFailureLimit } from './rates/failures.ts'
import type { Gate } from './rates/gate.ts'
import { createMemoryGate } from './rates/memory-gate.ts'
import { openGate } from './rates/open-gate.ts'
import { deriveSecrets, loadSecret } from './secrets.ts'
import type { Converter, Services } from './services.ts'
import { addressOf, type Settings, SettingsError } from './settings.ts'
import { createAttempts } from './sign-in/attempts.ts'
import { createMail } from './sign-in/mail.ts'
import { lockDataDirectory } from './store/data-lock.ts'
import { openStore } from './store/open.ts'
import type { Store } from './store/store.ts'
import { createLog, type Logger } from './telemetry/log.ts'
import { createMetrics } from './telemetry/metrics.ts'
import { startMetricsServer } from './telemetry/metrics-server.ts'
import { observeService } from './telemetry/observe-service.ts'
import { startTraces } from './telemetry/traces.ts'

export interface Service {
  /** Where it listens. */
  url: string
  /** Where the metrics are, if they have a port of their own. */
  metricsUrl: string | undefined
  /** To the account made on an empty database, for the only time. */
  first: FirstAccess | undefined
  services: Services
  server: Server
  /** Resolves where the database is gone and this process cannot go on. */
  broken: Promise<Error>
  /** Takes no more requests, ends those that run, and lets go of everything. */
  stop(): Promise<void>
}

/** What a test puts in the place of the real thing. */
export interface Parts {
  clock?: Clock
  limits?: Partial<HttpLimits>
  downloads?: Partial<DownloadPolicy>
  converter?: Converter
}

/** How long requests may go on after a signal to stop. */
const stopMs = 30_000
const closeIdleEveryMs = 100
/** No statement of a request takes a second; a server that fails over is gone for longer. */
const silenceMs = 15_000

/** @throws SettingsError for what an operator can repair. */
export async function start(settings: Settings, parts: Parts = {}): Promise<Service> {
  const endings: (() => unknown)[] = []
  const end = async (): Promise<void> => {
    for (const ending of endings.reverse()) await ending()
  }
  try {
    return await startParts(settings, parts, endings, end)
  } catch (error) {
    await end()
    throw error
  }
}

async function startParts(
  settings: Settings,
  parts: Parts,
  endings: (() => unknown)[],
  end: () => Promise<void>,
): Promise<Service> {
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
  if (settings.auth === 'off') await makeLocalAccount(store, clock.now())
  const gate = gateFor(settings, store)
  const leases = startLeases(store, clock, settings.usageDays, () => gate.renew(clock.now()), logError)
  endings.push(() => leases.stop())
  const lastUsed = startLastUsed(store, logError)
  endings.push(() => lastUsed.stop())
  const history = startHistory(store, clock.now, settings.historyDays, logError)
  endings.push(() => history.stop())
  const converter = await starting
  const limits = { ...httpLimits, ...parts.limits }
  const metrics = createMetrics()
  const traces = await startTraces(settings, log)
  endings.push(() => traces.close())
  const stopping = new AbortController()
  const services: Services = {
    settings,
    baseUrl: settings.baseUrl ?? addressOf(settings.host, settings.port),
    clock,
    store,
    secrets,
    authenticator:
      settings.auth === 'off'
        ? createLocalAuthenticator(store)
        : createAuthenticator(store, secrets, clock, createFailureLimit()),
    lastUsed,
    gate,
    history,
    leases,
    budget: createByteBudget(settings.maxInflightBytes),
    converter,
    attempts: createAttempts(store.dialect === 'postgres' ? createDatabaseDraws(store, secrets) : createMemoryDraws()),
    billing: await billingOf(settings, store, clock, log),
    mail: createMail(settings, log),
    downloads: { ...downloadPolicy(settings, limits), ...parts.downloads },
    downloadSlots: createDownloadSlots({ total: settings.maxDownloads, perAccount: settings.maxDownloadsPerAccount }),
    limits,
    metrics,
    traces,
    log,
    stopping: stopping.signal,
  }
  observeService(services)

  const app = createApp(services)
  endings.push(() => app.close())
  const silent = watchSilentConnections(app.server)
  await listen(app, settings)
  const { port } = app.server.address() as AddressInfo
  const url = addressOf(settings.host, port)
  services.baseUrl = settings.baseUrl ?? url
  let metricsUrl: string | undefined
  if (settings.metricsPort !== undefined) {
    const metricsServer = await startMetricsServer(metrics, settings.host, settings.metricsPort)
    metricsUrl = addressOf(settings.host, metricsServer.port)
    endings.push(metricsServer.close)
  }
  const first = settings.auth === 'off' ? undefined : await makeOperator(store, secrets, clock.now())

  let stopped: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    stopping.abort()
    const impatience = setTimeout(() => app.server.closeAllConnections(), stopMs)
    // A connection whose answer was on its way is kept alive by its client when it is done.
    const idle = setInterval(() => {
      app.server.closeIdleConnections()
      silent.close()
    }, closeIdleEveryMs)
    await app.close()
    clearTimeout(impatience)
    clearInterval(idle)
    await lastUsed.write().catch(logError)
    await history.write().catch(logError)
    await end()
  }
  return {
    url,
    metricsUrl,
    first,
    services,
    server: app.server,
    broken,
    stop() {
      stopped ??= stop()
      return stopped
    },
  }
}

/** @throws SettingsError where a plan was taken out of the settings that accounts are on. */
async function checkPlans(store: Store, { plans }: Settings): Promise<void> {
  const missing = (await plansInUse(store.read)).filter((id) => !plans.has(id))
  if (missing.length > 0)
    throw new SettingsError('DOCMILL_PLANS', `there are accounts on ${missing.join(', ')}, so it must have that plan`)
}

async function listen(app: App, { host, port }: Settings): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    const name = ['EADDRINUSE', 'EACCES'].includes(code) ? 'PORT' : 'HOST'
    throw new SettingsError(name, `the service cannot listen on ${host}:${port}: ${message}`)
  }
}

function gateFor(settings: Settings, store: Store): Gate {
  if (!settings.rateLimit) return openGate
  return store.dialect === 'postgres' ? createDatabaseGate(store) : createMemoryGate()
}

async function billingOf(settings: Settings, store: Store, clock: Clock, log: Logger): Promise<Billing | undefined> {
  const { stripeKey: secretKey, stripeWebhookSecret: webhookSecret, stripePrices: catalog, stripeAddress } = settings
  if (!secretKey || !webhookSecret || !catalog) return undefined
  const { createStripe } = await import('./billing/stripe/stripe.ts')
  const provider = createStripe({ secretKey, webhookSecret, catalog, address: stripeAddress })
  return createBilling({ store, clock, log, catalog, provider })
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
