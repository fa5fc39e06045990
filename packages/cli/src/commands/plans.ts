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
      const rows: PlanRow[] = [...readSettings(process.env).plans.values()].map((plan) => ({
        id: plan.id,
        name: plan.name,
        daily: plan.daily,
        overage: plan.overage,
        requests_per_minute: plan.requestsPerMinute,
        concurrent: plan.concurrent,
        process_seconds: plan.processSeconds,
        process_seconds_per_minute: plan.processSecondsPerMinute,
        job_bytes: plan.jobBytes,
        job_items_waiting: plan.jobItemsWaiting,
        job_items: plan.jobItems,
      }))
      if (values.json) printJson(rows)
      else printTable(rows.map(inTable))
      return 0
    })
  },
}

interface PlanRow {
  daily: number | null
  job_bytes: number
  job_items_waiting: number
  job_items: number
  [column: string]: string | number | null
}

/** The bounds of jobs are in the JSON alone: a terminal is no wider. */
function inTable({ job_bytes, job_items_waiting, job_items, ...row }: PlanRow): Record<string, string | number | null> {
  return { ...row, daily: row.daily ?? 'unlimited' }
}
