/** `docmill check`: whether the database says one thing in all its tables. */
import { printJson, printTable } from '../print.ts'
import { withServer } from '../server.ts'
import { type Command, namedArguments, parseCommandLine } from '../usage.ts'

const usage = `Usage: docmill check [--repair] [--json]

Checks the ledger, counts and holds of the database, also while the service runs. Ends with 1 where something
is wrong. --repair frees what dead processes left behind; numbers that contradict each other it leaves alone.`

export const check: Command = {
  usage,
  run: (args) => {
    const { values, positionals } = parseCommandLine(
      args,
      { repair: { type: 'boolean', default: false }, json: { type: 'boolean' } },
      usage,
    )
    namedArguments(positionals, [], usage)
    return withServer(async ({ checkDatabase, readSettings }) => {
      const findings = await checkDatabase(readSettings(process.env), { repair: values.repair })
      if (values.json) printJson(findings)
      else if (findings.length === 0) process.stdout.write('All is well.\n')
      else printTable(findings.map(({ check: expected, ...rest }) => ({ ...rest, expected })))
      return findings.every(({ repaired }) => repaired) ? 0 : 1
    })
  },
}
