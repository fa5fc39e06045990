/** `docmill plans`: what an account may be on, as the service's settings have it. */
import { printJson, printTable } from '../print.ts'
import { withServer } from '../server.ts'
import { type Command, namedArguments, parseCommandLine } from '../usage.ts'

const usage = `Usage: docmill plans [--json]

Lists the plans with their allowance a day and their rates; DOCMILL_PLANS changes them.`

export const plans: Command = {
  usage,
  async run(args) {
    const { values, positionals } = parseCommandLine(args, { json: { type: 'boolean' } }, usage)
    namedArguments(positionals, [], usage)
    return await withServer(async ({ readSettings }) => {
      const rows = [...readSettings(process.env).plans.values()].map((plan) => ({
        id: plan.id,
        name: plan.name,
        daily: plan.daily,
        overage: plan.overage,
        requests_per_minute: plan.requestsPerMinute,
        concurrent: plan.concurrent,
        process_seconds: plan.processSeconds,
        process_seconds_per_minute: plan.processSecondsPerMinute,
      }))
      if (values.json) printJson(rows)
      else printTable(rows.map((row) => ({ ...row, daily: row.daily ?? 'unlimited' })))
      return 0
    })
  },
}
