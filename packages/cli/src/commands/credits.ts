/** `docmill credits`: what an account may convert beyond its allowance. */
import type { CreditsSummary } from '@docmill/server'
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
  kind: { value: 'subscription|pack|goodwill', about: 'kind of the credits (default: pack)' },
  expires: { value: 'DATE', about: 'last day on which they can be spent, such as 2027-12-31 (default: never expire)' },
  json: { about: 'print JSON' },
} as const satisfies FlagTable

const help: Help = {
  synopsis: ['credits COMMAND EMAIL [OPTIONS]'],
  about: ['Manage the credits of an account, which pay for conversions beyond its daily allowance.'],
  subcommands: [
    ['grant EMAIL AMOUNT [--kind KIND] [--expires DATE]', 'add credits'],
    ['show EMAIL [--json]', 'print the balance, the grants and the latest ledger entries'],
    ['refund EMAIL REQUEST', 'give back the credit that a conversion was charged, by the id of its request'],
    ['end EMAIL GRANT', 'end a grant: what is left of it can no longer be spent'],
  ],
  flags: { Options: flags },
}

export const credits: Command = {
  help,
  run: (args) => runSubcommand(args, { grant, show, refund, end }),
}

async function grant(args: string[]): Promise<number> {
  const { values, positionals } = parseCommandLine(args, { kind: flags.kind, expires: flags.expires })
  const { EMAIL, AMOUNT } = namedArguments(positionals, ['EMAIL', 'AMOUNT'])
  const amount = wholeNumber(AMOUNT, 'AMOUNT', 1)
  return await administer(async (administration, server) => {
    const { expires } = values
    const kind = oneOf(values.kind ?? 'pack', '--kind', server.grantKinds)
    const expiresAt = expires === undefined ? null : server.parseDate(expires)
    if (expiresAt === undefined) throw new UsageError(`--expires must be a date such as 2027-12-31, got "${expires}"`)
    report(EMAIL, await administration.grantCredits(EMAIL, amount, kind, expiresAt))
  })
}

async function show(args: string[]): Promise<number> {
  const { values, positionals } = parseCommandLine(args, { json: flags.json })
  const { EMAIL } = namedArguments(positionals, ['EMAIL'])
  return await administer(async (administration) => {
    const summary = await administration.showCredits(EMAIL)
    if (values.json) return printJson(summary)
    report(EMAIL, summary)
    printTable(summary.grants)
    printTable(summary.entries)
  })
}

async function refund(args: string[]): Promise<number> {
  const { positionals } = parseCommandLine(args, {})
  const { EMAIL, REQUEST } = namedArguments(positionals, ['EMAIL', 'REQUEST'])
  return await administer(async (administration) => report(EMAIL, await administration.refund(EMAIL, REQUEST)))
}

async function end(args: string[]): Promise<number> {
  const { positionals } = parseCommandLine(args, {})
  const { EMAIL, GRANT } = namedArguments(positionals, ['EMAIL', 'GRANT'])
  return await administer(async (administration) => report(EMAIL, await administration.endGrant(EMAIL, GRANT)))
}

function report(email: string, { balance, available, held }: CreditsSummary): void {
  process.stdout.write(
    `${email}: ${balance} ${balance === 1 ? 'credit' : 'credits'}, ${available} available, ${held} held\n`,
  )
}
