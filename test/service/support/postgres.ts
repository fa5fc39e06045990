/** A PostgreSQL cluster of a test's own, where the programs for one are installed. */
import { execFileSync, spawn } from 'node:child_process'
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before } from 'node:test'
import pg from 'pg'

const programs = globSync('/usr/lib/postgresql/*/bin').sort().at(-1)

/** Why tests on PostgreSQL are skipped; false where they are not. */
export const skipPostgres: string | false =
  process.env.DOCMILL_TEST_DATABASES === 'sqlite'
    ? 'only SQLite is asked for'
    : !programs && 'PostgreSQL is not installed'

/**
 * Starts one cluster for the tests of a file and stops it after them.
 *
 * @returns A function that makes a new, empty database and gives its URL.
 */
export function usePostgres(): () => Promise<string> {
  let port = 0
  let stop = async (): Promise<void> => {}
  let databases = 0
  before(async () => {
    if (skipPostgres === false) ({ port, stop } = await startCluster())
  })
  after(() => stop())
  return async () => {
    databases += 1
    const name = `docmill_${databases}`
    const client = new pg.Client(urlOf(port, 'postgres'))
    await client.connect()
    await client.query(`create database ${name}`)
    await client.end()
    return urlOf(port, name)
  }
}

function urlOf(port: number, database: string): string {
  return `postgres://postgres@127.0.0.1:${port}/${database}`
}

async function startCluster(): Promise<{ port: number; stop(): Promise<void> }> {
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
  const settings = ['fsync=off', 'max_connections=100', `unix_socket_directories=${directory}`]
  const server = spawn(
    join(programs as string, 'postgres'),
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', ...settings.flatMap((setting) => ['-c', setting])],
    { ...user, cwd: directory, stdio: ['ignore', 'ignore', 'pipe'] },
  )
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
    port,
    async stop() {
      server.kill('SIGQUIT')
      await exited
      rmSync(directory, { recursive: true, force: true })
    },
  }
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
