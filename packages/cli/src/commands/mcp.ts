/** `docmill mcp`: documents for agents, by the Model Context Protocol on standard input and output. */
import { availableParallelism } from 'node:os'
import { createMediaPool, createPool, defaultLimits } from '@docmill/convert'
import { modelFolders, openEngines, readEngineSettings } from '@docmill/engines'
import { createShelf, serveOnStdio } from '@docmill/mcp'
import type { FlagTable, Help } from '../help/help.ts'
import { openFolders } from '../mcp/folders.ts'
import { createHost } from '../mcp/host.ts'
import { downloadPolicy } from '../source.ts'
import { type Command, parseCommandLine, wholeNumber } from '../usage.ts'

const flags = {
  jobs: { value: 'N', about: 'documents converted at the same time (default: number of cores)' },
  timeout: { value: 'SECONDS', about: `time limit per document (default: ${defaultLimits.conversionMs / 1000})` },
  'allow-private': { about: 'allow URLs that lead to this computer or to private networks' },
} as const satisfies FlagTable

const help: Help = {
  synopsis: ['mcp [FOLDER…] [OPTIONS]'],
  about: [
    'Runs an MCP server on standard input and output, so that an AI agent can convert documents and read them in parts.',
    'The agent can read files in the given folders and below them, and https URLs; nothing else.',
  ],
  flags: { Options: flags },
  examples: [['For an MCP client that takes a command:', 'docmill mcp ~/Documents']],
}

export const mcp: Command = {
  help,
  async run(args) {
    const { values, positionals } = parseCommandLine(args, flags)
    const workers = values.jobs === undefined ? availableParallelism() : wholeNumber(values.jobs, '--jobs', 1)
    const timeoutMs =
      values.timeout === undefined ? defaultLimits.conversionMs : wholeNumber(values.timeout, '--timeout', 1) * 1000
    const folders = await openFolders(positionals)
    const models = modelFolders(process.env.DOCMILL_DATA_DIR)
    const media = createMediaPool({ workers, dataFolders: models.ocr })
    const opened = await openEngines({ ...readEngineSettings(process.env), models, timeoutMs }, media.preview)
    const pool = await createPool({ workers, timeoutMs, engines: { ocr: media.ocr, ...opened.engines } })
    const shelf = createShelf()
    try {
      const downloads = downloadPolicy(values['allow-private'] === true)
      await serveOnStdio(createHost({ pool, folders, downloads, shelf }), (error) => {
        process.stderr.write(`docmill: ${error.message}\n`)
      })
      return 0
    } finally {
      shelf.close()
      await Promise.all([pool.close(), media.close(), opened.close()])
    }
  },
}
