/** `docmill plans`: what an account may be on, as the service's settings have it. */
import type { FlagTable, Help } from '../help/help.ts'
import { printJson, printTable } from '../print.ts'
import { withServer } from '../server.ts'
import { type Command, namedArguments, parseCommandLine } from '../usage.ts'

const flags = { json: { about: 'print JSON' } } as const satisfies FlagTable

const help: Help = {
  synopsis: ['plans [--json]'],
  about: ['Lists the plans of the service with their daily allowances and rate limits. DOCMILL_PLANS changes them.'],
  flags: { Options: flags },
}

export const plans: Command = {
  help,
  async run(args) {
    const { values, positionals } = parseCommandLine(args, flags)
    namedArguments(positionals, [])
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
