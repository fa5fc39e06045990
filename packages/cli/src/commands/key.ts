/** `docmill key`: the API keys of an account. */
import type { NewKeyOptions } from '@docmill/server'
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

const usage = `Usage: docmill key create EMAIL [--name N] [--expires 30d|DATE] [--scopes convert,usage] [--daily-limit N]
       docmill key list EMAIL [--json]
       docmill key rotate ID [--grace 24h]
       docmill key revoke ID

create and rotate print the new key alone; it is never shown again.`

const duration = 'a time such as 24h or 30d'
const moment = 'a time such as 30d or a date such as 2027-12-31'

export const key: Command = {
  usage,
  run: (args) => runSubcommand(args, { create, list, rotate, revoke }, usage),
}

async function create(args: string[]): Promise<number> {
  const { values, positionals } = parseCommandLine(
    args,
    {
      name: { type: 'string' },
      expires: { type: 'string' },
      scopes: { type: 'string' },
      'daily-limit': { type: 'string' },
    },
    usage,
  )
  const { EMAIL } = namedArguments(positionals, ['EMAIL'], usage)
  const { name, expires, scopes, 'daily-limit': dailyLimit } = values
  return await administer(async (administration, server) => {
    const options: NewKeyOptions = {
      ...(name === undefined ? {} : { name }),
      ...(scopes === undefined
        ? {}
        : { scopes: scopes.split(',').map((scope) => oneOf(scope.trim(), '--scopes', server.scopes, usage)) }),
      ...(dailyLimit === undefined ? {} : { dailyLimit: wholeNumber(dailyLimit, '--daily-limit', 0, usage) }),
      ...(expires === undefined
        ? {}
        : { expiresAt: time(server.parseExpiry(expires, Date.now()), `--expires takes ${moment}, not ${expires}`) }),
    }
    process.stdout.write(`${(await administration.createKey(EMAIL, options)).key}\n`)
  })
}

async function list(args: string[]): Promise<number> {
  const { values, positionals } = parseCommandLine(args, { json: { type: 'boolean' } }, usage)
  const { EMAIL } = namedArguments(positionals, ['EMAIL'], usage)
  return await administer(async (administration) => {
    const keys = await administration.listKeys(EMAIL)
    if (values.json) printJson(keys)
    else printTable(keys.map((row) => ({ ...row })))
  })
}

async function rotate(args: string[]): Promise<number> {
  const { values, positionals } = parseCommandLine(args, { grace: { type: 'string' } }, usage)
  const { ID } = namedArguments(positionals, ['ID'], usage)
  return await administer(async (administration, server) => {
    const { grace } = values
    const graceMs =
      grace === undefined ? undefined : time(server.parseDuration(grace), `--grace takes ${duration}, not ${grace}`)
    process.stdout.write(`${await administration.rotateKey(ID, graceMs)}\n`)
  })
}

async function revoke(args: string[]): Promise<number> {
  const { ID } = namedArguments(parseCommandLine(args, {}, usage).positionals, ['ID'], usage)
  return await administer(async (administration) => {
    await administration.revokeKey(ID)
    process.stdout.write(`${ID} is revoked.\n`)
  })
}

function time(parsed: number | undefined, fault: string): number {
  if (parsed === undefined) throw new UsageError(fault, usage)
  return parsed
}
