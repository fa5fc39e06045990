/**
 * The table of settings: each environment variable that the service reads, with its default.
 * `docmill serve --help` prints it; the start checks every value and names the wrong one.
 */

import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { type Catalog, parseCatalog } from './billing/catalog.ts'
import { changedPlans, defaultPlans, type Plans } from './quota/plans.ts'
import {
  cidrs,
  databaseUrl,
  emptyList,
  headers,
  hostName,
  httpUrl,
  isLoopback,
  items,
  listOf,
  mailUrl,
  none,
  oneOf,
  origin,
  secret,
  share,
  startsWith,
  stripeAddress,
  text,
  wholeNumber,
} from './setting-values.ts'

export interface SettingRow<T> {
  name: string
  /** As a person reads it. */
  defaultText: string
  /** Value when the variable is absent or empty. */
  absent(): T
  /** @throws Error that says what is expected. */
  parse(text: string): T
  about: string
}

const settingRows = {
  port: row('PORT', '8080', () => 8080, wholeNumber(0, 65_535), 'port to listen on; 0 takes a free one'),
  host: row('HOST', '127.0.0.1', () => '127.0.0.1', text, 'address to listen on'),
  dataDirectory: row(
    'DOCMILL_DATA_DIR',
    './data',
    () => resolve('data'),
    (value) => resolve(value),
    'holds the SQLite file, the secret (mode 0600) and model files',
  ),
  databaseUrl: row(
    'DATABASE_URL',
    'none (SQLite)',
    none<string>,
    databaseUrl,
    'postgres://… keeps everything in PostgreSQL',
  ),
  databaseConnections: row(
    'DOCMILL_DATABASE_CONNECTIONS',
    '16',
    () => 16,
    wholeNumber(1, 1000),
    'connections to PostgreSQL that this process opens at most',
  ),
  baseUrl: row('DOCMILL_BASE_URL', 'http://HOST:PORT', none<string>, origin, 'address that links and cookies are for'),
  workers: row(
    'DOCMILL_WORKERS',
    'number of cores',
    availableParallelism,
    wholeNumber(1, 1024),
    'conversion processes',
  ),
  conversionTimeoutSeconds: row(
    'DOCMILL_CONVERSION_TIMEOUT_SECONDS',
    '120',
    () => 120,
    wholeNumber(1, 86_400),
    'a conversion that takes longer is stopped',
  ),
  workerMemoryMb: row(
    'DOCMILL_WORKER_MEMORY_MB',
    '1024',
    () => 1024,
    wholeNumber(128, 1_048_576),
    'a conversion that needs more is stopped',
  ),
  downloadAllowCidrs: row(
    'DOCMILL_DOWNLOAD_ALLOW_CIDRS',
    'empty',
    emptyList,
    cidrs,
    'private address ranges that file_url may name',
  ),
  downloadCaFile: row(
    'DOCMILL_DOWNLOAD_CA_FILE',
    'none',
    none<string>,
    text,
    'further certificate authorities for file_url (PEM)',
  ),
  downloadProxy: row(
    'DOCMILL_DOWNLOAD_PROXY',
    'none',
    none<string>,
    httpUrl,
    'proxy that file_url is fetched through; it is asked to CONNECT to the checked address',
  ),
  maxDownloads: row(
    'DOCMILL_MAX_DOWNLOADS',
    '200',
    () => 200,
    wholeNumber(1, 1_000_000),
    'files fetched from a file_url at once by this process, for all accounts; beyond it 503',
  ),
  maxDownloadsPerAccount: row(
    'DOCMILL_MAX_DOWNLOADS_PER_ACCOUNT',
    '20',
    () => 20,
    wholeNumber(1, 1_000_000),
    'files fetched from a file_url at once by this process for one account; beyond it 429',
  ),
  secret: row(
    'DOCMILL_SECRET',
    'made in the data directory',
    none<string>,
    secret,
    'the pepper of the keys derives from it; required with DATABASE_URL, the same on every replica',
  ),
  secretFile: row('DOCMILL_SECRET_FILE', 'none', none<string>, text, 'a file that holds DOCMILL_SECRET'),
  signup: row(
    'DOCMILL_SIGNUP',
    'invite',
    () => 'invite' as const,
    oneOf('invite', 'open', 'closed'),
    'who gets an account in the dashboard: whoever an admin invites, everyone (open, only where HOST and the base URL are loopback), or nobody (closed)',
  ),
  mailUrl: row(
    'DOCMILL_MAIL_URL',
    'none',
    none<string>,
    mailUrl,
    'smtp://user:password@host:587 or smtps://… that sends sign-in links; without it a loopback deployment has them in its log',
  ),
  mailFrom: row('DOCMILL_MAIL_FROM', 'docmill@localhost', () => 'docmill@localhost', text, 'sender of those letters'),
  openidIssuer: row(
    'DOCMILL_OPENID_ISSUER',
    'none',
    none<string>,
    httpUrl,
    'OpenID provider to sign in with; its redirect address is BASE_URL/sign-in/return',
  ),
  openidClientId: row(
    'DOCMILL_OPENID_CLIENT_ID',
    'none',
    none<string>,
    text,
    'the client that it knows this service as',
  ),
  openidClientSecret: row(
    'DOCMILL_OPENID_CLIENT_SECRET',
    'none',
    none<string>,
    text,
    'secret of that client, if it has one',
  ),
  openidName: row(
    'DOCMILL_OPENID_NAME',
    'your organisation',
    () => 'your organisation',
    text,
    'what the button to sign in with it calls it',
  ),
  trustProxy: row('DOCMILL_TRUST_PROXY', 'none', emptyList, cidrs, 'proxies whose X-Forwarded-* headers are believed'),
  allowedHosts: row(
    'DOCMILL_ALLOWED_HOSTS',
    'none',
    emptyList,
    (value) => items(value).map(hostName),
    'further names that the service is asked by; addresses, localhost and the name in DOCMILL_BASE_URL always are',
  ),
  maxInflightBytes: row(
    'DOCMILL_MAX_INFLIGHT_BYTES',
    '536870912',
    () => 536_870_912,
    wholeNumber(1, Number.MAX_SAFE_INTEGER),
    'bodies held at once; beyond it 503 before one is read',
  ),
  requireWalls: row(
    'DOCMILL_REQUIRE_WALLS',
    'none',
    emptyList,
    listOf('net', 'fs', 'uid', 'memory'),
    'walls around conversions (net, fs, uid, memory) without which the service does not start',
  ),
  speechUrl: row('DOCMILL_SPEECH_URL', 'none', none<string>, httpUrl, 'OpenAI-compatible transcription endpoint'),
  speechKey: row('DOCMILL_SPEECH_KEY', 'none', none<string>, text, 'its key, sent as a bearer token'),
  speechModel: row('DOCMILL_SPEECH_MODEL', 'whisper-1', () => 'whisper-1', text, 'what it calls its model'),
  speechCommand: row(
    'DOCMILL_SPEECH_COMMAND',
    'none',
    none<string>,
    text,
    'instead of an endpoint: a command that prints what is said in {file}, in {language}',
  ),
  speechFolder: row(
    'DOCMILL_SPEECH_FOLDER',
    'the only model that `docmill models pull` has fetched',
    none<string>,
    text,
    'instead of either: a folder with a model of sherpa-onnx, or the name of a fetched one',
  ),
  visionUrl: row(
    'DOCMILL_VISION_URL',
    'none',
    none<string>,
    httpUrl,
    'OpenAI-compatible chat endpoint that describes pictures; without it no picture leaves this computer',
  ),
  visionKey: row('DOCMILL_VISION_KEY', 'none', none<string>, text, 'its key, sent as a bearer token'),
  visionModel: row('DOCMILL_VISION_MODEL', 'gpt-4o-mini', () => 'gpt-4o-mini', text, 'what it calls its model'),
  plans: row(
    'DOCMILL_PLANS',
    'the built-in table',
    () => defaultPlans,
    (value): Plans => changedPlans(value),
    'changes of the plans as JSON, e.g. {"free":{"daily":100}}',
  ),
  stripeKey: row(
    'DOCMILL_STRIPE_KEY',
    'none',
    none<string>,
    startsWith('sk_', 'rk_'),
    'secret key of a Stripe account; with it credits and plans are sold in the dashboard',
  ),
  stripeWebhookSecret: row(
    'DOCMILL_STRIPE_WEBHOOK_SECRET',
    'none',
    none<string>,
    startsWith('whsec_'),
    'what Stripe signs its notices with; the webhook is BASE_URL/billing/stripe/webhook',
  ),
  stripePrices: row(
    'DOCMILL_STRIPE_PRICES',
    'none',
    none<Catalog>,
    (value): Catalog => parseCatalog(value),
    'what is sold, as JSON by price: a pack {"price_1Abc":{"credits":1000,"expires_in_days":365}}, a plan {"price_1Def":{"plan":"pro","credits":200}}, whose credits come with each period',
  ),
  stripeAddress: row(
    'DOCMILL_STRIPE_ADDRESS',
    'https://api.stripe.com',
    () => 'https://api.stripe.com',
    stripeAddress,
    'where its API is, such as that of a stand-in on this machine',
  ),
  usageDays: row(
    'DOCMILL_USAGE_DAYS',
    '400',
    () => 400,
    wholeNumber(31, 36_500),
    'days that counts of conversions, by outcome too, are kept; 400 let a month be set beside that of the year before',
  ),
  historyDays: row(
    'DOCMILL_HISTORY_DAYS',
    '30',
    () => 30,
    wholeNumber(1, 36_500),
    'days that the list of the latest conversions of an account is kept: type, size, time and outcome of each',
  ),
  rateLimit: row(
    'DOCMILL_RATE_LIMIT',
    'on',
    () => true,
    (value) => oneOf('on', 'off')(value) === 'on',
    'off for trusted networks',
  ),
  corsOrigins: row(
    'DOCMILL_CORS_ORIGINS',
    'none',
    emptyList,
    (value) => items(value).map(origin),
    'web origins that may call the API from a browser',
  ),
  metricsToken: row('DOCMILL_METRICS_TOKEN', 'none', none<string>, text, 'bearer token that opens /metrics'),
  metricsPort: row(
    'DOCMILL_METRICS_PORT',
    'none',
    none<number>,
    wholeNumber(0, 65_535),
    'serves /metrics on a port of its own',
  ),
  tracesUrl: row(
    'DOCMILL_TRACES_URL',
    'none',
    none<string>,
    httpUrl,
    'OpenTelemetry collector that traces are sent to (OTLP over HTTP), such as http://127.0.0.1:4318/v1/traces',
  ),
  tracesHeaders: row(
    'DOCMILL_TRACES_HEADERS',
    'none',
    (): Readonly<Record<string, string>> => ({}),
    headers,
    'headers for that collector, as NAME=VALUE with commas between them',
  ),
  tracesShare: row(
    'DOCMILL_TRACES_SHARE',
    '1',
    () => 1,
    share,
    'share of the requests that are traced, from 0 to 1; a request with a traceparent goes by that',
  ),
  logLevel: row(
    'DOCMILL_LOG_LEVEL',
    'info',
    () => 'info' as const,
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent'),
    'least severe line of the log, which is JSON on stderr',
  ),
}

