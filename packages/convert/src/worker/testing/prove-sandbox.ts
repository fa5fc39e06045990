/**
 * A service in small, which a test starts as other deployments start theirs: it has a secret and a database, gives two kinds of
 * process to intruders, and prints which layers it has and what each intruder succeeded in.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SandboxLayers } from '../../core/sandbox-layers.ts'
import { contentText } from '../content.ts'
import { descriptionOf, type EnginePart, enginePart } from '../engine-parts.ts'
import { createPoolOf } from '../pool.ts'
import { launchNative } from '../process/sandbox/launch.ts'
import { probeSandbox } from '../process/sandbox/probe.ts'
import { createTaskPool, noRequests } from '../process/task-pool.ts'
import type { Outcome, Targets } from './intruder.ts'
import { descendants, isRunning } from './processes.ts'

export interface Proof {
  walls: SandboxLayers
  /** In a process of a reader, and in one of decoders. */
  reader: Outcome
  decoder: Outcome
  /** Processes of the intruders that were left when everything was closed. */
  leftBehind: number
}

const intruder = join(import.meta.dirname, 'intruder.ts')
const bounds = { memoryMb: 256, cpuSeconds: 60 }

// mkdtemp makes the folder for its owner alone.
const folder = mkdtempSync(join(tmpdir(), 'docmill-proof-'))
const secret = join(folder, 'secret')
const database = join(folder, 'docmill.db')
const socket = join(folder, 'socket')
const abstractSocket = `docmill-proof-${process.pid}`

function writeTargets(): void {
  writeFileSync(secret, 'a secret', { mode: 0o600 })
  writeFileSync(database, 'a ledger', { mode: 0o600 })
}

writeTargets()
const tcp = createServer().listen(0, '127.0.0.1')
const servers = [tcp, createServer().listen(socket), createServer().listen(`\0${abstractSocket}`)]
await Promise.all(servers.map((server) => once(server, 'listening')))
const address = tcp.address()

// What a file brings with it is not held by Node's permission model.
const sandbox = { ...(await probeSandbox([process.execPath, intruder])), permissionFlag: undefined }
const pool = await createPoolOf(intruder, { workers: 2, memoryMb: 256 }, sandbox)
const tasks = createTaskPool<null, EnginePart>({
  engine: 'proof',
  launch: () => launchNative(intruder, bounds),
  workers: 1,
  timeoutMs: 60_000,
  idleMs: 60_000,
  part: enginePart,
  requests: noRequests,
})
await pool.ready()

/** All processes of others that an intruder could be after. */
function targets(): Buffer {
  const port = typeof address === 'object' && address ? address.port : 0
  const open = join(tmpdir(), `docmill-proof-${process.pid}-written`)
  const siblings = descendants('self')
  const all: Targets = { secret, database, open, service: process.pid, siblings, port, socket, abstractSocket }
  return Buffer.from(JSON.stringify(all))
}

// Each has one of the other kind as its neighbour.
const adjacent = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'], { stdio: 'ignore' })
const reader = JSON.parse(contentText((await pool.convert(targets(), { encoding: 'utf-8' })).content))
writeTargets()
const decoder = JSON.parse(descriptionOf((await tasks.run(null, targets(), undefined)).parts))
const marks = descendants('self').filter((pid) => pid !== adjacent.pid)
await Promise.all([pool.close(), tasks.close()])
const proof: Proof = { walls: pool.walls, reader, decoder, leftBehind: await countLeft(marks) }
adjacent.kill()
for (const server of servers) server.close()
rmSync(folder, { recursive: true })
console.log(JSON.stringify(proof))

async function countLeft(pids: readonly number[]): Promise<number> {
  for (let count = 0; count < 100 && pids.some(isRunning); count++) await new Promise((done) => setTimeout(done, 20))
  return pids.filter(isRunning).length
}
