/** `docmill migrate`: brings the database up to this version, as a start of the service does. */
import type { FlagTable, Help } from '../help/help.ts'
import { withServer } from '../server.ts'
import { type Command, namedArguments, parseCommandLine } from '../usage.ts'

const flags = {
  'dry-run': { about: 'apply all changes, then undo them' },
} as const satisfies FlagTable

const help: Help = {
  synopsis: ['migrate [--dry-run]'],
  about: ['Upgrades the database to this version, as `docmill serve` does when it starts.'],
  flags: { Options: flags },
}

export const migrate: Command = {
  help,
  run: (args) => {
    const { values, positionals } = parseCommandLine(args, flags)
    namedArguments(positionals, [])
    return withServer(async ({ migrateDatabase, readSettings }) => {
      const dryRun = values['dry-run'] === true
      const names = await migrateDatabase(readSettings(process.env), { dryRun })
      const done = dryRun ? 'would be applied' : 'applied'
      const lines = names.map((name) => `${name}: ${done}\n`)
      process.stdout.write(lines.join('') || 'The database is up to date.\n')
      return 0
    })
  },
}
