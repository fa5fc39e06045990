/**
 * A process that a file has taken over and that tries what its document or task says, in JSON: to read and change what belongs to
 * the service, to signal and inspect other processes, to start programs, to connect. It answers with what it succeeded in.
 */
import { spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, readSync, truncateSync, writeFileSync, writeSync } from 'node:fs'
import { connect } from 'node:net'
import { frameHeader, readAllFrames } from '../process/frame.ts'

export interface Targets {
  secret: string
  database: string
  /** A file that it may try to write, where everybody may. */
  open: string
  service: number
  siblings: readonly number[]
  port: number
  socket: string
  abstractSocket: string
}

/** @returns whether it succeeded; a thrown error is a failure */
type Attempt = (targets: Targets) => unknown

export const attempts = {
  'read the secret': ({ secret }) => readFileSync(secret),
  'read the database': ({ database }) => readFileSync(database),
  'truncate the database': ({ database }) => truncateSync(database),
  'write a file': ({ open }) => writeFileSync(open, ''),
  'read the secret by way of the service': ({ secret, service }) => readFileSync(`/proc/${service}/root${secret}`),
  'read the environment of the service': ({ service }) => readFileSync(`/proc/${service}/environ`),
  'signal the service': ({ service }) => process.kill(service, 0),
  'signal a sibling': ({ siblings }) => siblings.some((pid) => succeeds(() => process.kill(pid, 0))),
  'read the memory of a sibling': ({ siblings }) =>
    siblings.some((pid) => pid !== process.pid && succeeds(() => readMemory(pid))),
  'signal whoever is there': () => process.kill(-1, 0),
  'start a shell': () => spawnSync('/bin/sh', ['-c', 'exit 0']).status === 0,
  'start itself': () => spawnSync(process.execPath, ['--version']).status === 0,
  'leave a process behind': () => {
    const left = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'], { detached: true, stdio: 'ignore' })
    left.on('error', () => {})
    return left.pid !== undefined
  },
  'connect by TCP': ({ port }) => reach(() => connect(port, '127.0.0.1')),
  'connect to a socket in a folder of the service': ({ socket }) => reach(() => connect(socket)),
  'connect to a socket without a file': ({ abstractSocket }) => reach(() => connect(`\0${abstractSocket}`)),
} as const satisfies Record<string, Attempt>

export type AttemptName = keyof typeof attempts
export type Outcome = Record<AttemptName, boolean>

function succeeds(deed: () => unknown): boolean {
  try {
    return deed() !== false
  } catch {
    return false
  }
}

function readMemory(pid: number): number {
  const [, start = ''] = /^([\da-f]+)-[\da-f]+ rw/m.exec(readFileSync(`/proc/${pid}/maps`, 'latin1')) ?? []
  const memory = openSync(`/proc/${pid}/mem`, 'r')
  try {
    return readSync(memory, Buffer.alloc(1), 0, 1, Number.parseInt(start, 16))
  } finally {
    closeSync(memory)
  }
}

function reach(open: () => ReturnType<typeof connect>): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = open()
    socket.on('connect', () => resolve(true))
    socket.on('error', () => resolve(false))
  })
}

async function tryAll(targets: Targets): Promise<Outcome> {
  const outcome: [string, boolean][] = []
  for (const [name, attempt] of Object.entries(attempts) as [string, Attempt][])
    outcome.push([
      name,
      await Promise.resolve()
        .then(() => attempt(targets))
        .then(
          (result) => result !== false,
          () => false,
        ),
    ])
  return Object.fromEntries(outcome) as Outcome
}

async function answer(type: string, body: Uint8Array): Promise<void> {
  const outcome = JSON.stringify(await tryAll(JSON.parse(Buffer.from(body).toString())))
  if (type === 'task') {
    send({ type: 'part', part: { type: 'description', text: outcome } })
    send({ type: 'result' })
    return
  }
  send({ type: 'content' }, Buffer.from(outcome))
  const usage = { rssBytes: 1, cpuMs: 1 }
  const done = { type: 'done', format: 'markdown', detectedType: 'txt', sha256: '0'.repeat(64), characters: 1 }
  send({ ...done, usage, work: { stages: [] } })
}

function send(header: object, body: Uint8Array = new Uint8Array(0)): void {
  for (const bytes of [frameHeader(header, body.length), body])
    for (let offset = 0; offset < bytes.length; ) offset += writeSync(3, bytes, offset)
}

if (process.argv[1] === import.meta.filename) {
  process.stdin.on(
    'data',
    readAllFrames((header, body) => void answer((header as { type: string }).type, body)),
  )
  process.stdin.on('end', () => process.exit(0))
  send({ type: 'ready' })
}
