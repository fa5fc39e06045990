/** `docmill migrate`: brings the database up to this version, as a start of the service does. */
import { withServer } from '../server.ts'
import { type Command, namedArguments, parseCommandLine } from '../usage.ts'

const usage = `Usage: docmill migrate [--dry-run]

Brings the database up to this version, as \`docmill serve\` does when it starts. --dry-run does all of it and
takes it back.`

export const migrate: Command = {
  usage,
  run: (args) => {
    const { values, positionals } = parseCommandLine(args, { 'dry-run': { type: 'boolean', default: false } }, usage)
    namedArguments(positionals, [], usage)
    return withServer(async ({ migrateDatabase, readSettings }) => {
      const dryRun = values['dry-run']
      const names = await migrateDatabase(readSettings(process.env), { dryRun })
      const done = dryRun ? 'would be applied' : 'is applied'
      const lines = names.map((name) => `${name} ${done}.\n`)
      process.stdout.write(lines.join('') || 'The database is of this version already.\n')
      return 0
    })
  },
}
