/** `docmill mcp`: documents for agents, by the Model Context Protocol on standard input and output. */
import { availableParallelism } from 'node:os'
import { createMediaPool, createPool, defaultLimits } from '@docmill/convert'
import { modelFolders, openEngines, readEngineSettings } from '@docmill/engines'
import { createShelf, serveOnStdio } from '@docmill/mcp'
import { openFolders } from '../mcp/folders.ts'
import { createHost } from '../mcp/host.ts'
import { downloadPolicy } from '../source.ts'
import { type Command, parseCommandLine, wholeNumber } from '../usage.ts'

const shortUsage = 'Usage: docmill mcp [FOLDER…] [options]'

const usage = `${shortUsage}

Serves an MCP client on standard input and output: it converts documents and reads them in parts.
Files are read in the named folders and below them, nowhere else; without a folder only https URLs are read.

  --jobs N            documents converted at the same time (default: number of cores)
  --timeout SECONDS   time limit per document (default: ${defaultLimits.conversionMs / 1000})
  --allow-private     allow URLs that lead to this computer and its own networks`

export const mcp: Command = {
  usage,
  async run(args) {
    const { values, positionals } = parseCommandLine(
      args,
      { jobs: { type: 'string' }, timeout: { type: 'string' }, 'allow-private': { type: 'boolean' } },
      shortUsage,
    )
    const workers =
      values.jobs === undefined ? availableParallelism() : wholeNumber(values.jobs, '--jobs', 1, shortUsage)
    const timeoutMs =
      values.timeout === undefined
        ? defaultLimits.conversionMs
        : wholeNumber(values.timeout, '--timeout', 1, shortUsage) * 1000
    const folders = await openFolders(positionals, shortUsage)
    const models = modelFolders(process.env.DOCMILL_DATA_DIR)
    const media = createMediaPool({ workers, dataFolder: models.ocr })
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
