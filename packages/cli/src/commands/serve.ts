/** `docmill serve`: the service, set up by environment variables. */
import { withServer } from '../server.ts'
import { type Command, namedArguments, parseCommandLine } from '../usage.ts'
import { boundYoungSpace } from '../young-space.ts'

const usage = `Usage: docmill serve

Runs the service until it gets SIGTERM or SIGINT.`

export const serve: Command = {
  usage,
  printsHelp: true,
  async run(args) {
    const { values, positionals } = parseCommandLine(args, { help: { type: 'boolean', short: 'h' } }, usage)
    namedArguments(positionals, [], usage)
    return await withServer(async ({ describeSettings, readSettings, serve }) => {
      if (!values.help) {
        const settings = readSettings(process.env)
        boundYoungSpace()
        return await serve(settings)
      }
      process.stdout.write(`${usage}\n\nSettings are environment variables:\n${describeSettings()}\n`)
      return 0
    })
  },
}
