/** `docmill backup` and `docmill restore`: the SQLite file as one file elsewhere, and back. */
import { withServer } from '../server.ts'
import { type Command, namedArguments, parseCommandLine } from '../usage.ts'

const backupUsage = `Usage: docmill backup FILE

Writes the database into FILE, also while the service runs. The secret in the data directory is not in it:
keep a copy of that elsewhere, for the keys work with no other.`

const restoreUsage = `Usage: docmill restore FILE

Puts a backup in the place of the database, while the service does not run. The database before is kept.`

export const backup: Command = {
  usage: backupUsage,
  run: (args) => {
    const { FILE } = namedArguments(parseCommandLine(args, {}, backupUsage).positionals, ['FILE'], backupUsage)
    return withServer(async ({ backUp, readSettings }) => {
      await backUp(readSettings(process.env), FILE)
      process.stdout.write(`The database is in ${FILE}. The secret is not: keep a copy of it elsewhere.\n`)
      return 0
    })
  },
}

export const restore: Command = {
  usage: restoreUsage,
  run: (args) => {
    const { FILE } = namedArguments(parseCommandLine(args, {}, restoreUsage).positionals, ['FILE'], restoreUsage)
    return withServer(async (server) => {
      const before = await server.restore(server.readSettings(process.env), FILE, Date.now())
      process.stdout.write(`${FILE} is the database now.${before ? ` The one before is ${before}.` : ''}\n`)
      return 0
    })
  },
}