type Rows = typeof settingRows
export type SettingName = keyof Rows
export type Settings = { readonly [K in SettingName]: Rows[K] extends SettingRow<infer T> ? T : never }

export const settings: Readonly<Record<SettingName, SettingRow<unknown>>> = settingRows

/** A value that stops the start; the message names its variable. */
export class SettingsError extends Error {
  constructor(name: string, reason: string) {
    super(`${name}: ${reason}`)
    this.name = 'SettingsError'
  }
}

/**
 * @param environment E.g. `process.env`. An empty value counts as absent.
 * @throws SettingsError
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const read: Partial<Record<SettingName, unknown>> = {}
  for (const [key, setting] of Object.entries(settings)) {
    const value = environment[setting.name]?.trim()
    try {
      read[key as SettingName] = value ? setting.parse(value) : setting.absent()
    } catch (error) {
      throw new SettingsError(setting.name, (error as Error).message)
    }
  }
  return checked(read as Settings)
}

/** Variables that look like settings and are none, such as mistyped ones. */
export function unknownSettings(environment: Readonly<Record<string, string | undefined>>): string[] {
  const names = new Set(Object.values(settings).map((setting) => setting.name))
  return Object.keys(environment).filter((name) => name.startsWith('DOCMILL_') && !names.has(name))
}

