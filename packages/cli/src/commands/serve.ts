/** `docmill serve`: the service, set up by environment variables. */
import { withServer } from '../server.ts'
import { type Command, namedArguments, parseCommandLine } from '../usage.ts'

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
        restartWithSmallYoungSpace()
        return await serve(settings)
      }
      process.stdout.write(`${usage}\n\nSettings are environment variables:\n${describeSettings()}\n`)
      return 0
    })
  },
}

const youngSpace = '--max-semi-space-size'

/**
 * Without the bound V8 keeps ever more young garbage (tools/run.mjs has the figures), and it is read
 * only when the heap is made. The process stays the same one to whoever started it.
 */
function restartWithSmallYoungSpace(): void {
  const isBounded = `${process.execArgv} ${process.env.NODE_OPTIONS}`.includes(youngSpace)
  // Windows cannot replace a process.
  if (isBounded || process.platform === 'win32' || !process.execve) return
  const [, ...command] = process.argv
  process.execve(process.execPath, [process.execPath, ...process.execArgv, `${youngSpace}=2`, ...command])
}
