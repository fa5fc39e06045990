/** `docmill formats`: what this build can read, from the registry. */
import { formats as registry } from '@docmill/convert'
import { printJson, printTable } from '../print.ts'
import { type Command, namedArguments, parseCommandLine } from '../usage.ts'

const usage = `Usage: docmill formats [--json]

Lists the formats that can be converted, with their file extensions.`

export const formats: Command = {
  usage,
  async run(args) {
    const { values, positionals } = parseCommandLine(args, { json: { type: 'boolean' } }, usage)
    namedArguments(positionals, [], usage)
    const rows = registry.map(({ id, title, kind, extensions }) => ({
      id,
      title,
      kind,
      extensions: extensions.map((name) => `.${name}`),
    }))
    if (values.json) printJson(rows)
    else printTable(rows)
    return 0
  },
}
