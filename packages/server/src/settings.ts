/**
 * Settings come from the environment, by the table in `setting-rows.ts`. `docmill serve --help` prints it;
 * the start checks every value and names the wrong one.
 */
import { join } from 'node:path'
import { type SettingRow, settingRows } from './setting-rows.ts'
import { isLoopback } from './setting-values.ts'

/** Smaller budgets for requests are for services that take small files alone. */
const usualFileMb = 50

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
  if (read.auth === 'off' && !isLoopback(read.host) && read.authOffCidrs.length === 0)
    throw new SettingsError(
      'DOCMILL_AUTH',
      'off needs a HOST that is loopback, or DOCMILL_AUTH_OFF_CIDRS with the private ranges that may call',
    )
  if (read.signup === 'open' && !isLoopbackOnly(read))
    throw new SettingsError('DOCMILL_SIGNUP', 'open is allowed only where HOST and the base URL are loopback')
  if (read.openidIssuer && !read.openidClientId)
    throw new SettingsError('DOCMILL_OPENID_CLIENT_ID', 'is required with DOCMILL_OPENID_ISSUER')
  if (read.maxFileMb > usualFileMb && read.maxFileMb * 2_097_152 > read.maxInflightBytes)
    throw new SettingsError(
      'DOCMILL_MAX_FILE_MB',
      'needs DOCMILL_MAX_INFLIGHT_BYTES of at least twice the size of a file',
    )
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
