/** `docmill key`: the API keys of an account. */
import type { NewKeyOptions } from '@docmill/server'
import type { FlagTable, Help } from '../help/help.ts'
import { printJson, printTable } from '../print.ts'
import { administer } from '../server.ts'
import {
  type Command,
  namedArguments,
  oneOf,
  parseCommandLine,
  runSubcommand,
  UsageError,
  wholeNumber,
} from '../usage.ts'

const flags = {
  name: { value: 'NAME', about: 'name of a new key, shown in lists' },
  expires: { value: '30d|DATE', about: 'when a new key expires: after a time or at the end of a day (default: never)' },
  scopes: { value: 'LIST', about: 'what a new key may do: convert, usage, or both with a comma (default: both)' },
  'daily-limit': { value: 'N', about: 'conversions per day with a new key (default: those of the account)' },
  grace: { value: '24h', about: 'how long the old secret still works after a rotation (default: not at all)' },
  json: { about: 'print JSON' },
} as const satisfies FlagTable

const help: Help = {
  synopsis: ['key COMMAND [OPTIONS]'],
  about: [
    'Manage the API keys of an account. create and rotate print the new key and nothing else; it cannot be shown again.',
  ],
  subcommands: [
    ['create EMAIL [OPTIONS]', 'create a key for an account'],
    ['list EMAIL [--json]', 'list the keys of an account, without their secrets'],
    ['rotate ID [--grace 24h]', 'give a key a new secret'],
    ['revoke ID', 'make a key invalid at once'],
  ],
  flags: { Options: flags },
  examples: [
    [
      'A key for CI that can convert 100 files per day:',
      'docmill key create ada@example.com --name ci --daily-limit 100',
    ],
  ],
}

const duration = 'a time such as 24h or 30d'
const moment = 'a time such as 30d or a date such as 2027-12-31'

export const key: Command = {
  help,
  run: (args) => runSubcommand(args, { create, list, rotate, revoke }),
}

async function create(args: string[]): Promise<number> {
  const { values, positionals } = parseCommandLine(args, flags)
  const { EMAIL } = namedArguments(positionals, ['EMAIL'])
  const { name, expires, scopes, 'daily-limit': dailyLimit } = values
  return await administer(async (administration, server) => {
    const options: NewKeyOptions = {
      ...(name === undefined ? {} : { name }),
      ...(scopes === undefined
        ? {}
        : { scopes: scopes.split(',').map((scope) => oneOf(scope.trim(), '--scopes', server.scopes)) }),
      ...(dailyLimit === undefined ? {} : { dailyLimit: wholeNumber(dailyLimit, '--daily-limit', 0) }),
      ...(expires === undefined
        ? {}
        : {
            expiresAt: time(server.parseExpiry(expires, Date.now()), `--expires must be ${moment}, got "${expires}"`),
          }),
    }
    process.stdout.write(`${(await administration.createKey(EMAIL, options)).key}\n`)
  })
}

async function list(args: string[]): Promise<number> {
  const { values, positionals } = parseCommandLine(args, { json: flags.json })
  const { EMAIL } = namedArguments(positionals, ['EMAIL'])
  return await administer(async (administration) => {
    const keys = await administration.listKeys(EMAIL)
    if (values.json) printJson(keys)
    else printTable(keys.map((row) => ({ ...row })))
  })
}

async function rotate(args: string[]): Promise<number> {
  const { values, positionals } = parseCommandLine(args, { grace: flags.grace })
  const { ID } = namedArguments(positionals, ['ID'])
  return await administer(async (administration, server) => {
    const { grace } = values
    const graceMs =
      grace === undefined ? undefined : time(server.parseDuration(grace), `--grace must be ${duration}, got "${grace}"`)
    process.stdout.write(`${await administration.rotateKey(ID, graceMs)}\n`)
  })
}

async function revoke(args: string[]): Promise<number> {
  const { ID } = namedArguments(parseCommandLine(args, {}).positionals, ['ID'])
  return await administer(async (administration) => {
    await administration.revokeKey(ID)
    process.stdout.write(`Revoked ${ID}.\n`)
  })
}

function time(parsed: number | undefined, fault: string): number {
  if (parsed === undefined) throw new UsageError(fault)
  return parsed
}
