/** `docmill work`: works on items of jobs, set up by the environment variables of the service. */

import { withServer } from '../server.ts'
import { type Command, namedArguments, parseCommandLine } from '../usage.ts'
import { boundYoungSpace } from '../young-space.ts'

const usage = `Usage: docmill work

Works on items of jobs until it gets SIGTERM or SIGINT. It needs the DATABASE_URL,
DOCMILL_SECRET and DOCMILL_SPOOL of the service; docmill serve --help lists the settings.`

export const work: Command = {
  usage,
  async run(args) {
    const { positionals } = parseCommandLine(args, {}, usage)
    namedArguments(positionals, [], usage)
    return await withServer(async ({ readSettings, work }) => {
      const settings = readSettings(process.env)
      boundYoungSpace()
      return await work(settings)
    })
  },
}
