/** `docmill backup` and `docmill restore`: the SQLite file as one file elsewhere, and back. */
import type { Help } from '../help/help.ts'
import { withServer } from '../server.ts'
import { type Command, namedArguments, parseCommandLine } from '../usage.ts'

const backupHelp: Help = {
  synopsis: ['backup FILE'],
  about: [
    'Copies the SQLite database of the service to FILE, also while the service runs.',
    'The backup does not contain the secret of the data directory, without which no API key works. Keep a copy of the secret, too, in another place.',
  ],
  examples: [['Back up the database:', 'docmill backup /backups/docmill-2026-11-23.sqlite']],
}

const restoreHelp: Help = {
  synopsis: ['restore FILE'],
  about: [
    'Replaces the SQLite database of the service with a backup. Stop the service first. The previous database is kept under another name, which is printed.',
  ],
}

export const backup: Command = {
  help: backupHelp,
  run: (args) => {
    const { FILE } = namedArguments(parseCommandLine(args, {}).positionals, ['FILE'])
    return withServer(async ({ backUp, readSettings }) => {
      await backUp(readSettings(process.env), FILE)
      process.stdout.write(`Backed up the database to ${FILE}. The secret is not in it: keep a copy of it elsewhere.\n`)
      return 0
    })
  },
}

export const restore: Command = {
  help: restoreHelp,
  run: (args) => {
    const { FILE } = namedArguments(parseCommandLine(args, {}).positionals, ['FILE'])
    return withServer(async (server) => {
      const before = await server.restore(server.readSettings(process.env), FILE, Date.now())
      process.stdout.write(`Restored ${FILE}.${before ? ` The previous database is now ${before}.` : ''}\n`)
      return 0
    })
  },
}
