/** `docmill credits`: what an account may convert beyond its allowance. */
import type { CreditsSummary } from '@docmill/server'
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

const usage = `Usage: docmill credits grant EMAIL AMOUNT [--kind subscription|pack|goodwill] [--expires DATE]
       docmill credits show EMAIL [--json]
       docmill credits refund EMAIL REQUEST
       docmill credits end EMAIL GRANT

An amount granted is a pack, and never expires, unless stated otherwise.`

export const credits: Command = {
  usage,
  run: (args) => runSubcommand(args, { grant, show, refund, end }, usage),
}

async function grant(args: string[]): Promise<number> {
  const { values, positionals } = parseCommandLine(
    args,
    { kind: { type: 'string', default: 'pack' }, expires: { type: 'string' } },
    usage,
  )
  const { EMAIL, AMOUNT } = namedArguments(positionals, ['EMAIL', 'AMOUNT'], usage)
  const amount = wholeNumber(AMOUNT, 'AMOUNT', 1, usage)
  return await administer(async (administration, server) => {
    const { expires } = values
    const kind = oneOf(values.kind, '--kind', server.grantKinds, usage)
    const expiresAt = expires === undefined ? null : server.parseDate(expires)
    if (expiresAt === undefined)
      throw new UsageError(`--expires takes a date such as 2027-12-31, not ${expires}`, usage)
    report(EMAIL, await administration.grantCredits(EMAIL, amount, kind, expiresAt))
  })
}

async function show(args: string[]): Promise<number> {
  const { values, positionals } = parseCommandLine(args, { json: { type: 'boolean' } }, usage)
  const { EMAIL } = namedArguments(positionals, ['EMAIL'], usage)
  return await administer(async (administration) => {
    const summary = await administration.showCredits(EMAIL)
    if (values.json) return printJson(summary)
    report(EMAIL, summary)
    printTable(summary.grants)
    printTable(summary.entries)
  })
}

async function refund(args: string[]): Promise<number> {
  const { positionals } = parseCommandLine(args, {}, usage)
  const { EMAIL, REQUEST } = namedArguments(positionals, ['EMAIL', 'REQUEST'], usage)
  return await administer(async (administration) => report(EMAIL, await administration.refund(EMAIL, REQUEST)))
}

async function end(args: string[]): Promise<number> {
  const { positionals } = parseCommandLine(args, {}, usage)
  const { EMAIL, GRANT } = namedArguments(positionals, ['EMAIL', 'GRANT'], usage)
  return await administer(async (administration) => report(EMAIL, await administration.endGrant(EMAIL, GRANT)))
}

function report(email: string, { balance, available, held }: CreditsSummary): void {
  process.stdout.write(
    `${email}: ${balance} ${balance === 1 ? 'credit' : 'credits'}, ${available} available, ${held} held\n`,
  )
}
