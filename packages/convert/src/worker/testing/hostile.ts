/**
 * A process that a hostile file has taken over: it does with its pipes, its signals and its children whatever the
 * document that it is given says, in JSON. The document `good` it converts.
 */
import { spawn } from 'node:child_process'
import { closeSync, writeSync } from 'node:fs'
import { frameHeader, readAllFrames } from '../process/frame.ts'

/** One after another; when all are done, it is silent. */
export type Deed =
  | { do: 'bytes'; bytes: readonly number[] }
  /** A whole frame with a body of that many bytes, so many times. */
  | { do: 'frame'; header: unknown; body?: number; times?: number }
  /** A header as it stands, of so many bytes. */
  | { do: 'long header'; bytes: number }
  /** The beginning of a frame that declares these lengths. */
  | { do: 'declare'; header: number; body: number }
  /** A header whose body never comes. */
  | { do: 'open'; header: unknown; body: number }
  | { do: 'exit'; code: number }
  | { do: 'signal'; signal: NodeJS.Signals }
  /** Signals other processes, as far as it can. */
  | { do: 'signal others'; signal: NodeJS.Signals; others: readonly number[] }
  | { do: 'close'; descriptor: number }
  /** Another process has the pipes for a minute. */
  | { do: 'grandchild' }
  /** No signal but SIGKILL ends it. */
  | { do: 'ignore signals' }
  | { do: 'shout'; bytes: number }
  | { do: 'loop' }

const output = 3

// A pipe that the other side has closed is no reason to go.
process.on('uncaughtException', () => {})
setInterval(() => {}, 60_000)

const read = readAllFrames((header, body) => {
  if ((header as { type: string }).type !== 'convert') return
  const words = Buffer.from(body).toString()
  if (words === 'good') answerWell()
  else for (const deed of JSON.parse(words) as Deed[]) perform(deed)
})
process.stdin.on('data', read)
send(frameHeader({ type: 'ready' }, 0))

function answerWell(): void {
  const content = Buffer.from('good')
  send(Buffer.concat([frameHeader({ type: 'content' }, content.length), content]))
  const usage = { rssBytes: process.memoryUsage.rss(), cpuMs: 1 }
  const done = { type: 'done', format: 'markdown', detectedType: 'txt', characters: 4, usage }
  send(frameHeader({ ...done, work: { stages: [] } }, 0))
}

function perform(deed: Deed): void {
  if (deed.do === 'bytes') send(Uint8Array.from(deed.bytes))
  else if (deed.do === 'frame') {
    const { header, body = 0, times = 1 } = deed
    const frame = Buffer.concat([frameHeader(header, body), Buffer.alloc(body, 'a')])
    for (let count = 0; count < times; count++) send(frame)
  } else if (deed.do === 'long header') {
    const json = `{"type":"content","x":"${'x'.repeat(deed.bytes - 25)}"}`
    send(Buffer.concat([lengths(json.length, 0), Buffer.from(json)]))
  } else if (deed.do === 'declare') send(lengths(deed.header, deed.body))
  else if (deed.do === 'open') send(frameHeader(deed.header, deed.body))
  else if (deed.do === 'exit') process.exit(deed.code)
  else if (deed.do === 'signal') process.kill(process.pid, deed.signal)
  else if (deed.do === 'signal others') {
    for (const pid of deed.others) signalQuietly(pid, deed.signal)
  } else if (deed.do === 'close') closeSync(deed.descriptor)
  else if (deed.do === 'grandchild')
    spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'], { stdio: [0, 1, 2, output], detached: true })
  else if (deed.do === 'ignore signals')
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
  else if (deed.do === 'shout') writeSync(2, Buffer.alloc(deed.bytes, 'a'))
  else for (;;);
}

function signalQuietly(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {}
}

function lengths(header: number, body: number): Buffer {
  const prefix = Buffer.alloc(8)
  prefix.writeUInt32BE(header, 0)
  prefix.writeUInt32BE(body, 4)
  return prefix
}

function send(bytes: Uint8Array): void {
  for (let offset = 0; offset < bytes.length; ) offset += writeSync(output, bytes, offset)
}
