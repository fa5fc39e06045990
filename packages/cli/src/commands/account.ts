/** `docmill account`: who may use the service, and on which plan. */
import type { AccountSummary, Administration } from '@docmill/server'
import { printJson, printTable } from '../print.ts'
import { administer } from '../server.ts'
import { type Command, namedArguments, parseCommandLine, runSubcommand } from '../usage.ts'

const usage = `Usage: docmill account create EMAIL [--plan free|pro|pro_plus|ultimate]
       docmill account list [--json]
       docmill account set-plan EMAIL PLAN
       docmill account link EMAIL
       docmill account webhook-secret EMAIL [--rotate]
       docmill account suspend EMAIL
       docmill account resume EMAIL
       docmill account export EMAIL
       docmill account delete EMAIL

link prints the address of a sign-in link, which works once within 15 minutes. webhook-secret prints what the
account's webhooks are signed with; with --rotate it is a new one. export prints all that is kept of an
account as JSON; delete forgets all of it for good but its ledger, which then names nobody.`

export const account: Command = {
  usage,
  run: (args) =>
    runSubcommand(
      args,
      {
        create,
        list,
        'set-plan': setPlan,
        link,
        'webhook-secret': webhookSecret,
        suspend,
        resume,
        export: exportData,
        delete: forget,
      },
      usage,
    ),
}

async function create(args: string[]): Promise<number> {
  const { values, positionals } = parseCommandLine(args, { plan: { type: 'string' } }, usage)
  const { EMAIL } = namedArguments(positionals, ['EMAIL'], usage)
  const create = async (administration: Administration): Promise<void> =>
    report(await administration.createAccount(EMAIL, values.plan))
  return await administer(create, { makesDatabase: true })
}

async function list(args: string[]): Promise<number> {
  const { values, positionals } = parseCommandLine(args, { json: { type: 'boolean' } }, usage)
  namedArguments(positionals, [], usage)
  return await administer(async (administration) => {
    const accounts = await administration.listAccounts()
    if (values.json) printJson(accounts)
    else printTable(accounts.map(({ id: _, ...row }) => row))
  })
}

async function setPlan(args: string[]): Promise<number> {
  const { positionals } = parseCommandLine(args, {}, usage)
  const { EMAIL, PLAN } = namedArguments(positionals, ['EMAIL', 'PLAN'], usage)
  return await administer(async (administration) => report(await administration.setPlan(EMAIL, PLAN)))
}

async function link(args: string[]): Promise<number> {
  const { EMAIL } = namedArguments(parseCommandLine(args, {}, usage).positionals, ['EMAIL'], usage)
  return await administer(async (administration) => {
    process.stdout.write(`${await administration.createLink(EMAIL)}\n`)
  })
}

async function webhookSecret(args: string[]): Promise<number> {
  const { values, positionals } = parseCommandLine(args, { rotate: { type: 'boolean' } }, usage)
  const { EMAIL } = namedArguments(positionals, ['EMAIL'], usage)
  return await administer(async (administration) => {
    process.stdout.write(`${await administration.webhookSecret(EMAIL, { rotate: values.rotate === true })}\n`)
  })
}

async function suspend(args: string[]): Promise<number> {
  const { EMAIL } = namedArguments(parseCommandLine(args, {}, usage).positionals, ['EMAIL'], usage)
  return await administer(async (administration) => report(await administration.suspendAccount(EMAIL)))
}

async function resume(args: string[]): Promise<number> {
  const { EMAIL } = namedArguments(parseCommandLine(args, {}, usage).positionals, ['EMAIL'], usage)
  return await administer(async (administration) => report(await administration.resumeAccount(EMAIL)))
}

async function exportData(args: string[]): Promise<number> {
  const { EMAIL } = namedArguments(parseCommandLine(args, {}, usage).positionals, ['EMAIL'], usage)
  return await administer(async (administration) => printJson(await administration.exportAccount(EMAIL)))
}

async function forget(args: string[]): Promise<number> {
  const { EMAIL } = namedArguments(parseCommandLine(args, {}, usage).positionals, ['EMAIL'], usage)
  return await administer(async (administration) => {
    await administration.deleteAccount(EMAIL)
    process.stdout.write(`Nothing of ${EMAIL} is kept but a ledger without a name.\n`)
  })
}

function report({ email, plan, suspended }: AccountSummary): void {
  process.stdout.write(`${email} is on plan ${plan}${suspended ? ' and is suspended' : ''}.\n`)
}
