/** A PostgreSQL cluster in a folder of its own, from the programs that are installed. */
import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

const programs = globSync('/usr/lib/postgresql/*/bin').sort().at(-1)

export const isPostgresInstalled = programs !== undefined

export interface Cluster {
  /** @returns the URL of a new, empty database. */
  createDatabase(): Promise<string>
  /** Ends every connection, and is there again on the same port. */
  restart(): Promise<void>
  /** As `restart`, but all its processes are killed: what was not written by then is lost. */
  crash(): Promise<void>
  stop(): Promise<void>
}

export interface ClusterTerms {
  /** Whether a commit waits for the disk. */
  durable: boolean
  /** Further settings of the server, as `name=value`. */
  settings?: readonly string[]
}

export async function startCluster({ durable, settings: further = [] }: ClusterTerms): Promise<Cluster> {
  const directory = mkdtempSync(join(tmpdir(), 'docmill-postgres-'))
  const user = owner()
  if (user) chownSync(directory, user.uid, user.gid)
  const data = join(directory, 'data')
  execFileSync(join(programs as string, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync'], {
    ...user,
    cwd: directory,
    stdio: 'pipe',
  })
  const port = await freePort()
  const settings = [
    `fsync=${durable ? 'on' : 'off'}`,
    'max_connections=100',
    `unix_socket_directories=${directory}`,
    ...further,
  ]
  const args = ['-D', data, '-p', String(port), '-h', '127.0.0.1', ...settings.flatMap((setting) => ['-c', setting])]
  const start = (): Promise<Server> => startServer(args, { ...user, cwd: directory })
  let server = await start()
  let databases = 0
  return {
    async createDatabase() {
      databases += 1
      const name = `docmill_${databases}`
      const client = new pg.Client(urlOf(port, 'postgres'))
      await client.connect()
      await client.query(`create database ${name}`)
      await client.end()
      return urlOf(port, name)
    },
    async restart() {
      server.kill('SIGINT')
      await server.exited
      server = await start()
    },
    async crash() {
      await server.killAll()
      server = await start()
    },
    async stop() {
      server.kill('SIGQUIT')
      await server.exited
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

interface Server {
  kill(signal: NodeJS.Signals): void
  /** Resolves when none of its processes is left. */
  killAll(): Promise<void>
  exited: Promise<void>
}

async function startServer(
  args: readonly string[],
  options: { cwd: string; uid?: number; gid?: number },
): Promise<Server> {
  const server = spawn(join(programs as string, 'postgres'), args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    let said = ''
    server.stderr.on('data', (chunk) => {
      said += chunk
      if (said.includes('ready to accept connections')) resolve()
    })
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${said}`)))
  })
  return {
    kill: (signal) => void server.kill(signal),
    async killAll() {
      const backends = childrenOf(server.pid)
      // Without its first process no further ones begin.
      server.kill('SIGKILL')
      for (const pid of backends) killed(pid)
      await exited
      // The memory that they share has to be free before another server begins.
      while (backends.some(isRunning)) await wait(10)
    },
    exited,
  }
}

function childrenOf(pid: number | undefined): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').split(' ').filter(Boolean).map(Number)
}

/** It may be gone already. */
function killed(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {}
}

function isRunning(pid: number): boolean {
  return existsSync(`/proc/${pid}`)
}

/** PostgreSQL refuses to run as root. */
function owner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

function urlOf(port: number, database: string): string {
  return `postgres://postgres@127.0.0.1:${port}/${database}`
}