/** One line a setting: name, default, meaning. */
export function describeSettings(): string {
  const rows = Object.values(settings)
  const width = Math.max(...rows.map((setting) => setting.name.length))
  return rows.map((setting) => `  ${setting.name.padEnd(width)}  ${setting.about} [${setting.defaultText}]`).join('\n')
}

/** Where the SQLite file lies. */
export function databaseFile(settings: Pick<Settings, 'dataDirectory'>): string {
  return join(settings.dataDirectory, 'docmill.sqlite')
}

/** Where a service on a host and port is reached; a wildcard is no address to go to. */
export function addressOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

function checked(read: Settings): Settings {
  if (read.databaseUrl && !read.secret && !read.secretFile)
    throw new SettingsError('DOCMILL_SECRET', 'is required with DATABASE_URL, the same on every replica')
  if (read.signup === 'open' && !isLoopbackOnly(read))
    throw new SettingsError('DOCMILL_SIGNUP', 'open is allowed only where HOST and the base URL are loopback')
  if (read.openidIssuer && !read.openidClientId)
    throw new SettingsError('DOCMILL_OPENID_CLIENT_ID', 'is required with DOCMILL_OPENID_ISSUER')
  checkBilling(read)
  return read
}

/** @throws SettingsError */
function checkBilling({ stripeKey, stripeWebhookSecret, stripePrices, plans }: Settings): void {
  const rows = { stripeKey, stripeWebhookSecret, stripePrices }
  if (Object.values(rows).every((value) => value === undefined)) return
  for (const [key, value] of Object.entries(rows))
    if (value === undefined)
      throw new SettingsError(
        settings[key as keyof typeof rows].name,
        'is required: DOCMILL_STRIPE_KEY, DOCMILL_STRIPE_WEBHOOK_SECRET and DOCMILL_STRIPE_PRICES belong together',
      )
  for (const { price, plan } of stripePrices?.plans.values() ?? [])
    if (!plans.has(plan)) throw new SettingsError('DOCMILL_STRIPE_PRICES', `${price}: there is no plan ${plan}`)
}

/** Whether only programs of this machine can reach the service. */
export function isLoopbackOnly({ host, baseUrl }: Pick<Settings, 'host' | 'baseUrl'>): boolean {
  return isLoopback(host) && (!baseUrl || isLoopback(new URL(baseUrl).hostname))
}

function row<T>(
  name: string,
  defaultText: string,
  absent: () => T,
  parse: (text: string) => T,
  about: string,
): SettingRow<T> {
  return { name, defaultText, absent, parse, about }
}
