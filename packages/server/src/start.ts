/** Puts the service together and starts it; everything that was started ends in the reverse order. */
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAuthenticator } from './accounts/authenticate.ts'
import { startLastUsed } from './accounts/last-used.ts'
import { createLocalAuthenticator, makeLocalAccount } from './accounts/local-account.ts'
import { type App, createApp } from './app.ts'
import { type Billing, createBilling } from './billing/billing.ts'
import type { Clock } from './clock.ts'
import { type FirstAccess, makeOperator } from './first-start.ts'
import { layFoundation, type Parts } from './foundation.ts'
import { createRefusals } from './http/refusals.ts'
import { watchSilentConnections } from './http/silent-connections.ts'
import { createUnsentAnswers } from './http/unsent.ts'
import { startJobs } from './jobs/work/jobs.ts'
import { type McpParts, startMcp } from './mcp/parts.ts'
import { createAdmissions } from './rates/admissions.ts'
import { createDatabaseDraws, createMemoryDraws } from './rates/draws.ts'
import { createFailureLimit } from './rates/failures.ts'
import type { Services } from './services.ts'
import { addressOf, type Settings, SettingsError } from './settings.ts'
import { createAttempts } from './sign-in/attempts.ts'
import { createMail } from './sign-in/mail.ts'
import type { Store } from './store/store.ts'
import type { Logger } from './telemetry/log.ts'
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

/** How long requests may go on after a signal to stop. */
const stopMs = 30_000
const closeIdleEveryMs = 100

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
  const foundation = await layFoundation(settings, parts, endings)
  const { clock, log, logError, secrets, store, history, metrics, broken } = foundation
  if (settings.auth === 'off') await makeLocalAccount(store, clock.now())
  const lastUsed = startLastUsed(store, logError)
  endings.push(() => lastUsed.stop())
  const traces = await startTraces(settings, log)
  endings.push(() => traces.close())
  const stopping = new AbortController()
  let mcp: Promise<McpParts> | undefined
  endings.push(async () => (await mcp)?.close())
  const services: Services = {
    ...foundation,
    baseUrl: settings.baseUrl ?? addressOf(settings.host, settings.port),
    authenticator:
      settings.auth === 'off'
        ? createLocalAuthenticator(store)
        : createAuthenticator(store, secrets, clock, createFailureLimit()),
    lastUsed,
    admissions: createAdmissions(),
    refusals: createRefusals(),
    unsent: createUnsentAnswers(foundation.limits),
    attempts: createAttempts(store.dialect === 'postgres' ? createDatabaseDraws(store, secrets) : createMemoryDraws()),
    billing: await billingOf(settings, store, clock, log),
    mail: createMail(settings, log),
    jobs: undefined,
    mcp: () => {
      mcp ??= startMcp(clock, log)
      return mcp
    },
    traces,
    stopping: stopping.signal,
  }
  if (settings.jobs) {
    const jobs = await startJobs(services, settings.jobWorkers ?? settings.workers)
    endings.push(() => jobs.stop())
    services.jobs = jobs
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
    await Promise.all([app.close(), services.jobs?.stop()])
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

async function listen(app: App, { host, port }: Settings): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    const name = ['EADDRINUSE', 'EACCES'].includes(code) ? 'PORT' : 'HOST'
    throw new SettingsError(name, `the service cannot listen on ${host}:${port}: ${message}`)
  }
}

async function billingOf(settings: Settings, store: Store, clock: Clock, log: Logger): Promise<Billing | undefined> {
  const { stripeKey: secretKey, stripeWebhookSecret: webhookSecret, stripePrices: catalog, stripeAddress } = settings
  if (!secretKey || !webhookSecret || !catalog) return undefined
  const { createStripe } = await import('./billing/stripe/stripe.ts')
  const provider = createStripe({ secretKey, webhookSecret, catalog, address: stripeAddress })
  return createBilling({ store, clock, log, catalog, provider })
}
