/** `docmill account`: who may use the service, and on which plan. */
import type { AccountSummary, Administration } from '@docmill/server'
import type { FlagTable, Help } from '../help/help.ts'
import { printJson, printTable } from '../print.ts'
import { administer } from '../server.ts'
import { type Command, namedArguments, parseCommandLine, runSubcommand } from '../usage.ts'

const flags = {
  plan: { value: 'PLAN', about: 'plan of a new account: free, pro, pro_plus or ultimate (default: free)' },
  json: { about: 'print JSON' },
  rotate: { about: 'replace the secret with a new one' },
} as const satisfies FlagTable

const help: Help = {
  synopsis: ['account COMMAND EMAIL [OPTIONS]'],
  about: ['Manage the accounts of the service. Run it where the service runs, with the same environment variables.'],
  subcommands: [
    ['create EMAIL [--plan PLAN]', 'create an account'],
    ['list [--json]', 'list all accounts with their plans'],
    ['set-plan EMAIL PLAN', 'change the plan of an account'],
    ['link EMAIL', 'print a sign-in link, which works once within 15 minutes'],
    ['webhook-secret EMAIL [--rotate]', 'print the secret that signs the webhooks of the account'],
    ['suspend EMAIL', 'refuse all requests of an account'],
    ['resume EMAIL', 'accept the requests of a suspended account again'],
    ['export EMAIL', 'print everything stored about an account as JSON'],
    ['delete EMAIL', 'delete an account; its ledger is kept without the name'],
  ],
  flags: { Options: flags },
  examples: [
    ['Create an account, then an API key for it:', 'docmill account create ada@example.com --plan pro'],
    ['', 'docmill key create ada@example.com'],
    ['Let a user sign in to the dashboard:', 'docmill account link ada@example.com'],
  ],
}

export const account: Command = {
  help,
  run: (args) =>
    runSubcommand(args, {
      create,
      list,
      'set-plan': setPlan,
      link,
      'webhook-secret': webhookSecret,
      suspend,
      resume,
      export: exportData,
      delete: forget,
    }),
}

async function create(args: string[]): Promise<number> {
  const { values, positionals } = parseCommandLine(args, { plan: flags.plan })
  const { EMAIL } = namedArguments(positionals, ['EMAIL'])
  const create = async (administration: Administration): Promise<void> =>
    report(await administration.createAccount(EMAIL, values.plan))
  return await administer(create, { makesDatabase: true })
}

async function list(args: string[]): Promise<number> {
  const { values, positionals } = parseCommandLine(args, { json: flags.json })
  namedArguments(positionals, [])
  return await administer(async (administration) => {
    const accounts = await administration.listAccounts()
    if (values.json) printJson(accounts)
    else printTable(accounts.map(({ id: _, ...row }) => row))
  })
}

async function setPlan(args: string[]): Promise<number> {
  const { positionals } = parseCommandLine(args, {})
  const { EMAIL, PLAN } = namedArguments(positionals, ['EMAIL', 'PLAN'])
  return await administer(async (administration) => report(await administration.setPlan(EMAIL, PLAN)))
}

async function link(args: string[]): Promise<number> {
  const { EMAIL } = namedArguments(parseCommandLine(args, {}).positionals, ['EMAIL'])
  return await administer(async (administration) => {
    process.stdout.write(`${await administration.createLink(EMAIL)}\n`)
  })
}

async function webhookSecret(args: string[]): Promise<number> {
  const { values, positionals } = parseCommandLine(args, { rotate: flags.rotate })
  const { EMAIL } = namedArguments(positionals, ['EMAIL'])
  return await administer(async (administration) => {
    process.stdout.write(`${await administration.webhookSecret(EMAIL, { rotate: values.rotate === true })}\n`)
  })
}

async function suspend(args: string[]): Promise<number> {
  const { EMAIL } = namedArguments(parseCommandLine(args, {}).positionals, ['EMAIL'])
  return await administer(async (administration) => report(await administration.suspendAccount(EMAIL)))
}

async function resume(args: string[]): Promise<number> {
  const { EMAIL } = namedArguments(parseCommandLine(args, {}).positionals, ['EMAIL'])
  return await administer(async (administration) => report(await administration.resumeAccount(EMAIL)))
}

async function exportData(args: string[]): Promise<number> {
  const { EMAIL } = namedArguments(parseCommandLine(args, {}).positionals, ['EMAIL'])
  return await administer(async (administration) => printJson(await administration.exportAccount(EMAIL)))
}

async function forget(args: string[]): Promise<number> {
  const { EMAIL } = namedArguments(parseCommandLine(args, {}).positionals, ['EMAIL'])
  return await administer(async (administration) => {
    await administration.deleteAccount(EMAIL)
    process.stdout.write(`Deleted ${EMAIL}. Its ledger is kept without the name.\n`)
  })
}

function report({ email, plan, suspended }: AccountSummary): void {
  process.stdout.write(`${email} is on plan ${plan}${suspended ? ' and is suspended' : ''}.\n`)
}
