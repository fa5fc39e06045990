/** The service's package, for the commands that need it; `docmill convert` never loads it. */
import type { Administration } from '@docmill/server'
import { exits } from './exits.ts'

type Server = typeof import('@docmill/server')

/** Few who convert files run a service; with its databases it would double what they install. */
const missingPackage = `this command needs the package of the service: npm install -g docmill @docmill/server
Without an installation: npx -p docmill -p @docmill/server docmill serve`

/** What stops a command with a message for the operator, not with a stack. */
class Refusal extends Error {
  readonly exit: number

  constructor(message: string, exit: number) {
    super(message)
    this.name = 'Refusal'
    this.exit = exit
  }
}

/** @param work Gets the service's package. @returns its exit status, or that of what stopped it. */
export async function withServer(work: (server: Server) => Promise<number>): Promise<number> {
  try {
    const server = await loadServer()
    return await work(server).catch((error: unknown) => {
      if (error instanceof server.SettingsError) throw new Refusal(error.message, exits.configuration)
      if (error instanceof server.AdministrationError) throw new Refusal(error.message, 1)
      throw error
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    process.stderr.write(`docmill: ${error.message}\n`)
    return error.exit
  }
}

/**
 * Does something to the database of the deployment that the environment describes.
 *
 * @param options Whether the database is made where there is none; else that is refused.
 */
export function administer(
  work: (administration: Administration, server: Server) => Promise<void>,
  { makesDatabase = false } = {},
): Promise<number> {
  return withServer(async (server) => {
    const settings = server.readSettings(process.env)
    if (!makesDatabase) server.refuseAbsentDatabase(settings)
    const administration = await server.openAdministration(settings)
    try {
      await work(administration, server)
      return 0
    } finally {
      await administration.close()
    }
  })
}

async function loadServer(): Promise<Server> {
  if (Number.parseInt(process.versions.node, 10) < 24)
    throw new Refusal(`this command needs Node 24 or newer; this is ${process.version}`, exits.unavailable)
  return await import('@docmill/server').catch((error: NodeJS.ErrnoException) => {
    // What the package itself lacks is another matter.
    if (error.code !== 'ERR_MODULE_NOT_FOUND' || !error.message.includes("'@docmill/server'")) throw error
    throw new Refusal(missingPackage, exits.unavailable)
  })
}
