/** `docmill check`: whether the database says one thing in all its tables. */

import type { FlagTable, Help } from '../help/help.ts'
import { printJson, printTable } from '../print.ts'
import { withServer } from '../server.ts'
import { type Command, namedArguments, parseCommandLine } from '../usage.ts'

const flags = {
  repair: { about: 'release what crashed processes left behind' },
  json: { about: 'print JSON' },
} as const satisfies FlagTable

const help: Help = {
  synopsis: ['check [--repair] [--json]'],
  about: [
    'Checks that the tables of the database agree with each other: ledger, balances, usage counts and holds. It can run while the service runs.',
    'Numbers that contradict each other are only reported, never changed.',
  ],
  flags: { Options: flags },
  exits: [
    ['0', 'everything agrees, or was repaired'],
    ['1', 'something is wrong'],
  ],
}

export const check: Command = {
  help,
  run: (args) => {
    const { values, positionals } = parseCommandLine(args, flags)
    namedArguments(positionals, [])
    return withServer(async ({ checkDatabase, readSettings }) => {
      const findings = await checkDatabase(readSettings(process.env), { repair: values.repair === true })
      if (values.json) printJson(findings)
      else if (findings.length === 0) process.stdout.write('No problems found.\n')
      else printTable(findings.map(({ check: expected, ...rest }) => ({ ...rest, expected })))
      return findings.every(({ repaired }) => repaired) ? 0 : 1
    })
  },
}
