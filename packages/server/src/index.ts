/**
 * The service, and what an operator does to its database.
 *
 * For a command line:
 *
 * ```ts
 * const settings = readSettings(process.env)        // throws SettingsError that names the variable
 * const exitCode = await serve(settings)            // runs until SIGTERM or SIGINT, then 0
 * const exitCode = await work(settings)             // the same, working on items of jobs alone
 *
 * const administration = await openAdministration(settings)
 * await administration.createAccount(email, 'pro')  // → AccountSummary
 * await administration.createKey(email, { name, scopes: ['convert'], dailyLimit: 10, expiresAt: parseExpiry('30d', Date.now()) })
 *                                                   // → { key, row: KeySummary }
 * await administration.rotateKey(id, parseDuration('24h'))  // → the new key
 * await administration.grantCredits(email, 100, 'pack', parseDate('2027-12-31') ?? null)  // → CreditsSummary
 * await administration.close()
 * ```
 *
 * The summaries have the members that `--json` prints. A wish that cannot be fulfilled is an
 * AdministrationError whose message is for the operator.
 */
export type { KeySummary } from './accounts/key-summary.ts'
export { type Scope, scopes } from './accounts/keys.ts'
export type { AccountExport } from './administration/account-data.ts'
export type { AccountSummary } from './administration/accounts.ts'
export { type Administration, openAdministration } from './administration/administration.ts'
export { backUp, restore } from './administration/backup.ts'
export type { Finding } from './administration/check.ts'
export type { CreditsSummary } from './administration/credits.ts'
export { checkDatabase, migrateDatabase, refuseAbsentDatabase } from './administration/database.ts'
export { AdministrationError } from './administration/error.ts'
export type { NewKeyOptions } from './administration/keys.ts'
export { type ErrorCode, errors, type ServiceErrorRow } from './errors.ts'
export { serve, work } from './main.ts'
export { grantKinds } from './quota/ledger.ts'
export { readSettings, type Settings, SettingsError, settings } from './settings.ts'
export type { GrantKind } from './store/schema.ts'
export { parseDate, parseDuration, parseExpiry } from './time-text.ts'
