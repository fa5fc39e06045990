/** `docmill serve`: the service, set up by environment variables. */

import { boundHeap, heaps } from '../heap.ts'
import type { Help } from '../help/help.ts'
import { rowsBelow } from '../help/text.ts'
import { withServer } from '../server.ts'
import { type Command, namedArguments, parseCommandLine } from '../usage.ts'

const help: Help = {
  synopsis: ['serve'],
  about: [
    'Runs the service until it is stopped with SIGTERM or Ctrl-C. The first start prints a sign-in link and an API key.',
    'Settings are environment variables.',
  ],
  examples: [
    [
      'On port 9000, for the whole network:',
      'PORT=9000 HOST=0.0.0.0 DOCMILL_BASE_URL=https://docs.example.com docmill serve',
    ],
  ],
}

export const serve: Command = {
  help,
  async furtherHelp() {
    let described = ''
    await withServer(async ({ settings }) => {
      const rows = Object.values(settings).map(
        ({ name, defaultText, about }) => [`${name} (default: ${defaultText})`, about] as const,
      )
      described = `Settings:\n${rowsBelow(rows)}`
      return 0
    })
    return described
  },
  async run(args) {
    namedArguments(parseCommandLine(args, {}).positionals, [])
    return await withServer(async ({ readSettings, serve }) => {
      const settings = readSettings(process.env)
      boundHeap(heaps.serve)
      return await serve(settings)
    })
  },
}
