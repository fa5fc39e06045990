/** `docmill work`: works on items of jobs, set up by the environment variables of the service. */

import { boundHeap, heaps } from '../heap.ts'
import type { Help } from '../help/help.ts'
import { withServer } from '../server.ts'
import { type Command, namedArguments, parseCommandLine } from '../usage.ts'

const help: Help = {
  synopsis: ['work'],
  about: [
    'Converts documents of jobs until it is stopped with SIGTERM or Ctrl-C. It can run on any machine that reaches the database and the spool of the service.',
    'It needs the same DATABASE_URL, DOCMILL_SECRET and DOCMILL_SPOOL as the service; `docmill serve --help` lists all settings.',
  ],
}

export const work: Command = {
  help,
  async run(args) {
    const { positionals } = parseCommandLine(args, {})
    namedArguments(positionals, [])
    return await withServer(async ({ readSettings, work }) => {
      const settings = readSettings(process.env)
      boundHeap(heaps.work)
      return await work(settings)
    })
  },
}
